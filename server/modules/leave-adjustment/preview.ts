/** What an approval (or a cancel) would change, in words. @see docs/product/lifecycle.md */
import { fromHundredths, type Hundredths, readableDecimal } from '../../../contract/kit/decimal.ts'
import { outcomeOf, type StatusId, takesBack } from '../../../contract/kit/lifecycle.ts'
import { Adjustment, type AdjustmentKind } from '../../../contract/modules/leave-adjustment/kinds.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { balanceOn } from '../../ledger/balance.ts'
import { leaveTypeName } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { nextOpenPeriod } from '../../org/pay-period.ts'
import type { CheckInput } from '../../request/module.ts'
import { type AdjustmentCase, adjustmentValues, readAdjustment } from './adjustment-case.ts'

const row = (kind: string, text: string, before: string | null = null, after: string | null = null): PreviewRow => ({ kind, text, before, after, warning: after?.startsWith('-') ?? false })

const sign: Record<AdjustmentKind, -1 | 0 | 1> = { [Adjustment.add]: 1, [Adjustment.deduct]: -1, [Adjustment.extend]: 0, [Adjustment.disburse]: -1 }

function balanceRow({ values, type, ledger, today }: AdjustmentCase, back: boolean, { t, language }: Context): PreviewRow[] {
  const by: Hundredths = sign[values.kind] * values.amount * (back ? -1 : 1)
  if (by === 0) return []
  const current = ledger ? balanceOn(ledger, today).current : 0
  const [before, after] = [fromHundredths(current), fromHundredths(current + by)]
  return [row('balance', t('effects:leave.balance', { type: type ? leaveTypeName(type, language) : '', before: readableDecimal(before, language), after: readableDecimal(after, language) }), before, after)]
}

function expiryRow({ values, row: gain }: AdjustmentCase, former: unknown, back: boolean, { t }: Context): PreviewRow[] {
  if (values.kind !== Adjustment.extend || !values.newExpiryDate || !gain) return []
  const [before, after] = back ? [values.newExpiryDate, typeof former === 'string' ? former : ''] : [gain.expiredDate ?? '', values.newExpiryDate]
  return [row('expiry', t('leave-adjustment:effect.expiry', { before, after }), before, after)]
}

async function payRow({ values, today }: AdjustmentCase, back: boolean, { t, language }: Context): Promise<PreviewRow[]> {
  if (values.kind !== Adjustment.disburse) return []
  const period = await nextOpenPeriod(today)
  const days = readableDecimal(fromHundredths(values.amount), language)
  return [row('payroll', t(back ? 'leave-adjustment:effect.payrollBack' : 'leave-adjustment:effect.payroll', { days, period: period?.code ?? '' }))]
}

export async function previewAdjustment({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const values = adjustmentValues(record.values)
  if (!values) return []
  const status = record.status as StatusId
  const isCancellation = takesBack(status)
  const back = action === 'cancel' || isCancellation
  // giving up what was never approved changes nothing
  if (back && !isCancellation && !outcomeOf(status, 'reopen')) return []
  const input = await readAdjustment(record.employeeId, values, { requestId: record.id, now: context.now, lock: false })
  return [...balanceRow(input, back, context), ...expiryRow(input, record.values.currentExpiryDate, back, context), ...(await payRow(input, back, context))]
}
