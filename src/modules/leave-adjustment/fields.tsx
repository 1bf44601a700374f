/** Choices with what each of them holds. */
import type { Field } from '../../../contract/kit/field.ts'
import { leaveAdjustmentCalls, leaveAdjustmentFields, type AvailableBalanceOption, type BalanceTypeOption } from '../../../contract/modules/leave-adjustment/calls.ts'
import { Adjustment } from '../../../contract/modules/leave-adjustment/kinds.ts'
import type { FormApi } from '../../request/client-module.ts'
import { FiledForField } from '../../request/employees/filed-for-field.tsx'
import { fieldKinds } from '../../request/fields/field-kinds.tsx'
import { OptionPicker } from '../../request/fields/option-picker.tsx'
import { useTools } from '../../request/use-tools.ts'

export type AdjustmentForm = FormApi<typeof leaveAdjustmentFields>

interface AdjustmentFieldProps {
  form: AdjustmentForm
  id: string
  label: string
}

/** Whose balance it is. */
export const EmployeeField = ({ form, id, label }: AdjustmentFieldProps) => (
  <FiledForField form={form} id={id} label={label} source={leaveAdjustmentCalls.datasourceEmployee} />
)

/** "9.5 days". */
const useDays = () => {
  const { t, show } = useTools('leave-adjustment')
  return (decimal: string) => t('leave-adjustment:days', { count: Number(decimal), days: show.decimal(decimal) })
}

/** Balances of the person, each with what is in it. */
export function BalanceTypeField({ form, id, label }: AdjustmentFieldProps) {
  const days = useDays()
  const { employeeId, adjustmentType, leaveBalanceType } = form.values
  if (!employeeId) return null
  return (
    <OptionPicker<BalanceTypeOption>
      id={id} label={label} source={leaveAdjustmentCalls.leaveBalanceTypeDataSources} params={{ id: employeeId, adjustmentType: adjustmentType ?? undefined }}
      value={leaveBalanceType ?? null} text={form.textOf('leaveBalanceType')} error={form.errorOf('leaveBalanceType')} onLeave={() => form.leave('leaveBalanceType')} endOf={(o) => days(o.balance)}
      onChoose={(row) => {
        if (row) form.remember('leaveBalanceType', row.displayName)
        form.set({ leaveBalanceType: row?.id ?? null })
      }}
    />
  )
}

/** Rows of the balance that still hold days, those that die soonest first. */
export function AvailableBalanceField({ form, id, label }: AdjustmentFieldProps) {
  const days = useDays()
  const { employeeId, leaveBalanceType, availableBalance } = form.values
  if (!employeeId || !leaveBalanceType) return null
  return (
    <OptionPicker<AvailableBalanceOption>
      id={id} label={label} source={leaveAdjustmentCalls.availableBalanceDataSources} params={{ employeeId, leaveBalanceType }} value={availableBalance ?? null} text={form.textOf('availableBalance')}
      error={form.errorOf('availableBalance')} onLeave={() => form.leave('availableBalance')} endOf={(o) => days(o.remaining)}
      onChoose={(row) => {
        if (row) form.remember('availableBalance', row.displayName)
        form.set({ availableBalance: row?.id ?? null })
      }}
    />
  )
}

/** The new last day: it may be left open for added days, not where a row is to live longer. */
export function NewExpiryField({ form, id, label }: AdjustmentFieldProps) {
  const { optional: _, ...required } = leaveAdjustmentFields.newExpiryDate as Field
  const Kind = fieldKinds.date
  return <Kind name="newExpiryDate" field={form.values.adjustmentType === Adjustment.extend ? required : leaveAdjustmentFields.newExpiryDate} ns="leave-adjustment" id={id} label={label} form={form} />
}
