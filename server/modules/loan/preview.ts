/** What an approval (or a cancel) would change, in words. What it says of pay is for HR and the chief financial officer alone. @see contract/modules/loan/README.md#preview */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { monthText } from '../../lib/amount-text.ts'
import { isHrFor } from '../../org/scope.ts'
import type { CheckInput } from '../../request/module.ts'
import { loanValues, readCase } from './loan-case.ts'
import { shareOf } from './rules.ts'

/** Whoever may be told what share of pay it takes: themselves, never for whom they decide in the place of. */
const readsShares = async ({ record, context }: CheckInput): Promise<boolean> => context.caller.roles.includes('cfo') || (await isHrFor(record.employeeId, context, { def: loan }))

export async function previewLoan(input: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { record, context, action } = input
  const values = loanValues(record.values)
  if (!values) return []
  const { t, language } = context
  const row = (kind: string, text: string, warning = false): PreviewRow => ({ kind, text, before: null, after: null, warning })
  if (action === 'cancel' || isInForce(record.status)) return isInForce(record.status) ? [row('account', t('loan:effect.closed')), row('money', t('loan:effect.notPaid'))] : []
  const found = await readCase(record, values, context.now)
  const { periods: { paid }, first, lastPeriod, asked, basePay, limits, others, otherInstalments, schedule } = found
  if (!paid || first === null || lastPeriod === null) return []
  const share = (await readsShares(input)) ? shareOf({ schedule, otherInstalments, basePay }) : null
  return [
    row('account', t('loan:effect.opens', { count: values.tenor, from: monthText(first, language), until: monthText(lastPeriod, language) })),
    row('money', t('loan:effect.money', { period: monthText(paid.code, language) })),
    ...(asked && asked.code !== first ? [row('moved', t('loan:effect.moved', { asked: monthText(asked.code, language), period: monthText(first, language) }), true)] : []),
    ...(share === null ? [] : [row('share', t('loan:effect.share', { share, percent: limits.percent })), ...(others.length > 0 ? [row('others', t('loan:effect.others', { count: others.length }))] : [])]),
  ]
}
