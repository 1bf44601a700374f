/** What a sheet is filled in with; reasons the machinery answers. @see contract/modules/manpower-planning-sheet/README.md#calls */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { HOLDING, isOpenForApproval, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { fold } from '../../../contract/kit/fold.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import type { PeriodOption, TimeFrameOption } from '../../../contract/modules/manpower/sources.ts'
import { manpowerPlanningSheet } from '../../../contract/modules/manpower-planning-sheet/index.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { everybody, few, withPeople } from '../../org/below.ts'
import { holdsOn, inServiceOn } from '../../org/effective.ts'
import { searchEmployees } from '../../org/people.ts'
import { isHrOfAny, readableBy } from '../../org/scope.ts'
import { employee, employment } from '../../org/table.ts'
import { request } from '../../request/table.ts'
import { everyPlanningPeriod, findPlanningPeriod, framesOf, frameName } from '../../workforce/periods.ts'
import { leaders } from '../../workforce/units.ts'
import { isPlannedOn } from './check.ts'
import { plansUnit, unitsAbove } from './reach.ts'

type InUnit = ListInput & { companyStructure?: string | null }

const sought = <Row extends OptionRow>(rows: readonly Row[], input: ListInput): Paged<Row> => {
  const wanted = fold(input.filterSearch ?? '')
  return pagedRows(rows.filter((r) => fold(`${r.displayName} ${r.code ?? ''}`).includes(wanted)), input)
}

/** Periods of which the unit has a sheet, with whether one waits for a decision. */
async function sheetsOf(unit: string): Promise<Map<string, boolean>> {
  const rows = await q().select({ period: sql<string>`${request.values} ->> 'period'`, status: request.status }).from(request)
    .where(and(eq(request.module, manpowerPlanningSheet.slug), inArray(request.status, [...HOLDING]), isNull(request.deletedAt), eq(sql`${request.values} ->> 'companyStructure'`, unit)))
  const found = new Map<string, boolean>()
  for (const { period, status } of rows) found.set(period, (found.get(period) ?? false) || isOpenForApproval(status as StatusId))
  return found
}

/** Those that are planned today: without a sheet first, and not those of which one waits for a decision. */
export async function periodOptions(input: InUnit, context: Context): Promise<Paged<PeriodOption>> {
  const unit = input.companyStructure ?? null
  const sheets = unit !== null && (await plansUnit(unit, context)) ? await sheetsOf(unit) : new Map<string, boolean>()
  const open = [...(await everyPlanningPeriod()).values()].filter((p) => isPlannedOn(p, context.today) && sheets.get(p.id) !== true)
  const inOrder = [...open.filter((p) => !sheets.has(p.id)), ...open.filter((p) => sheets.has(p.id))]
  return sought(inOrder.map((p) => ({ id: p.id, displayName: nameIn(p, context.language), code: p.code, from: p.from, until: p.until, isOpen: true })), input)
}

/** Slices of a period; without one, none. */
export async function frameOptions(input: ListInput & { period?: string | null }, { language }: Context): Promise<Paged<TimeFrameOption>> {
  const period = input.period ? await findPlanningPeriod(input.period) : null
  const frames = period ? await framesOf(period.id) : []
  return sought(frames.map((f) => ({ id: f.id, displayName: period ? frameName(f, period, language) : '', number: f.number, from: f.from, until: f.until })), input)
}

/** People of the unit and of those above it who lead somebody. */
export async function reportToOptions(input: InUnit, { today }: Context): Promise<Paged<EmployeeOption>> {
  const units = input.companyStructure ? await unitsAbove(input.companyStructure) : []
  const people = units.length === 0 ? [] : await q().select({ id: employment.employeeId }).from(employment).innerJoin(employee, eq(employee.id, employment.employeeId)).where(and(inArray(employment.departmentId, units), holdsOn(employment, today), inServiceOn(today)))
  return searchEmployees({ ...input, of: leaders(few(people.map((p) => p.id)), today), date: today })
}

/** Managers the caller may file for: who leads somebody, and HR themselves. */
export async function managerOptions(input: ListInput, context: Context): Promise<Paged<EmployeeOption>> {
  const { caller, today } = context
  const lead = leaders((await readableBy(context, { def: manpowerPlanningSheet })) ?? everybody, today)
  return searchEmployees({ ...input, of: isHrOfAny(context) ? withPeople([caller.employeeId], lead) : lead, mineOf: caller.employeeId, date: today })
}
