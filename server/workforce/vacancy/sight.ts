/** Who sees what of a vacancy and of those who apply: the one place where it is asked. @see contract/modules/manpower/README.md#who-sees-an-applicant */
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import type { StageKind } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { belowOf, type Finding } from '../../org/below.ts'
import { reachesOf, sitesOfHr, type Within } from '../../org/scope.ts'
import { grantsAround } from '../../request/approval/delegation.ts'
import { approvalStep } from '../../request/table.ts'
import { applicant, vacancy, vacancyApplication, vacancyInCharge } from './table.ts'

/**
 * charge: looks after it, or is HR of its site: everything. asks: asked for the people, or is the manager they are for: names, stages, notes of interviews and
 * tests. counts: stands above that manager, or decided on the request: how many stand where.
 */
export type Sight = 'charge' | 'asks' | 'counts'

export interface Standing {
  sight: Sight
  isHr: boolean
}

/** Where HR counts: everywhere, or bound to this module. */
const hiring: Within = { def: { slug: MANPOWER } }

/** Sites whose HR the caller is in hiring; null: of every one. */
function hrSites(context: Context): readonly string[] | null {
  const sites = sitesOfHr(context)
  const offices = reachesOf(context).filter((r) => r.countsIn(hiring))
  return sites === null || offices.some((o) => o.siteId === null) ? null : [...new Set([...sites, ...offices.flatMap((o) => o.siteId ?? [])])]
}

/** A condition as a statement's own: within another select, a column without its table's name would mean one of that. */
const ofVacancy = sql`${vacancy}.id`

const isHr = (context: Context): SQL => {
  const sites = hrSites(context)
  return sites === null ? sql`true` : sites.length === 0 ? sql`false` : inArray(vacancy.siteId, [...sites])
}

const isNamed = ({ caller }: Context): SQL => sql`exists (select 1 from ${vacancyInCharge} where vacancy_id = ${ofVacancy} and employee_id = ${caller.employeeId} and until is null)`
const asks = ({ caller }: Context): SQL => sql`(${vacancy.requestorId} = ${caller.employeeId} or ${vacancy.managerId} = ${caller.employeeId})`

/** Whoever applies there: sees nothing of it, and looks after nothing of it. */
const applies = ({ caller }: Context): SQL =>
  sql`exists (select 1 from ${vacancyApplication} a join ${applicant} p on p.id = a.applicant_id where a.vacancy_id = ${ofVacancy} and p.internal_employee_id = ${caller.employeeId})`

/** Was asked to decide on its request, or stands in for who was. */
async function decides(context: Context): Promise<SQL> {
  const me = context.caller.employeeId
  const principals = (await grantsAround(me, context)).filter((g) => g.grantedToEmployeeId === me).map((g) => g.fromEmployeeId)
  const people = sql.join([me, ...principals].map((id) => sql`${id}`), sql`, `)
  return sql`exists (select 1 from ${approvalStep} where request_id = ${sql`${vacancy}.request_id`} and (person_id in (${people}) or acted_by_id = ${me}))`
}

/** Vacancies the caller looks after by name. */
export const lookedAfter = (context: Context): SQL => sql`(${isNamed(context)} and not ${applies(context)})`

/** Those, and of HR those of its sites: everything of them is the caller's. */
export const inChargeOf = (context: Context): SQL => sql`((${isNamed(context)} or ${isHr(context)}) and not ${applies(context)})`

/** Vacancies the caller sees at all. */
export async function seenBy(context: Context, by: Finding): Promise<SQL> {
  const below = await belowOf(context.caller.employeeId, context.today)
  const above = below.isEmpty ? undefined : await below.where(vacancy.managerId, by)
  return sql`(${or(isNamed(context), isHr(context), asks(context), above, await decides(context))} and not ${applies(context)})`
}

/** How the caller stands to these vacancies; one they see nothing of is absent. The number of statements does not depend on how many. */
export async function standingsOf(ids: readonly string[], context: Context): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map()
  const rows = await q().select({
    id: vacancy.id, managerId: vacancy.managerId, isHr: sql<boolean>`${isHr(context)}`, isNamed: sql<boolean>`${isNamed(context)}`, asks: sql<boolean>`${asks(context)}`,
    applies: sql<boolean>`${applies(context)}`, decides: sql<boolean>`${await decides(context)}`,
  }).from(vacancy).where(inArray(vacancy.id, [...new Set(ids)]))
  const below = await belowOf(context.caller.employeeId, context.today)
  await below.meet(rows.map((r) => r.managerId))
  return new Map(rows.flatMap((r): [string, Standing][] => {
    const sight = r.applies ? null : r.isNamed || r.isHr ? 'charge' : r.asks ? 'asks' : below.has(r.managerId) || r.decides ? 'counts' : null
    return sight === null ? [] : [[r.id, { sight, isHr: r.isHr }]]
  }))
}

/** How the caller stands to one; null: they see nothing of it. */
export const standingOf = async (id: string, context: Context): Promise<Standing | null> => (await standingsOf([id], context)).get(id) ?? null

/** Notes of these stages are read by whoever asked for the people. */
const READ_BY_WHO_ASKS: readonly StageKind[] = ['interview', 'test']

/** Whether somebody reads what is noted at a stage. */
export const readsNotes = (sight: Sight, kind: StageKind): boolean => sight === 'charge' || (sight === 'asks' && READ_BY_WHO_ASKS.includes(kind))

/** Of these people those who apply there: they are in charge of nothing of it. */
export async function applicantsAmong(vacancyId: string, employeeIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (employeeIds.length === 0) return new Set()
  const rows = await q().select({ id: applicant.internalEmployeeId }).from(vacancyApplication).innerJoin(applicant, eq(applicant.id, vacancyApplication.applicantId))
    .where(and(eq(vacancyApplication.vacancyId, vacancyId), inArray(applicant.internalEmployeeId, [...employeeIds])))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Of these vacancies those somebody applies to: they see nothing of them. */
export async function appliedTo(vacancyIds: readonly string[], employeeId: string): Promise<ReadonlySet<string>> {
  if (vacancyIds.length === 0) return new Set()
  const rows = await q().select({ id: vacancyApplication.vacancyId }).from(vacancyApplication).innerJoin(applicant, eq(applicant.id, vacancyApplication.applicantId))
    .where(and(inArray(vacancyApplication.vacancyId, [...vacancyIds]), eq(applicant.internalEmployeeId, employeeId)))
  return new Set(rows.map(({ id }) => id))
}

/** Who looks after each of these by name now, in the order they came to it. */
export async function peopleInCharge(vacancyIds: readonly string[]): Promise<Map<string, string[]>> {
  if (vacancyIds.length === 0) return new Map()
  const rows = await q().select({ vacancyId: vacancyInCharge.vacancyId, employeeId: vacancyInCharge.employeeId }).from(vacancyInCharge)
    .where(and(inArray(vacancyInCharge.vacancyId, [...vacancyIds]), isNull(vacancyInCharge.until))).orderBy(vacancyInCharge.since, vacancyInCharge.employeeId)
  const out = new Map<string, string[]>()
  for (const { vacancyId, employeeId } of rows) out.set(vacancyId, [...(out.get(vacancyId) ?? []), employeeId])
  return out
}
