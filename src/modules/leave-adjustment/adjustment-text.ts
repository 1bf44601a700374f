/** An adjustment in words: what, of which balance, how much. */
import type { leaveAdjustmentFields } from '../../../contract/modules/leave-adjustment/calls.ts'
import { toHundredths } from '../../../contract/kit/decimal.ts'
import type { RowView } from '../../request/row-view.ts'

type AdjustmentView = RowView<typeof leaveAdjustmentFields>

/** "Extend leave days". An inbox item has the word alone, a draft the choice alone. */
export const adjustmentTitle = ({ values: { adjustmentType }, texts, t }: AdjustmentView): string => (typeof adjustmentType === 'number' ? t(`title.${adjustmentType}`) : (texts.adjustmentType ?? ''))

/** "Annual leave", "Annual leave, until 2026/12/31". */
export function adjustmentWhen(view: AdjustmentView): string | null {
  const type = view.text('leaveBalanceType')
  const until = view.text('newExpiryDate')
  if (!type) return null
  return until ? view.t('card.until', { type, date: until }) : type
}

/** "2 days"; null where a date moves and no days do. */
export function adjustmentAmount(view: AdjustmentView): string | null {
  const amount = view.values.amount ?? view.texts.amount
  return amount && toHundredths(amount) > 0 ? view.t('days', { count: Number(amount), days: view.show.decimal(amount) }) : null
}
