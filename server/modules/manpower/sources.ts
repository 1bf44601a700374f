/** What a request is chosen from. Lists of the company's own words are answered by the machinery. */
import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fold } from '../../../contract/kit/fold.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { type LeaverOption, MANPOWER, type PositionOption, type TimeFrameOption } from '../../../contract/modules/manpower/sources.ts'
import { EMPLOYMENT_KINDS, HIRING_KINDS, workingLocations } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { everybody, withPeople } from '../../org/below.ts'
import { searchChoices } from '../../org/choices.ts'
import { holdsOn } from '../../org/effective.ts'
import { isNamed } from '../../org/names.ts'
import { searchEmployees } from '../../org/people.ts'
import { readableBy } from '../../org/scope.ts'
import { settingOf } from '../../org/settings.ts'
import { department, employee, employment } from '../../org/table.ts'
import { requireMayFileFor } from '../../request/filing.ts'
import { existingOn } from '../../workforce/existing.ts'
import { everyFrameAt, frameAt, type FrameAt, frameName, periodAt } from '../../workforce/periods.ts'
import { everyPosition, findPosition, type Position, positionName, searchPositions, titleName } from '../../workforce/places.ts'
import { type FrameFacts, readPlanFacts } from '../../workforce/plan/room.ts'
import { holds, leaders, unitIds, unitsOf } from '../../workforce/units.ts'
import { replacedBy } from './replacement.ts'
import { isHrHere, requireFiles } from './who.ts'

/** Page that has room for every entry of a list. */
const ALL = 500
const within = { def: { slug: MANPOWER } }

type OfUnit = ListInput & { companyStructure?: string | null }

const found = <Row extends OptionRow>(options: readonly Row[], { filterSearch = '' }: ListInput): Row[] => {
  const wanted = fold(filterSearch)
  return options.filter((o) => fold(`${o.displayName} ${o.code ?? ''}`).includes(wanted))
}
const byName = (language: string) => (a: OptionRow, b: OptionRow) => a.displayName.localeCompare(b.displayName, language) || (a.id < b.id ? -1 : 1)

const unitsOfCaller = ({ caller, today }: Context) => unitsOf(caller.employeeId, MANPOWER, today)

/** Managers one may file for: who leads somebody, and HR themselves. */
export async function managerOptions(input: ListInput, context: Context): Promise<Paged<EmployeeOption>> {
  const { caller, today } = context
  const lead = leaders((await readableBy(context, within)) ?? everybody, today)
  return searchEmployees({ ...input, of: isHrHere(context) ? withPeople([caller.employeeId], lead) : lead, mineOf: caller.employeeId, date: today })
}

/** Units of a manager: they head them, or have people there. @throws CallError not_allowed: not one's to file for */
export async function unitOptions({ employeeId, ...input }: ListInput & { employeeId?: string | null }, context: Context): Promise<Paged<OptionRow>> {
  const who = employeeId ?? context.caller.employeeId
  if (who !== context.caller.employeeId) await requireMayFileFor(who, context, within)
  const ids = await unitIds(await unitsOf(who, MANPOWER, context.today))
  const rows = await q().select({ id: department.id, displayName: department.name, code: department.code }).from(department).where(ids === null ? undefined : inArray(department.id, [...ids])).orderBy(asc(department.name), asc(department.id))
  return pagedRows(found(rows, input), input)
}

/** Positions there are, of a unit or of all. */
const placesIn = ({ companyStructure }: OfUnit, language: string): Promise<Position[]> => searchPositions(companyStructure ? { departmentIds: [companyStructure] } : {}, language)

/** Job titles that have a position there. */
export async function designationOptions(input: OfUnit, { language }: Context): Promise<Paged<OptionRow>> {
  const titles = new Map((await placesIn(input, language)).map(({ designation }) => [designation.id, designation]))
  return pagedRows(found([...titles.values()].map((d) => ({ id: d.id, displayName: titleName(d, language), code: d.code })).toSorted(byName(language)), input), input)
}

/** Sites of positions there. */
export async function siteOptions(input: OfUnit, { language }: Context): Promise<Paged<OptionRow>> {
  const sites = new Map((await placesIn(input, language)).map((p) => [p.siteId, { id: p.siteId, displayName: p.site, code: p.siteCode }]))
  return pagedRows(found([...sites.values()].toSorted(byName(language)), input), input)
}

/** With how many hold each today: of units one may file for alone. */
export async function positionOptions({ companyStructure, designation, site, ...input }: OfUnit & { designation?: string | null; site?: string | null }, context: Context): Promise<Paged<PositionOption>> {
  const { language, today } = context
  const units = await unitsOfCaller(context)
  const search = { ...(companyStructure ? { departmentIds: [companyStructure] } : {}), ...(designation ? { designationId: designation } : {}), ...(site ? { siteId: site } : {}), filterSearch: input.filterSearch ?? '' }
  const page = pagedRows((await searchPositions(search, language)).filter((p) => holds(units, p)), input)
  const here = await existingOn(page.listData.map((p) => p.id), [today])
  return {
    ...page,
    listData: page.listData.map((p) => ({
      id: p.id, displayName: positionName(p, language), code: p.code, description: p.department, designationId: p.designationId, siteId: p.siteId, gradeFrom: p.gradeFrom, gradeUntil: p.gradeUntil, existing: here(p.id, today),
    })),
  }
}

/** "5 planned, 3 here, 2 asked for", by id of the frame; nothing for who may not file for the unit, or where there is no plan. */
async function figuresOf(frames: readonly FrameAt[], position: Position | null, context: Context): Promise<Map<string, string>> {
  const out = new Map<string, string>()
  if (!position || !holds(await unitsOfCaller(context), position)) return out
  for (const [periodId, own] of Map.groupBy(frames, (f) => f.period.id)) {
    const from = own[0]?.frame.from ?? ''
    if ((await periodAt(from))?.id !== periodId) continue
    const facts = await readPlanFacts({ positionId: position.id, from, until: null, replacementId: null, requestId: null })
    const tell = ({ frame, planned, existing, held, used }: FrameFacts) => planned !== null && out.set(frame.id, context.t('manpower:frame.figures', { planned, here: existing, asked: held + used }))
    facts?.frames.forEach(tell)
  }
  return out
}

/** Slices of the planning periods; of a day the one it lies in. */
export async function frameOptions({ companyStructure, position, requiredDate, ...input }: OfUnit & { position?: string | null; requiredDate?: string | null }, context: Context): Promise<Paged<TimeFrameOption>> {
  const { language } = context
  const at = requiredDate ? await frameAt(requiredDate) : null
  const frames = requiredDate ? (at ? [at] : []) : await everyFrameAt()
  const options = frames.map((f) => ({ at: f, id: f.frame.id, displayName: frameName(f.frame, f.period, language), code: `${f.period.code} ${f.frame.number}` }))
  const page = pagedRows(found(options, input), input)
  const place = position ? await findPosition(position) : null
  const figures = companyStructure && place?.departmentId === companyStructure ? await figuresOf(page.listData.map((o) => o.at), place, context) : new Map<string, string>()
  return { ...page, listData: page.listData.map(({ at: { frame }, ...option }) => ({ ...option, description: figures.get(frame.id) ?? '', number: frame.number, from: frame.from, until: frame.until })) }
}

/** Grades that occur today. */
export async function gradeOptions(input: ListInput, { today }: Context): Promise<Paged<OptionRow>> {
  const rows = await q().selectDistinct({ grade: employment.grade }).from(employment).where(and(holdsOn(employment, today), gte(employment.grade, 1), lte(employment.grade, 20))).orderBy(asc(employment.grade))
  return pagedRows(found(rows.map(({ grade }) => ({ id: String(grade), displayName: String(grade) })), input), input)
}

const enumOptions = (name: 'requestType' | 'employmentStatus', ids: readonly number[], input: ListInput, { t }: Context): Promise<Paged<OptionRow>> =>
  Promise.resolve(pagedRows(found(ids.map((id) => ({ id: String(id), displayName: t(`manpower:enum.${name}.${id}`) })), input), input))

export const requestTypeOptions = (input: ListInput, context: Context) => enumOptions('requestType', HIRING_KINDS, input, context)
export const employmentStatusOptions = (input: ListInput, context: Context) => enumOptions('employmentStatus', EMPLOYMENT_KINDS, input, context)

/** Places of work, those of another site left out. */
export async function workingLocationOptions({ site, ...input }: ListInput & { site?: string | null }, { language }: Context): Promise<Paged<OptionRow>> {
  const all = (await searchChoices(workingLocations, { paginationSize: ALL }, language)).listData
  const siteCode = site ? [...(await everyPosition()).values()].find((p) => p.siteId === site)?.siteCode : undefined
  const fits = all.filter((o) => !site || o.rules.site === undefined || o.rules.site === siteCode)
  return pagedRows(found(fits, input), input)
}

/** People with a last working day, in what they last held: of units one may file for, whom no request that stands replaces. Soonest first. */
export async function leaverOptions({ companyStructure, position, ...input }: OfUnit & { position?: string | null }, context: Context): Promise<Paged<LeaverOption>> {
  const { language, today } = context
  await requireFiles(context)
  const since = addDays(today, -(await settingOf('manpowerReplacementDays')))
  const rows = await q()
    .select({ id: employee.id, name: employee.fullName, code: employee.code, leaveDate: employee.leaveDate, jobTitle: employment.jobTitle, departmentId: employment.departmentId, unit: department.name, siteId: employment.siteId, designationId: employment.designationId })
    .from(employee)
    .innerJoin(employment, and(eq(employment.employeeId, employee.id), lte(employment.from, employee.leaveDate), or(isNull(employment.until), gte(employment.until, employee.leaveDate))))
    .innerJoin(department, eq(department.id, employment.departmentId))
    .where(and(gte(employee.leaveDate, since), isNamed(input.filterSearch), companyStructure ? eq(employment.departmentId, companyStructure) : undefined))
    .orderBy(asc(employee.leaveDate), asc(employee.sortName), asc(employee.id))
  const units = await unitsOfCaller(context)
  const places = [...(await everyPosition()).values()].filter((p) => p.active)
  const taken = await replacedBy(rows.map((r) => r.id))
  const options = rows.filter((r) => holds(units, r) && !taken.has(r.id)).map((r): LeaverOption => {
    const place = places.find((p) => p.departmentId === r.departmentId && p.siteId === r.siteId && p.designationId === r.designationId)
    return {
      id: r.id, displayName: r.name, fullname: r.name, code: r.code, companyStructure: r.unit, companyStructureId: r.departmentId, description: [r.jobTitle, r.unit].filter(Boolean).join(', '), leaveDate: r.leaveDate ?? '',
      positionId: place?.id ?? null, position: place ? positionName(place, language) : r.jobTitle, unitId: r.departmentId,
    }
  })
  return pagedRows(options.filter((o) => !position || o.positionId === position), input)
}
