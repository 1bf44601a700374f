/** Amount and months, each with the limits of the chosen loan. */
import './loan.css'
import { MoneyInput } from '../../ui/field/money-input.tsx'
import { WholeInput } from '../../ui/field/whole-input.tsx'
import { useCompanyCurrency, useSeparators, useTools } from '../../request/use-tools.ts'
import type { LoanForm } from './terms.ts'
import { useLoanItem } from './use-terms.ts'

interface LoanFieldProps {
  form: LoanForm
  id: string
  label: string
}

const LONGEST = 360

export function AmountField({ form, id, label }: LoanFieldProps) {
  const { t, show } = useTools('loan')
  const own = useCompanyCurrency()
  const item = useLoanItem(form)
  const hint = item?.minAmount && item.maxAmount && item.amountStep ? t('loan:hint.range', { min: show.money(item.minAmount), max: show.money(item.maxAmount), step: show.money(item.amountStep) }) : undefined
  return (
    <MoneyInput
      id={id} label={label} hint={hint} error={form.errorOf('amount')} currencies={own ? [own] : []} separators={useSeparators()}
      value={form.values.amount ?? null} onChange={(amount) => form.set({ amount })} onBlur={() => form.leave('amount')}
    />
  )
}

/** As a number, and as a slider between the limits. */
export function MonthsField({ form, id, label }: LoanFieldProps) {
  const { t } = useTools('loan')
  const item = useLoanItem(form)
  const [min, max] = [item?.minTenorMonths ?? 1, item?.maxTenorMonths ?? LONGEST]
  const value = form.values.tenorMonths ?? null
  return (
    <div className="loan-months">
      <WholeInput
        id={id} label={label} error={form.errorOf('tenorMonths')} min={1} max={LONGEST} step={1} separators={useSeparators()}
        value={value} onChange={(tenorMonths) => form.set({ tenorMonths })} onBlur={() => form.leave('tenorMonths')}
      />
      <input
        type="range" className="loan-slider" aria-label={t('loan:hint.slider', { min, max })} min={min} max={max} step={1} value={Math.min(max, Math.max(min, value ?? min))} disabled={!item}
        onChange={(e) => form.set({ tenorMonths: Number(e.currentTarget.value) })} onBlur={() => form.leave('tenorMonths')}
      />
    </div>
  )
}
