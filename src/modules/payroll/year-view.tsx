/** The pay of one year: by month as a chart and as a table, its totals, and all of its slips as one paper. */
import { useState } from 'react'
import { payrollCalls, type SlipRow } from '../../../contract/modules/payroll/calls.ts'
import { type Money, placesOf } from '../../../contract/kit/money.ts'
import { shortMonth } from '../../lib/civil-text.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { ToolSelect } from '../../ui/select/select.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { Amount } from './amount.tsx'
import { askOpen } from './ask.ts'
import { PayFailure } from './pay-failure.tsx'
import { PdfButton } from './pdf-button.tsx'
import { ALL_OF_THEM, useDocuments, useOpening } from './use-opening.ts'

const SUMS = ['earningsOfYear', 'deductionsOfYear', 'takeHomeOfYear'] as const
const NAMES = { earningsOfYear: 'payroll:earnings', deductionsOfYear: 'payroll:deductions', takeHomeOfYear: 'payroll:take-home' } as const

/** A sum of the year; null while one of its parts is locked. */
function sumOf(slips: readonly SlipRow[], name: (typeof SUMS)[number]): Money | null {
  const amounts = slips.map((slip) => slip[name])
  const [first] = amounts
  return first && amounts.every((amount) => amount !== null) ? { minor: amounts.reduce((all, amount) => all + amount.minor, 0), currency: first.currency } : null
}

function YearChart({ slips, year }: { slips: readonly SlipRow[]; year: number }) {
  const { t, show } = useTools('payroll')
  const months = [...Map.groupBy(slips, (slip) => slip.payDate.slice(0, 7))].sort(([a], [b]) => a.localeCompare(b))
  const currency = slips[0]?.takeHome?.currency ?? ''
  const unit = 10 ** placesOf(currency)
  const series = SUMS.map((name) => ({ name: t(NAMES[name]), values: months.map(([, own]) => (sumOf(own, name)?.minor ?? 0) / unit) }))
  return (
    <Chart
      title={t('payroll:year.title', { year })} categoryHead={t('payroll:year.month')} kind="bars" categories={months.map(([month]) => shortMonth(month, show.language))} series={series}
      text={(value) => show.money({ minor: Math.round(value * unit), currency })}
    />
  )
}

export function YearView() {
  const { t } = useTools('payroll')
  const { isShown } = useOpening()
  const [chosen, setChosen] = useState<number | null>(null)
  const read = useDocuments(payrollCalls.list, ALL_OF_THEM)
  const state = readState(read)
  if (state.loading) return <SkeletonRows count={4} />
  if (state.failed) return <PayFailure state={state} />
  const years = read.data?.years ?? []
  const year = chosen ?? years[0]
  if (year === undefined) return <EmptyState icon="file" title={t('payroll:none')} />
  const slips = (read.data?.listData ?? []).filter((slip) => slip.payYear === year)
  const codes = slips.map((slip) => slip.periodPay).sort()
  const [a = '', b = ''] = [codes[0], codes.at(-1)]
  const isOpen = slips.every((slip) => slip.takeHome !== null)
  return (
    <>
      {years.length > 1 ? <div className="pay-tools"><ToolSelect label={t('payroll:year')} value={String(year)} onChange={(v) => setChosen(Number(v))} options={years.map((y) => ({ value: String(y), label: String(y) }))} /></div> : null}
      {isOpen && isShown ? <Card><YearChart slips={slips} year={year} /></Card> : null}
      <Section title={t('payroll:year.total', { year })}>
        <Card>
          <dl className="pay-sums">
            {SUMS.map((name) => <div key={name}><dt>{t(NAMES[name])}</dt><dd><Amount value={sumOf(slips, name)} /></dd></div>)}
          </dl>
          <p className="rq-hint">{t('payroll:year.bonuses')}</p>
        </Card>
      </Section>
      {isOpen ? <PdfButton label={t('payroll:pdf.year', { year })} fileName={`pay-${a}_${b}.pdf`} ask={(token) => askOpen(payrollCalls.downloadsAB, { a, b }, token)} /> : null}
    </>
  )
}
