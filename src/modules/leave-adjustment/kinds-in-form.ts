/** How the form follows the kind that was chosen. Pure. */
import { toHundredths } from '../../../contract/kit/decimal.ts'
import type { leaveAdjustmentFields } from '../../../contract/modules/leave-adjustment/calls.ts'
import { Adjustment, type AdjustmentKind, mayHaveExpiry, needsAmount, needsRow } from '../../../contract/modules/leave-adjustment/kinds.ts'
import type { FormName, FormValues } from '../../request/client-module.ts'
import type { FieldProblem } from '../../request/form/field-errors.ts'

export type AdjustmentFormValues = FormValues<typeof leaveAdjustmentFields>

/** Which fields a kind asks for. */
export function showsField(name: FormName<typeof leaveAdjustmentFields>, kind: AdjustmentKind | null): boolean {
  if (kind === null) return name !== 'availableBalance' && name !== 'newExpiryDate'
  if (name === 'availableBalance') return needsRow(kind)
  if (name === 'amount') return needsAmount(kind)
  return name === 'newExpiryDate' ? mayHaveExpiry(kind) : true
}

/** What another person, kind or balance takes along: a row is of one balance, extending moves no days. */
export function followKind(values: AdjustmentFormValues, changed: Partial<AdjustmentFormValues>): Partial<AdjustmentFormValues> {
  const next: Partial<AdjustmentFormValues> = {}
  if ('employeeId' in changed || 'leaveBalanceType' in changed) next.availableBalance = null
  const kind = changed.adjustmentType
  if (kind === undefined || kind === null) return next
  if (!needsAmount(kind)) next.amount = '0.00'
  else if (values.amount && toHundredths(values.amount) === 0) next.amount = null
  if (!needsRow(kind)) next.availableBalance = null
  if (!mayHaveExpiry(kind)) next.newExpiryDate = null
  return next
}

const isStep = (amount: string): boolean => toHundredths(amount) > 0 && toHundredths(amount) % 50 === 0

/** What the form can see alone. */
export function checkAdjustment({ adjustmentType: kind, availableBalance, amount, newExpiryDate }: AdjustmentFormValues): FieldProblem[] {
  if (kind === null || kind === undefined) return []
  return [
    ...(needsRow(kind) && !availableBalance ? [{ field: 'availableBalance', code: 'adjustment_row_missing' }] : []),
    ...(needsAmount(kind) && amount && !isStep(amount) ? [{ field: 'amount', code: 'adjustment_amount_step' }] : []),
    ...(kind === Adjustment.extend && !newExpiryDate ? [{ field: 'newExpiryDate', code: 'adjustment_expiry_missing' }] : []),
  ]
}
