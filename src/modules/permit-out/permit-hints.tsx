import './permit.css'
import { type PermitHintsInput, permitOutCalls, type permitFields } from '../../../contract/modules/permit-out/calls.ts'
import type { FormApi } from '../../request/client-module.ts'
import { useLiveAnswer } from '../../request/form/use-live-answer.ts'
import { useTools } from '../../request/use-tools.ts'
import { Note } from '../../ui/states.tsx'
import { permitLength } from './permit-text.ts'

export type PermitForm = FormApi<typeof permitFields>

/** The question, once everything it needs is chosen. */
function question({ values, recordId }: PermitForm): PermitHintsInput | null {
  const { employeeId, permitOutReasonType, permitStart, permitUntil } = values
  return employeeId && permitOutReasonType && permitStart && permitUntil ? { id: recordId, employeeId, permitOutReasonType, permitStart, permitUntil } : null
}

/** How long it is, whether it counts as worked, and the hours planned for the day: live under the times. */
export function PermitHints({ form }: { form: PermitForm }) {
  const { t, show } = useTools('permit')
  const asked = question(form)
  const hints = useLiveAnswer(form, permitOutCalls.hints, asked)
  const length = permitLength({ values: form.values as Parameters<typeof permitLength>[0]['values'], show })
  if (!length) return <p className="rq-hint">{t('permit:hints.choose')}</p>
  const shift = hints?.plannedIn && hints.plannedOut ? t('permit:hints.shift', { day: show.day(hints.workDate), from: hints.plannedIn.slice(11), until: hints.plannedOut.slice(11) }) : null
  const general = (hints?.problems ?? []).filter((p) => !(p.field in form.values))
  return (
    <>
      <section className="permit-hints" aria-live="polite" aria-label={t('permit:hints.title')}>
        <p className="permit-hints-length num">{length}</p>
        {hints ? <p>{t(hints.official ? 'permit:hints.official' : 'permit:hints.personal')}</p> : null}
        {shift ? <p className="rq-hint">{shift}</p> : null}
        {hints && hints.maxPerMonth !== null ? <p className="rq-hint">{t('permit:hints.month', { number: hints.thisMonth, most: hints.maxPerMonth })}</p> : null}
        {asked && !hints ? <p className="rq-hint">{t('permit:hints.estimate')}</p> : null}
      </section>
      {general.length > 0 ? <Note tone="red" icon="alert">{general.map((p) => <p key={p.code}>{p.message}</p>)}</Note> : null}
    </>
  )
}
