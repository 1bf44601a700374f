/** What an approval (or a cancel) would change, in words; without the amount. @see docs/product/lifecycle.md */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { todayOf } from '../../org/today.ts'
import type { CheckInput } from '../../request/module.ts'
import { bondEndOf, isOverCeiling, programmeValues, readCase } from './programme-case.ts'

export async function previewProgramme({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const values = programmeValues(record.values)
  if (!values) return []
  const { t } = context
  const row = (kind: string, text: string, warning = false): PreviewRow => ({ kind, text, before: null, after: null, warning })
  if (action === 'cancel' || isInForce(record.status)) {
    if (!isInForce(record.status)) return []
    const begun = values.start <= (await todayOf(record.employeeId, context.now))
    return [row('education', t(begun ? 'education:effect.closed' : 'education:effect.removed')), row('cost', t(begun ? 'education:effect.toRepay' : 'education:effect.released'), begun)]
  }
  const input = await readCase(record, values, context.now)
  return [
    row('education', t('education:effect.begins', { from: values.start, until: values.end, bond: bondEndOf(record.values) ?? values.end })),
    row('cost', t('education:effect.committed')),
    ...(isOverCeiling(input) ? [row('ceiling', t('education:effect.ceiling'), true)] : []),
  ]
}
