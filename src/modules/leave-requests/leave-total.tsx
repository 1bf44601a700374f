import './leave.css'
import { useEffect } from 'react'
import { leaveRequestCalls } from '../../../contract/modules/leave-requests/calls.ts'
import type { LeaveDay } from '../../../contract/modules/leave-requests/calls.ts'
import { useCalendar } from '../../request/period/use-calendar.ts'
import { useLateTexts } from '../../request/use-late-texts.ts'
import { useTools } from '../../request/use-tools.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note, Skeleton } from '../../ui/states.tsx'
import { daysText } from './leave-text.ts'
import { type LeaveForm, useLeaveType } from './use-leave-type.ts'
import { useLeaveTotal } from './use-total.ts'

/** Days, balance before and after, which days count, what would be refused: live under the form. */
export function LeaveTotal({ form }: { form: LeaveForm }) {
  const tools = useTools('leave')
  const inWords = useLateTexts('errors')
  const { t, show } = tools
  const calendar = useCalendar(form.values.employeeId)
  const type = useLeaveType(form, leaveRequestCalls.datasourceLeaveType)
  const state = useLeaveTotal(form, calendar, type)
  const total = state?.total
  const problems = total?.problems
  const days = total?.totalDay ?? ''
  useEffect(() => {
    form.remember('totalDay', days)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [days])
  useEffect(() => {
    form.setHints((inWords && problems ? problems : []).map((p) => ({ field: p.field, code: p.code, text: p.message || t(`errors:${p.code}`) })))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [problems, inWords])

  if (state === null) return <p className="rq-hint">{t('leave:total.choose')}</p>
  if (!total) return <div className="leave-total" aria-busy="true"><Skeleton width="40%" height={28} /><Skeleton width="70%" height={16} /></div>
  const skipped = total.days.filter((d) => d.skipped !== null)
  const general = total.problems.filter((p) => !(p.field in form.values))
  return (
    <>
      <section className="leave-total" aria-live="polite" aria-label={t('leave:total.title')}>
        <div className="leave-total-top">
          <p className="leave-total-days num">
            {daysText(total.totalDay, tools)}
            {state.estimate ? <span className="leave-estimate" title={t('leave:total.estimate-hint')}>{t('leave:total.estimate')}</span> : null}
          </p>
          {total.balanceBefore !== null && total.balanceAfter !== null ? (
            <p className="leave-total-balance num" data-short={total.balanceAfter.startsWith('-') || undefined}>
              <span>{t('leave:total.balance')}</span>{' '}
              <span aria-hidden="true">{show.decimal(total.balanceBefore)} <Icon name="arrowRight" size={14} /> <b>{show.decimal(total.balanceAfter)}</b></span>
              <span className="sr-only">{t('leave:total.balance-speech', { before: show.decimal(total.balanceBefore), after: show.decimal(total.balanceAfter) })}</span>
            </p>
          ) : null}
        </div>
        <DayStrip days={total.days} />
        {skipped.length > 0 ? <p className="rq-hint">{t('leave:total.skipped-inside', { days: skippedText(skipped, tools) })}</p> : null}
        {state.estimate ? <p className="rq-hint">{t('leave:total.estimate-hint')}</p> : null}
      </section>
      {general.length > 0 ? <Note tone="red" icon="alert">{general.map((p) => <p key={p.code}>{p.message}</p>)}</Note> : null}
      {total.warnings.length > 0 ? <Note tone="yellow" icon="info"><b>{t('request:form.warnings')}</b>{total.warnings.map((w) => <p key={w.code + w.message}>{w.message}</p>)}</Note> : null}
    </>
  )
}

/** "Ascension Day, 2 off days". */
function skippedText(days: readonly LeaveDay[], { t, show }: ReturnType<typeof useTools>): string {
  const off = days.filter((d) => d.skipped === 'off').length
  const names = days.filter((d) => d.skipped !== 'off').map((d) => d.name || t(`leave:total.skipped.${d.skipped}`))
  return show.list([...new Set(names), off > 0 && t('leave:total.off-days', { count: off })])
}

/** Three weeks at most are drawn day by day. */
const DRAWN = 21

/** Each day as a small box: full, half, or not counted. Decoration; the words beside it say the same. */
function DayStrip({ days }: { days: readonly LeaveDay[] }) {
  const { show } = useTools('leave')
  if (days.length < 2 || days.length > DRAWN) return null
  return (
    <div className="leave-days" aria-hidden="true">
      {days.map((d) => (
        <span key={d.date} data-portion={d.portion} data-skipped={d.skipped ?? undefined} title={[show.day(d.date), d.name].filter(Boolean).join(': ')}>{Number(d.date.slice(8))}</span>
      ))}
    </div>
  )
}
