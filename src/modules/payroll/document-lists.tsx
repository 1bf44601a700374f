/** Lists of pay slips and bonuses: dates and dots while they are locked. */
import { useState } from 'react'
import { bonusCalls } from '../../../contract/modules/bonus/calls.ts'
import { payrollCalls, type PayrollConfiguration, type SlipRow } from '../../../contract/modules/payroll/calls.ts'
import type { PayLock } from '../../../contract/kit/pay-document.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { LinkRow, Rows } from '../../ui/surfaces.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { ToolSelect } from '../../ui/select/select.tsx'
import { Amount } from './amount.tsx'
import { PayFailure } from './pay-failure.tsx'
import { ALL_OF_THEM, useDocuments } from './use-opening.ts'

const NewLabel = () => {
  const { t } = useTools('payroll')
  return <StatusLabel tone="blue" icon="circle">{t('payroll:new')}</StatusLabel>
}

function SlipTags({ slip }: { slip: SlipRow }) {
  const { t } = useTools('payroll')
  return (
    <>
      {slip.isNew ? <NewLabel /> : null}
      {slip.kind === 2 ? <StatusLabel tone="yellow" icon="edit">{t('payroll:correction')}</StatusLabel> : null}
      {slip.corrections > 0 ? <StatusLabel tone="yellow" icon="edit">{t('payroll:corrected')}</StatusLabel> : null}
    </>
  )
}

function YearFilter({ years, value, onChange }: { years: readonly number[]; value: number | null; onChange: (year: number | null) => void }) {
  const { t } = useTools('payroll')
  if (years.length < 2) return null
  return (
    <div className="pay-tools">
      <ToolSelect label={t('payroll:year')} value={String(value ?? '')} onChange={(v) => onChange(v === '' ? null : Number(v))} options={[{ value: '', label: t('payroll:all-years') }, ...years.map((y) => ({ value: String(y), label: String(y) }))]} />
    </div>
  )
}

export function SlipList({ currentId, facts }: { currentId?: string | undefined; facts: PayLock | undefined }) {
  const { t, show } = useTools('payroll')
  const [year, setYear] = useState<number | null>(null)
  const read = useDocuments(payrollCalls.list, ALL_OF_THEM)
  const state = readState(read)
  const { firstPayDate, nextPayDate, contact } = (facts ?? {}) as Partial<PayrollConfiguration>
  if (state.loading) return <SkeletonRows count={6} />
  if (state.failed) return <PayFailure state={state} />
  const all = read.data?.listData ?? []
  const rows = year === null ? all : all.filter((slip) => slip.payYear === year)
  return (
    <>
      <YearFilter years={read.data?.years ?? []} value={year} onChange={setYear} />
      {all.length === 0 ? <EmptyState icon="file" title={firstPayDate ? t('payroll:first', { date: show.day(firstPayDate) }) : t('payroll:none')} /> : null}
      {rows.length > 0 ? (
        <Rows label={t('payroll:slips')}>
          {rows.map((slip) => (
            <li key={slip.id}>
              <LinkRow
                to="/payroll/$id" params={{ id: slip.id }} className="pay-row" aria-current={slip.id === currentId ? 'page' : undefined}
                title={<span className="pay-row-title">{show.month(slip.periodPay)} <SlipTags slip={slip} /></span>} sub={show.day(slip.payDate)} end={<Amount value={slip.takeHome} />}
              />
            </li>
          ))}
        </Rows>
      ) : null}
      {all.length > 0 && nextPayDate ? <p className="rq-hint">{t('payroll:next', { date: show.day(nextPayDate) })}</p> : null}
      {contact ? <p className="rq-hint">{t('payroll:contact', { contact })}</p> : null}
    </>
  )
}

export function BonusList({ currentId }: { currentId?: string | undefined }) {
  const { t, show } = useTools('payroll', 'bonus')
  const read = useDocuments(bonusCalls.list, ALL_OF_THEM)
  const state = readState(read)
  if (state.loading) return <SkeletonRows count={3} />
  if (state.failed) return <PayFailure state={state} />
  const rows = read.data?.listData ?? []
  if (rows.length === 0) return <EmptyState icon="file" title={t('bonus:none')} />
  return (
    <Rows label={t('payroll:tab.bonuses')}>
      {rows.map((row) => (
        <li key={row.id}>
          <LinkRow
            to="/bonus/$id" params={{ id: row.id }} className="pay-row" aria-current={row.id === currentId ? 'page' : undefined}
            title={<span className="pay-row-title">{row.title} {row.isNew ? <NewLabel /> : null}</span>}
            sub={show.day(row.date)} end={<Amount value={row.net} />}
          />
        </li>
      ))}
    </Rows>
  )
}
