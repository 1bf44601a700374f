/** What an approval (or a cancel) would change, in words; what is recommended, for those who are shown it. */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { itemsOf } from '../../growth/items.ts'
import { findPeriod, periodIdOf } from '../../growth/periods.ts'
import { planBefore } from '../../growth/plans.ts'
import type { Context } from '../../lib/handler.ts'
import type { CheckInput, RequestRecord } from '../../request/module.ts'
import { deskValuesOf } from '../../request/perform/desk.ts'
import { seesComments } from './reader.ts'
import { namesOfCells } from './texts.ts'
import { positionsIn, rowsIn } from './values.ts'
import { nameIn } from '../../lib/name-in.ts'

const row = (kind: string, text: string): PreviewRow => ({ kind, text, before: null, after: null, warning: false })

async function recommended(record: RequestRecord, context: Context): Promise<PreviewRow[]> {
  const [first] = (await seesComments(record, context)) ? positionsIn(await deskValuesOf(record.id)) : []
  if (!first) return []
  const columns = ['positionPlan', 'sitePlan', 'suggestionPeriod'] as const
  const names = await namesOfCells(columns.flatMap((column) => (first[column] ? [{ section: '', column, id: first[column] }] : [])), context.language)
  const what = columns.flatMap((column) => names[column].get(first[column] ?? '') ?? [])
  return [row('recommended', context.t('effects:career-plan.recommended', { what: what.join(', ') }))]
}

async function taken(record: RequestRecord, period: string, { t }: Context): Promise<PreviewRow[]> {
  const count = (await itemsOf(record.employeeId)).filter((i) => i.requestId === record.id).length
  const former = await planBefore(record.id, record.employeeId)
  return [
    row('planLocked', former === null ? t('effects:career-plan.withdrawn', { period }) : t('effects:career-plan.former', { code: former })),
    ...(count > 0 ? [row('developmentPlanned', t('effects:career-plan.items-withdrawn', { count }))] : []),
  ]
}

export async function previewPlan({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const found = await findPeriod('plan', periodIdOf(record.values) ?? '')
  const period = found ? nameIn(found, context.language) : ''
  if (isInForce(record.status)) return taken(record, period, context)
  if (action === 'cancel') return []
  const rows = rowsIn(record.values, 'competencyData')
  const [first] = rows.flatMap((r) => r.dueDate ?? []).toSorted()
  return [
    row('planLocked', context.t('effects:career-plan.locked', { period })),
    ...(first === undefined ? [] : [row('developmentPlanned', context.t('effects:career-plan.items', { count: rows.length, date: first }))]),
    ...(await recommended(record, context)),
  ]
}
