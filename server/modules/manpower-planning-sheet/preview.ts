/** What an approval (or a cancel) would change, in words. Whoever is asked sees the sheet, its cost too. @see contract/modules/manpower-planning-sheet/README.md#effects */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { moneyParam } from '../../../contract/kit/money.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { settingOf } from '../../org/settings.ts'
import type { Context } from '../../lib/handler.ts'
import type { CheckInput } from '../../request/module.ts'
import { frameName } from '../../workforce/periods.ts'
import { positionName } from '../../workforce/places.ts'
import { activeVersion, versionBefore, versionOfRequest, versionsOf } from '../../workforce/plan/versions.ts'
import { type Sheet, submittedSheet, type UnitPosition } from './sheet.ts'
import { partsOf } from './values.ts'

/** Positions that are told one by one. */
const MOST = 12

const row = (kind: string, text: string): PreviewRow => ({ kind, text, before: null, after: null, warning: false })

/** Where a position first has other numbers than the plan before: "Customer care agent, Jakarta 4 to 5 from Q3". */
function changeOf({ position, existing, planned }: UnitPosition, { frames, period }: Sheet, { t, language }: Context): PreviewRow[] {
  const end = planned.at(-1) ?? existing
  const since = frames.find((f) => planned[f.number - 1] === end)
  return end === existing || !since ? [] : [row('positionPlanned', t('effects:plan.position', { position: positionName(position, language), before: existing, after: end, frame: frameName(since, period, language) }))]
}

async function taken(requestId: string, { t }: Context): Promise<PreviewRow[]> {
  const version = await versionOfRequest(requestId)
  if (!version) return []
  const before = await versionBefore(version)
  return [row('planVersion', before === null ? t('effects:plan.none') : t('effects:plan.again', { version: before.number }))]
}

export async function previewSheet({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { t } = context
  if (isInForce(record.status)) return taken(record.id, context)
  const sheet = action === 'approve' ? await submittedSheet(partsOf(record.values), context.language) : null
  if (!sheet) return []
  const of = { departmentId: sheet.unit, periodId: sheet.period.id }
  const [active, next] = [await activeVersion(of), ((await versionsOf(of))[0]?.number ?? 0) + 1]
  const { existing, planned, cost } = sheet.totals
  const changes = sheet.positions.flatMap((p) => changeOf(p, sheet, context))
  return [
    row('planVersion', active ? t('effects:plan.replaces', { version: next, before: active.number }) : t('effects:plan.first', { version: next })),
    row('people', t('effects:plan.people', { before: existing, after: planned.at(-1) ?? existing })),
    ...(sheet.newPositions.length > 0 ? [row('positionOpened', t('effects:plan.new', { count: sheet.newPositions.length }))] : []),
    ...(cost === null || cost === 0 ? [] : [row('cost', t('effects:plan.cost', { amount: moneyParam({ minor: cost, currency: await settingOf('currency') }) }))]),
    ...changes.slice(0, MOST),
    ...(changes.length > MOST ? [row('positionPlanned', t('effects:plan.more', { count: changes.length - MOST }))] : []),
  ]
}
