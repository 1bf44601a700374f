/** What an approved sheet really changes, and how it is taken back. The log says which rows and numbers of versions: no person, no amount. @see contract/modules/manpower-planning-sheet/README.md#effects */
import { closePositions, openPosition } from '../../workforce/open-positions.ts'
import { lockPlan } from '../../workforce/plan/room.ts'
import { openVersion, replacedBy, revokeVersion, usedSince, type VersionLine, versionOfRequest } from '../../workforce/plan/versions.ts'
import type { Effect, EffectInput } from '../../request/module.ts'
import { type Sheet, submittedSheet } from './sheet.ts'
import { tellUnit } from './tell.ts'
import { partsOf } from './values.ts'

const [POSITION, VERSION] = ['position', 'manpower_plan_version']

async function sheetOf({ record, context }: EffectInput): Promise<Sheet> {
  const sheet = await submittedSheet(partsOf(record.values), context.language)
  if (!sheet) throw new Error('a sheet without a unit or a period reached its effects')
  return sheet
}

async function lockOf({ record }: EffectInput): Promise<void> {
  const { unit, period } = partsOf(record.values)
  if (unit !== null && period !== null) await lockPlan(unit, period)
}

const positionOpened: Effect = {
  kind: 'positionOpened',
  async post(input) {
    await lockOf(input)
    const { unit, newPositions } = await sheetOf(input)
    const opened: string[] = []
    for (const { designationId, siteId } of newPositions) opened.push(await openPosition({ departmentId: unit, designationId, siteId, requestId: input.record.id }, input.context.now))
    return opened.map((id) => ({ target: `${POSITION}:${id}`, before: null, after: { active: true } }))
  },
  async reverse(_, logged) {
    await closePositions(logged.map(({ target }) => target.slice(POSITION.length + 1)))
    return logged.map(({ target }) => ({ target, before: { active: true }, after: { active: false } }))
  },
}

/** What the rows say beside the numbers: the last of them that says it. */
function factsOf(rows: Sheet['positions'][number]['rows']): Pick<VersionLine, 'reportToId' | 'reasonId' | 'costPerHeadMinor' | 'currency'> {
  const cost = rows.findLast((row) => row.costPerHead)?.costPerHead
  return { reportToId: rows.findLast((row) => row.reportTo)?.reportTo ?? null, reasonId: rows.findLast((row) => row.reason)?.reason ?? null, costPerHeadMinor: cost?.minor ?? null, currency: cost?.currency ?? null }
}

/** Every position of the unit, those the sheet has just brought among them. */
const linesOf = ({ positions, newPositions }: Sheet): VersionLine[] =>
  positions.map(({ position, existing, planned, rows }) => {
    const fresh = newPositions.find((p) => p.designationId === position.designationId && p.siteId === position.siteId)
    const reasonNewPositionId = fresh?.rows.findLast((row) => row.reasonNewPosition)?.reasonNewPosition ?? null
    return fresh
      ? { positionId: position.id, existing: 0, planned: fresh.planned, reasonNewPositionId, ...factsOf(fresh.rows) }
      : { positionId: position.id, existing, planned, reasonNewPositionId, ...factsOf(rows) }
  })

const planVersion: Effect = {
  kind: 'planVersion',
  async post(input) {
    const { record, context: { now, today } } = input
    await lockOf(input)
    const sheet = await sheetOf(input)
    const { id, number, previous } = await openVersion({ departmentId: sheet.unit, periodId: sheet.period.id, requestId: record.id, existingOn: partsOf(record.values).existingOn ?? today, lines: linesOf(sheet) }, now)
    await tellUnit(record, sheet, number, input.context)
    return [{ target: `${VERSION}:${id}`, before: null, after: { number, previous: previous?.number ?? null } }]
  },
  async reverse(input) {
    await lockOf(input)
    const version = await versionOfRequest(input.record.id)
    if (!version) return []
    const { again } = await revokeVersion(version, input.context.now)
    return [{ target: `${VERSION}:${version.id}`, before: { number: version.number, previous: again?.number ?? null }, after: { revoked: true } }]
  },
  async blocksReversal(input) {
    await lockOf(input)
    const version = await versionOfRequest(input.record.id)
    if (!version) return null
    const later = await replacedBy(version)
    if (later !== null) return { code: 'plan_superseded', params: { code: later } }
    const used = await usedSince(version)
    return used === null ? null : { code: 'plan_used', params: { code: used } }
  },
}

export const sheetEffects: Effect[] = [positionOpened, planVersion]
