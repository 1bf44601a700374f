/** What refuses a sheet, and what is worth knowing of one. The plan's lock is taken before anything of it is read. @see contract/modules/manpower-planning-sheet/README.md#checks */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { openForApproval, takesBack } from '../../../contract/kit/lifecycle.ts'
import { MAX_MINOR, moneyParam } from '../../../contract/kit/money.ts'
import { manpowerPlanningSheet } from '../../../contract/modules/manpower-planning-sheet/index.ts'
import { newPositionReasons, planReasons } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import { cameBack } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import type { Problem } from '../../lib/refuse.ts'
import { findChoice } from '../../org/choices.ts'
import { inServiceOn } from '../../org/effective.ts'
import { namesOf } from '../../org/people.ts'
import { settingOf } from '../../org/settings.ts'
import { sitesById } from '../../org/sites.ts'
import { employee } from '../../org/table.ts'
import { todayOf } from '../../org/today.ts'
import type { CheckInput, CheckResult, RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import { findPlanningPeriod, type PlanningPeriod } from '../../workforce/periods.ts'
import { everyDesignation, positionName } from '../../workforce/places.ts'
import { levelsOf } from '../../workforce/plan/levels.ts'
import { lockPlan } from '../../workforce/plan/room.ts'
import { activeVersion } from '../../workforce/plan/versions.ts'
import { mayBeManager, unitsOf } from '../../workforce/units.ts'
import { codeOfUnit, isWholeIn } from './reach.ts'
import { countedOn, type NewPosition, type Sheet, submittedSheet, type UnitPosition } from './sheet.ts'
import { atLine, atNew, type NewRow, partsOf, type SheetParts, type SheetRow } from './values.ts'

const { slug } = manpowerPlanningSheet

const unknown = (field: string): Problem => ({ code: 'manpower_choice_unknown', field })

/** Sheets of it are taken on this day. */
export const isPlannedOn = ({ opensOn, closesOn }: Pick<PlanningPeriod, 'opensOn' | 'closesOn'>, today: string): boolean => opensOn <= today && today <= closesOn

async function managerProblems({ employeeId }: Pick<RequestRecord, 'employeeId'>, unit: string, today: string): Promise<Problem[]> {
  if ((await codeOfUnit(unit)) === null) return [unknown('companyStructure')]
  const person = async (): Promise<string> => (await namesOf([employeeId])).get(employeeId) ?? ''
  if (!(await mayBeManager(employeeId, slug, today))) return [{ code: 'manpower_not_lead', params: { person: await person() }, field: 'employeeId' }]
  return (await isWholeIn(await unitsOf(employeeId, slug, today), unit)) ? [] : [{ code: 'manpower_unit_not_yours', params: { person: await person() }, field: 'companyStructure' }]
}

/** Code of another sheet of the unit and period that waits for a decision. */
async function openElsewhere(unit: string, periodId: string, exceptId: string): Promise<string | null> {
  const [found] = await q().select({ code: request.code }).from(request).where(and(
    eq(request.module, slug), inArray(request.status, [...openForApproval]), isNull(request.deletedAt), ne(request.id, exceptId),
    eq(sql`${request.values} ->> 'companyStructure'`, unit), eq(sql`${request.values} ->> 'period'`, periodId),
  )).limit(1)
  return found?.code ?? null
}

async function periodProblems(record: RequestRecord, { period, unit }: Pick<Sheet, 'period' | 'unit'>, today: string, { language }: Context): Promise<Problem[]> {
  const other = await openElsewhere(unit, period.id, record.id)
  return [
    ...(isPlannedOn(period, today) || cameBack(record) ? [] : [{ code: 'plan_period_closed', params: { period: nameIn(period, language) }, field: 'period' }]),
    ...(other === null ? [] : [{ code: 'plan_open_elsewhere', params: { code: other }, field: 'period' }]),
  ]
}

/** Rows that say something of the same slice again. They stand in the order of their slices. */
const repeated = <Row extends { timeFrame?: string | null }>(rows: readonly Row[]): Row[] => rows.filter((row, i) => i > 0 && rows[i - 1]?.timeFrame === row.timeFrame)

async function unknownReasons(lines: readonly SheetRow[], newPositions: readonly NewRow[]): Promise<Problem[]> {
  const out: Problem[] = []
  for (const row of lines) if (row.reason && !(await findChoice(planReasons, row.reason))?.active) out.push(unknown(atLine(row, 'reason')))
  for (const row of newPositions) if (row.reasonNewPosition && !(await findChoice(newPositionReasons, row.reasonNewPosition))?.active) out.push(unknown(atNew(row, 'reasonNewPosition')))
  return out
}

/** Whom a row names must be here: somebody who left reports to nobody. */
async function unknownPeople(lines: readonly SheetRow[], newPositions: readonly NewRow[], today: string): Promise<Problem[]> {
  const rows = [...lines.map((row) => ({ id: row.reportTo, field: atLine(row, 'reportTo') })), ...newPositions.map((row) => ({ id: row.reportTo, field: atNew(row, 'reportTo') }))]
  const named = [...new Set(rows.flatMap(({ id }) => id ?? []))]
  const here = new Set(named.length === 0 ? [] : (await q().select({ id: employee.id }).from(employee).where(and(inArray(employee.id, named), inServiceOn(today)))).map((r) => r.id))
  return rows.flatMap(({ id, field }) => (id && !here.has(id) ? [unknown(field)] : []))
}

async function unknownRows({ unit, lines, newPositions }: SheetParts, { frames, positions }: Sheet, today: string): Promise<Problem[]> {
  const own = new Set(positions.map((p) => p.position.id))
  const slices = new Set(frames.map((f) => f.id))
  const designations = await everyDesignation()
  const sites = await sitesById(newPositions.flatMap((row) => row.site ?? []))
  const frameOther = (rows: readonly (SheetRow | NewRow)[], at: (row: SheetRow | NewRow) => string): Problem[] => rows.filter((row) => !slices.has(row.timeFrame ?? '')).map((row) => ({ code: 'plan_frame_elsewhere', field: at(row) }))
  // one that is there no more is of no unit
  const strangers = lines.filter((row) => !own.has(row.position ?? '') || unit === null)
  return [
    ...strangers.map((row): Problem => ({ code: 'plan_position_elsewhere', field: atLine(row, 'position') })),
    ...frameOther(lines, (row) => atLine(row, 'timeFrame')), ...frameOther(newPositions, (row) => atNew(row, 'timeFrame')),
    ...newPositions.filter((row) => designations.get(row.designation ?? '')?.active !== true).map((row) => unknown(atNew(row, 'designation'))),
    ...newPositions.filter((row) => !sites.has(row.site ?? '')).map((row) => unknown(atNew(row, 'site'))),
    ...(await unknownReasons(lines, newPositions)), ...(await unknownPeople(lines, newPositions, today)),
  ]
}

const lineProblems = ({ rows, existing }: UnitPosition): Problem[] => [
  ...repeated(rows).map((row): Problem => ({ code: 'plan_row_twice', field: atLine(row, 'timeFrame') })),
  ...rows.filter((row) => (row.planned ?? 0) < existing && !row.reason).map((row): Problem => ({ code: 'plan_reason_missing', params: { planned: row.planned ?? 0, existing }, field: atLine(row, 'reason') })),
]

/** There is such a position by now. */
function existsProblems({ positions, newPositions }: Sheet, language: string): Problem[] {
  return newPositions.flatMap(({ designationId, siteId, rows }): Problem[] => {
    const there = positions.find(({ position }) => position.designationId === designationId && position.siteId === siteId)
    const [first] = rows
    return there && first ? [{ code: 'plan_new_exists', params: { position: positionName(there.position, language) }, field: atNew(first, 'name') }] : []
  })
}

const newProblems = ({ rows }: NewPosition): Problem[] => [
  ...repeated(rows).map((row): Problem => ({ code: 'plan_row_twice', field: atNew(row, 'timeFrame') })),
  ...rows.slice(0, 1).filter((row) => (row.planned ?? 0) < 1).map((row): Problem => ({ code: 'plan_new_order', field: atNew(row, 'planned') })),
]

/** What it adds up to is more than can be written down. */
async function costProblems({ lines, newPositions }: SheetParts, { totals }: Sheet): Promise<Problem[]> {
  if (totals.cost !== null) return []
  const [line, fresh] = [lines.find((row) => row.costPerHead), newPositions.find((row) => row.costPerHead)]
  const field = line ? atLine(line, 'costPerHead') : fresh ? atNew(fresh, 'costPerHead') : 'totalCost'
  return [{ code: 'plan_cost_too_large', params: { max: moneyParam({ minor: MAX_MINOR, currency: await settingOf('currency') }) }, field }]
}

/** Positions of which fewer are planned than are here or asked for, in the first slice where it is so. */
async function belowUsed({ unit, period, frames, positions }: Sheet, today: string, language: string): Promise<Problem[]> {
  const ahead = frames.filter((f) => f.until >= today)
  const levelOf = await levelsOf({ departmentId: unit, periodId: period.id }, positions.map((p) => p.position.id), ahead)
  return positions.flatMap(({ position, planned }): Problem[] => {
    for (const frame of ahead) {
      const { existing, taken } = levelOf(position.id, frame)
      const heads = planned[frame.number - 1] ?? 0
      if (taken > 0 && existing + taken > heads) return [{ code: 'plan_below_used', params: { position: positionName(position, language), used: existing + taken, planned: heads } }]
    }
    return []
  })
}

export async function checkSubmit({ record, context }: CheckInput): Promise<CheckResult> {
  const parts = partsOf(record.values)
  const { unit, period: periodId, lines, newPositions } = parts
  if (unit === null || periodId === null) return { problems: [], warnings: [] }
  if (!(await findPlanningPeriod(periodId))) return { problems: [unknown('period')], warnings: [] }
  await lockPlan(unit, periodId)
  const today = await todayOf(record.employeeId, context.now)
  // of a unit that is not the manager's nothing more is said
  const who = await managerProblems(record, unit, today)
  if (who.length > 0) return { problems: who, warnings: [] }
  const sheet = await submittedSheet(parts, context.language)
  if (!sheet) return { problems: [], warnings: [] }
  const problems = [
    ...(await periodProblems(record, sheet, today, context)),
    ...(lines.length + newPositions.length > 0 ? [] : [{ code: 'plan_no_line', field: 'lines' }]),
    ...(await unknownRows(parts, sheet, today)),
    ...sheet.positions.flatMap(lineProblems),
    ...existsProblems(sheet, context.language),
    ...sheet.newPositions.flatMap(newProblems),
    ...(await costProblems(parts, sheet)),
  ]
  return { problems, warnings: problems.length > 0 ? [] : await belowUsed(sheet, today, context.language) }
}

/** Positions of which other numbers are here than at the submit. */
async function existingChanged({ unit, positions }: Sheet, today: string, language: string): Promise<Problem[]> {
  const now = await countedOn(unit, today, language)
  return positions.filter((p) => p.rows.length > 0 && now(p.position) !== p.existing).map((p) => ({ code: 'plan_existing_changed', params: { position: positionName(p.position, language), now: now(p.position), before: p.existing } }))
}

/** At the last approval. Whether an approved one can be taken back says its effect. */
export async function checkApprove({ record, context }: CheckInput): Promise<CheckResult> {
  const parts = partsOf(record.values)
  const { unit, period } = parts
  if (takesBack(record.status) || unit === null || period === null) return { problems: [], warnings: [] }
  await lockPlan(unit, period)
  const sheet = await submittedSheet(parts, context.language)
  if (!sheet) return { problems: [unknown('period')], warnings: [] }
  const active = await activeVersion({ departmentId: unit, periodId: period })
  const isLate = active !== null && record.submittedAt !== null && active.activatedAt > record.submittedAt
  const today = await todayOf(record.employeeId, context.now)
  return {
    problems: [...(isLate ? [{ code: 'plan_base_changed', params: { version: active.number } }] : []), ...existsProblems(sheet, context.language)],
    warnings: [...(await existingChanged(sheet, today, context.language)), ...(await belowUsed(sheet, today, context.language))],
  }
}
