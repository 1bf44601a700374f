/** Amount and months, each with the limits of the chosen loan. */
import './loan.css'
import { loanFields } from '../../../contract/modules/loan/calls.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { useTools } from '../../request/use-tools.ts'
import type { LoanForm } from './terms.ts'
import { useLoanItem } from './use-terms.ts'

interface LoanFieldProps {
  form: LoanForm
  id: string
  label: string
}

export function AmountField({ form, id, label }: LoanFieldProps) {
  const { t, show } = useTools('loan')
  const item = useLoanItem(form)
  return (
    <div className="loan-limited">
      <AnyField name="amount" field={loanFields.amount} ns="loan" id={id} label={label} form={form} />
      <p className="rq-hint num">{item?.minAmount && item.maxAmount && item.amountStep ? t('loan:hint.range', { min: show.money(item.minAmount), max: show.money(item.maxAmount), step: show.money(item.amountStep) }) : ''}</p>
    </div>
  )
}

/** As a number, and as a slider between the limits. */
export function MonthsField({ form, id, label }: LoanFieldProps) {
  const { t } = useTools('loan')
  const item = useLoanItem(form)
  const [min, max] = [item?.minTenorMonths ?? loanFields.tenorMonths.min, item?.maxTenorMonths ?? loanFields.tenorMonths.max]
  const value = form.values.tenorMonths ?? null
  return (
    <div className="loan-limited">
      <AnyField name="tenorMonths" field={loanFields.tenorMonths} ns="loan" id={id} label={label} form={form} />
      <input
        type="range" className="loan-slider" aria-label={t('loan:hint.slider', { min, max })} min={min} max={max} step={1} value={Math.min(max, Math.max(min, value ?? min))} disabled={!item}
        onChange={(e) => form.set({ tenorMonths: Number(e.currentTarget.value) })} onBlur={() => form.leave('tenorMonths')}
      />
    </div>
  )
}
