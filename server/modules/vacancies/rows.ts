/** Vacancies as lists show them. Each lot is read in a number of statements that does not depend on how many there are. */
import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import type { VacancyListInput, VacancyRow } from '../../../contract/modules/manpower/vacancy-calls.ts'
import type { VacancyAction, VacancyStatus } from '../../../contract/workforce/vocabulary.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { accessOf } from '../../org/access.ts'
import { choiceNames } from '../../org/choices.ts'
import { departmentsById } from '../../org/departments.ts'
import { namesOf } from '../../org/people.ts'
import { searchWords } from '../../org/search-words.ts'
import { sitesById } from '../../org/sites.ts'
import { department, site } from '../../org/table.ts'
import { request } from '../../request/table.ts'
import { everyPosition, positionName, titleName } from '../../workforce/places.ts'
import { designation, position } from '../../workforce/table.ts'
import type { Vacancy } from '../../workforce/vacancies.ts'
import { lookedAfter, peopleInCharge, seenBy, standingsOf } from '../../workforce/vacancy/sight.ts'
import { vacancy, vacancyApplication, vacancyStage } from '../../workforce/vacancy/table.ts'

export type Stage = typeof vacancyStage.$inferSelect

const DAY_MS = 86_400_000

/** What may be done with a vacancy, by how it stands; whom it is assigned to says HR. */
const steps: Readonly<Record<VacancyStatus, readonly VacancyAction[]>> = { open: ['hold', 'close', 'assign'], onHold: ['resume', 'close', 'assign'], filled: ['assign'], closed: ['reopen'], cancelled: [] }

export const actionsOf = (status: VacancyStatus, { charge, hr }: { charge: boolean; hr: boolean }): VacancyAction[] => (charge ? steps[status].filter((action) => action !== 'assign' || hr) : [])

/** Whether the caller may change anything at all here. */
export const mayChange = async (context: Context): Promise<boolean> => (await accessOf(context)).some((a) => a.slug === MANPOWER && !a.readOnly)

/** Stages of these vacancies, each in its order. */
export async function stagesOf(vacancyIds: readonly string[]): Promise<Map<string, Stage[]>> {
  if (vacancyIds.length === 0) return new Map()
  return Map.groupBy(await q().select().from(vacancyStage).where(inArray(vacancyStage.vacancyId, [...vacancyIds])).orderBy(asc(vacancyStage.position)), (s) => s.vacancyId)
}

/** Names of stages, also of those the company uses no more. */
export const stageNames = (stages: readonly Stage[], { language }: Context): Promise<Map<string, string>> => choiceNames(stages.map((s) => s.stageId), language)

interface Counts {
  /** Of applications that go on, by the place of their stage. */
  active: Map<number, number>
  ended: number
  joined: number
}

async function countsOf(vacancyIds: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await q().select({ vacancyId: vacancyApplication.vacancyId, status: vacancyApplication.status, at: vacancyApplication.stagePosition, n: sql<number>`count(*)::int`, joined: sql<number>`count(${vacancyApplication.joinedEmployeeId})::int` })
    .from(vacancyApplication).where(inArray(vacancyApplication.vacancyId, [...vacancyIds])).groupBy(vacancyApplication.vacancyId, vacancyApplication.status, vacancyApplication.stagePosition)
  const out = new Map<string, Counts>()
  for (const { vacancyId, status, at, n, joined } of rows) {
    const counts = out.get(vacancyId) ?? { active: new Map<number, number>(), ended: 0, joined: 0 }
    if (status === 'active') counts.active.set(at, n)
    else if (status === 'hired') counts.joined += joined
    else counts.ended += n
    out.set(vacancyId, counts)
  }
  return out
}

/** These vacancies as the caller sees them, in the order given. */
export async function rowsOf(vacancies: readonly Vacancy[], context: Context): Promise<VacancyRow[]> {
  if (vacancies.length === 0) return []
  const ids = vacancies.map((v) => v.id)
  const standings = await standingsOf(ids, context)
  const stages = await stagesOf(ids)
  const names = await stageNames([...stages.values()].flat(), context)
  const counts = await countsOf(ids)
  const charge = await peopleInCharge(ids)
  const people = await namesOf([...vacancies.map((v) => v.requestorId), ...[...charge.values()].flat()])
  const places = await everyPosition()
  const { language } = context
  const units = await departmentsById(vacancies.map((v) => v.departmentId))
  const sites = await sitesById(vacancies.map((v) => v.siteId))
  const codes = new Map((await q().select({ id: request.id, code: request.code }).from(request).where(inArray(request.id, vacancies.map((v) => v.requestId)))).map((r) => [r.id, r.code]))
  const mayWrite = await mayChange(context)
  return vacancies.map((v): VacancyRow => {
    const standing = standings.get(v.id)
    const of = counts.get(v.id)
    const isInCharge = standing?.sight === 'charge'
    const place = places.get(v.positionId)
    return {
      id: v.id, code: v.code, requestId: v.requestId, requestCode: codes.get(v.requestId) ?? '', position: place ? positionName(place, language) : '', designation: place ? titleName(place.designation, language) : '', companyStructure: units.get(v.departmentId) ?? '', site: sites.get(v.siteId) ?? '',
      headCount: v.headCount, hired: v.hired, joined: of?.joined ?? 0, status: v.status, statusText: context.t(`vacancies:status.${v.status}`), requiredDate: v.requiredDate,
      openedDateTime: v.openedAt.toISOString(), closedDateTime: v.closedAt?.toISOString() ?? null, daysOpen: Math.max(0, Math.floor(((v.closedAt ?? context.now).getTime() - v.openedAt.getTime()) / DAY_MS)),
      requestor: people.get(v.requestorId) ?? '', inCharge: (charge.get(v.id) ?? []).map((employeeId) => ({ employeeId, employee: people.get(employeeId) ?? '' })),
      stageCounts: (stages.get(v.id) ?? []).map(({ stageId, position: at }) => ({ stageId, stage: names.get(stageId) ?? '', count: of?.active.get(at) ?? 0 })), ended: of?.ended ?? 0,
      isInCharge, version: v.version, actions: mayWrite ? actionsOf(v.status, { charge: isInCharge, hr: standing?.isHr ?? false }) : [],
    }
  })
}

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Every word in the code, the job title in any language, the unit or the site. */
const isCalled = (text: string | undefined): (SQL | undefined)[] => searchWords(text).map((word) => {
  const said = (column: SQL | typeof vacancy.code | typeof department.name) => like(sql`lower(${column})`, pattern(word))
  return or(said(vacancy.code), said(sql`${designation.name}`), said(sql`${designation.names}::text`), said(department.name), said(sql`${site.name}`))
})

const sorts = { code: vacancy.code, requiredDate: vacancy.requiredDate, openedDateTime: vacancy.openedAt, status: vacancy.status, headCount: vacancy.headCount, hired: vacancy.hired, position: designation.name, companyStructure: department.name } as const
const isSort = (name: string | undefined): name is keyof typeof sorts => name !== undefined && name in sorts

/** One page of those vacancies, newest first unless it says otherwise. */
async function page(those: SQL, input: VacancyListInput, context: Context): Promise<Paged<VacancyRow>> {
  const { status = [], companyStructure, filterSearch, sortingColumn, sortingDirection } = input
  const where = and(those, status.length > 0 ? inArray(vacancy.status, status) : undefined, companyStructure ? eq(vacancy.departmentId, companyStructure) : undefined, ...isCalled(filterSearch))
  const found = () => q().select({ vacancy }).from(vacancy).innerJoin(position, eq(position.id, vacancy.positionId)).innerJoin(designation, eq(designation.id, position.designationId))
    .innerJoin(department, eq(department.id, vacancy.departmentId)).innerJoin(site, eq(site.id, vacancy.siteId)).where(where)
  const turn = sortingDirection === 1 ? desc : asc
  const order = isSort(sortingColumn) ? [turn(sorts[sortingColumn]), asc(vacancy.id)] : [desc(vacancy.openedAt), asc(vacancy.id)]
  const rows = await paged(({ limit, offset }) => found().orderBy(...order).limit(limit).offset(offset), () => q().$count(found().as('found')), input)
  return { ...rows, listData: await rowsOf(rows.listData.map((r) => r.vacancy), context) }
}

/** Every vacancy the caller sees. */
export const listVacancies = async (input: VacancyListInput, context: Context): Promise<Paged<VacancyRow>> => page(await seenBy(context, 'all'), input, context)

/** Those the caller looks after by name: nobody else's, and none is no refusal. */
export const listLookedAfter = (input: VacancyListInput, context: Context): Promise<Paged<VacancyRow>> => page(lookedAfter(context), input, context)
