import { loanCalls, type LoanItemOption } from '../../../contract/modules/loan/calls.ts'
import { OptionPicker } from '../../request/fields/option-picker.tsx'
import { useTools } from '../../request/use-tools.ts'
import { termsText } from './loan-text.ts'
import { type LoanForm, withinLimits } from './terms.ts'
import { useLoanItem } from './use-terms.ts'

/** Loans with what they are for, what they cost and their limits. */
export function ItemField({ form, id, label }: { form: LoanForm; id: string; label: string }) {
  const tools = useTools('loan')
  const chosen = useLoanItem(form)
  const about = (item: LoanItemOption) => [item.description, termsText(item, tools)].filter(Boolean).join('. ')
  return (
    <OptionPicker<LoanItemOption>
      id={id} label={label} source={loanCalls.datasourceLoanItem} params={{ employeeId: form.values.employeeId ?? undefined }} value={form.values.loanItem ?? null} text={form.textOf('loanItem')}
      error={form.errorOf('loanItem')} onLeave={() => form.leave('loanItem')} subOf={about} hint={chosen ? about(chosen) : undefined}
      onChoose={(row) => {
        if (row) form.remember('loanItem', row.displayName, row.id)
        form.set({ loanItem: row?.id ?? null, ...(row ? withinLimits(row, form.values) : {}) })
      }}
    />
  )
}
