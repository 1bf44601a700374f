/** Who applies, as boards show them and as those in charge read them. Each lot is read in a number of statements that does not depend on how many there are. */
import { and, asc, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import type { Applicant, ApplicantCard, ApplicantStage } from '../../../contract/modules/manpower/vacancy-calls.ts'
import { type ApplicationStatus, StageStatus, type StageStatusId } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { attachmentsOf } from '../../files/refs.ts'
import type { Context } from '../../lib/handler.ts'
import { choiceNames } from '../../org/choices.ts'
import { namesOf } from '../../org/people.ts'
import { employee } from '../../org/table.ts'
import type { Application, Person } from '../../workforce/vacancy/erase.ts'
import { APPLICANT } from '../../workforce/vacancy/files.ts'
import { readsNotes, type Sight, type Standing, standingsOf } from '../../workforce/vacancy/sight.ts'
import { applicant, applicationEvent, applicationStage, vacancy, vacancyApplication } from '../../workforce/vacancy/table.ts'
import type { Vacancy } from '../../workforce/vacancies.ts'
import type { Stage } from './rows.ts'


/** So many of each stage come with a vacancy; the rest is asked for. */
const A_COLUMN = 30
/** Employees who may be a hire: more are no help. */
const MOST_LIKELY = 5

/** The application goes on or came to a hire: it stands in its stage's column. */
const stands = (): SQL => inArray(vacancyApplication.status, ['active', 'hired'])
const ended = (): SQL => inArray(vacancyApplication.status, ['rejected', 'withdrawn', 'closed'] satisfies ApplicationStatus[])

interface Of {
  vacancy: Vacancy
  /** In their order. */
  stages: readonly Stage[]
  sight: Sight
}

interface Row {
  application: Application
  person: Person
}

const rowsById = async (ids: readonly string[]): Promise<Row[]> => {
  if (ids.length === 0) return []
  const rows = await q().select({ application: vacancyApplication, person: applicant }).from(vacancyApplication).innerJoin(applicant, eq(applicant.id, vacancyApplication.applicantId)).where(inArray(vacancyApplication.id, [...ids]))
  const byId = new Map(rows.map((r) => [r.application.id, r]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How the stages of these applications stand, as far as anything was said of them. */
async function saidOf(applicationIds: readonly string[]): Promise<Map<string, Map<string, typeof applicationStage.$inferSelect>>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await q().select().from(applicationStage).where(inArray(applicationStage.applicationId, [...applicationIds]))
  return new Map([...Map.groupBy(rows, (r) => r.applicationId)].map(([id, said]) => [id, new Map(said.map((s) => [s.stageId, s]))]))
}

/** Every stage of an application in order; one nobody said anything of is planned. */
export async function applicationStages(applicationIds: readonly string[], stages: readonly Stage[]): Promise<Map<string, (Omit<ApplicantStage, 'note'> & { note: string; stage: Stage })[]>> {
  const said = await saidOf(applicationIds)
  return new Map(applicationIds.map((id) => [id, stages.map((stage) => {
    const row = said.get(id)?.get(stage.stageId)
    return { stageId: stage.stageId, stage, statusId: (row?.statusId ?? StageStatus.planned) as StageStatusId, date: row?.date ?? null, note: row?.note ?? '' }
  })]))
}

const nameOf = ({ fullName, erasedAt }: Person, { t }: Context): string => (erasedAt === null ? fullName : t('vacancies:erased'))

function cardOf({ application: a, person }: Row, stages: ApplicantStage[], endReason: string, { stages: all }: Of, context: Context): ApplicantCard {
  return {
    id: a.id, applicantId: a.applicantId, fullName: nameOf(person, context), status: a.status, currentStageId: all.find((s) => s.position === a.stagePosition)?.stageId ?? '',
    stages, movedOn: a.movedOn, expectedJoinDate: a.expectedJoinDate, endReason, hasJoined: a.joinedEmployeeId !== null, isErased: person.erasedAt !== null, version: a.version,
  }
}

/** @param notes whether notes and reasons come along, as far as the reader reads them */
async function cards(rows: readonly Row[], of: Of, notes: boolean, context: Context): Promise<ApplicantCard[]> {
  const stages = await applicationStages(rows.map((r) => r.application.id), of.stages)
  const reads = (stage: Stage | undefined) => notes && stage !== undefined && readsNotes(of.sight, stage.kind)
  const reasons = notes ? await choiceNames(rows.flatMap((r) => r.application.endReasonId ?? []), context.language) : new Map<string, string>()
  return rows.map((row) => {
    const { id, endReasonId, stagePosition } = row.application
    const reason = endReasonId !== null && reads(of.stages.find((s) => s.position === stagePosition)) ? (reasons.get(endReasonId) ?? '') : ''
    return cardOf(row, (stages.get(id) ?? []).map(({ stage, note, ...s }) => ({ ...s, note: reads(stage) ? note : '' })), reason, of, context)
  })
}

/** The first of each column of a board, those who were moved last first; who ended are one column. */
async function boardOf(vacancyId: string): Promise<string[]> {
  const column = sql`case when ${stands()} then ${vacancyApplication.stagePosition} else 0 end`
  const placed = q().select({ id: vacancyApplication.id, column: sql<number>`${column}`.as('board_column'), place: sql<number>`row_number() over (partition by ${column} order by ${vacancyApplication.movedOn} desc, ${vacancyApplication.movedAt} desc, ${vacancyApplication.id})`.as('place') })
    .from(vacancyApplication).where(eq(vacancyApplication.vacancyId, vacancyId)).as('placed')
  const rows = await q().select({ id: placed.id }).from(placed).where(sql`${placed.place} <= ${A_COLUMN}`).orderBy(placed.column, placed.place)
  return rows.map((r) => r.id)
}

/** A board: names and stages, no notes and no reasons. A device keeps it. */
export const boardCards = async (of: Of, context: Context): Promise<ApplicantCard[]> => cards(await rowsById(await boardOf(of.vacancy.id)), of, false, context)

/** One page of a column, of those who ended, or of all that stand. */
export async function columnOf(of: Of, input: ListInput & { stageId?: string | null; ended?: boolean }, context: Context): Promise<Paged<ApplicantCard>> {
  const at = input.stageId == null ? undefined : (of.stages.find((s) => s.stageId === input.stageId)?.position ?? 0)
  const words = fold(input.filterSearch ?? '').split(' ').filter(Boolean).slice(0, 10)
  const where = and(
    eq(vacancyApplication.vacancyId, of.vacancy.id), input.ended ? ended() : stands(), at === undefined ? undefined : eq(vacancyApplication.stagePosition, at),
    // an erased person has no name to be found by
    ...(words.length > 0 ? [isNull(applicant.erasedAt)] : []), ...words.map((word) => like(applicant.sortName, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
  )
  const from = () => q().select({ application: vacancyApplication, person: applicant }).from(vacancyApplication).innerJoin(applicant, eq(applicant.id, vacancyApplication.applicantId)).where(where)
  const turn = input.sortingDirection === 1 ? desc : asc
  const order = input.sortingColumn === 'fullName' ? [turn(applicant.sortName), asc(vacancyApplication.id)]
    : input.sortingColumn === 'movedOn' ? [turn(vacancyApplication.movedOn), asc(vacancyApplication.id)] : [desc(vacancyApplication.movedOn), desc(vacancyApplication.movedAt), asc(vacancyApplication.id)]
  const rows = await paged(({ limit, offset }) => from().orderBy(...order).limit(limit).offset(offset), async () => (await q().select({ n: sql<number>`count(*)::int` }).from(vacancyApplication).innerJoin(applicant, eq(applicant.id, vacancyApplication.applicantId)).where(where))[0]?.n ?? 0, input)
  return { ...rows, listData: await cards(rows.listData, of, true, context) }
}

/** Other applications of these people, and how the caller stands to their vacancies. */
async function othersOf(people: readonly string[], context: Context) {
  const rows = people.length === 0 ? [] : await q().select({ applicantId: vacancyApplication.applicantId, vacancyId: vacancy.id, code: vacancy.code, status: vacancyApplication.status })
    .from(vacancyApplication).innerJoin(vacancy, eq(vacancy.id, vacancyApplication.vacancyId)).where(inArray(vacancyApplication.applicantId, [...people])).orderBy(asc(vacancy.code))
  const standings = await standingsOf(rows.map((r) => r.vacancyId), context)
  return Map.groupBy(rows.map((r) => ({ ...r, standing: standings.get(r.vacancyId) ?? null })), (r) => r.applicantId)
}

/** Employees who may be one of these hires: of the same mail or name, who came after they applied and are no other hire. */
export async function likelyFor(rows: readonly Row[]): Promise<Map<string, { employeeId: string; employee: string }[]>> {
  const waiting = rows.filter(({ application, person }) => application.status === 'hired' && application.joinedEmployeeId === null && person.erasedAt === null)
  if (waiting.length === 0) return new Map()
  const mails = waiting.flatMap(({ person }) => person.emailKey || [])
  const who = or(inArray(employee.sortName, waiting.map(({ person }) => person.sortName)), mails.length > 0 ? inArray(sql`lower(${employee.email})`, mails) : undefined)
  const taken = sql`exists (select 1 from ${vacancyApplication} where joined_employee_id = ${employee}.id)`
  const found = await q().select({ id: employee.id, name: employee.fullName, sortName: employee.sortName, email: sql<string>`lower(${employee.email})`, joinDate: employee.joinDate }).from(employee).where(and(who, sql`not ${taken}`)).orderBy(employee.sortName, employee.id)
  return new Map(waiting.map(({ application, person }) => [application.id, found
    .filter((e) => (e.sortName === person.sortName || (person.emailKey !== '' && e.email === person.emailKey)) && e.joinDate >= person.receivedOn).slice(0, MOST_LIKELY).map((e) => ({ employeeId: e.id, employee: e.name }))]))
}

async function historyOf(applicationIds: readonly string[], { language }: Context): Promise<Map<string, Applicant['history']>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await q().select().from(applicationEvent).where(inArray(applicationEvent.applicationId, [...applicationIds])).orderBy(desc(applicationEvent.changedAt), desc(applicationEvent.id))
  const names = await namesOf(rows.flatMap((r) => r.changedBy ?? []))
  const reasons = await choiceNames(rows.flatMap((r) => r.endReasonId ?? []), language)
  return new Map([...Map.groupBy(rows, (r) => r.applicationId)].map(([id, events]) => [id, events.map((e) => ({ dateTime: e.changedAt.toISOString(), person: e.changedBy === null ? '' : (names.get(e.changedBy) ?? ''), stageId: e.stageId, statusId: e.statusId as StageStatusId, reason: e.endReasonId === null ? '' : (reasons.get(e.endReasonId) ?? ''), note: e.note }))]))
}

/** What those in charge may do with one. @param others every application of the person, this one among them */
function applicantActions({ application: a, person }: Row, { vacancy: v }: Of, others: readonly { status: ApplicationStatus; standing: Standing | null }[], mayWrite: boolean): Applicant['actions'] {
  if (person.erasedAt !== null) return []
  const goesOn = v.status !== 'closed' && v.status !== 'cancelled'
  const isOver = others.every((o) => o.status !== 'active' && o.status !== 'hired')
  return [
    ...(mayWrite && goesOn && a.joinedEmployeeId === null ? ['move' as const] : []), ...(mayWrite && a.status === 'hired' ? ['joined' as const] : []),
    ...(mayWrite && isOver && others.every((o) => o.standing?.isHr) ? ['erase' as const] : []), 'giveOut',
  ]
}

/** The board of those in charge, with all that is known. */
export async function wholeCards(of: Of, mayWrite: boolean, context: Context): Promise<Applicant[]> {
  const rows = await rowsById(await boardOf(of.vacancy.id))
  const ids = rows.map((r) => r.application.id)
  const plain = await cards(rows, of, true, context)
  const people = [...new Set(rows.map((r) => r.person.id))]
  const sources = await choiceNames(rows.flatMap((r) => r.person.sourceId ?? []), context.language)
  const employees = await namesOf(rows.flatMap((r) => [r.person.internalEmployeeId ?? [], r.application.joinedEmployeeId ?? []].flat()))
  const files = await attachmentsOf(people, APPLICANT)
  const others = await othersOf(people, context)
  const likely = await likelyFor(rows)
  const history = await historyOf(ids, context)
  return rows.map((row, i): Applicant => {
    const { application: a, person: p } = row
    const every = others.get(p.id) ?? []
    return {
      ...(plain[i] as ApplicantCard), email: p.email, phone: p.phone, sourceId: p.sourceId, source: p.sourceId === null ? '' : (sources.get(p.sourceId) ?? ''),
      internalEmployeeId: p.internalEmployeeId, internalEmployee: p.internalEmployeeId === null ? '' : (employees.get(p.internalEmployeeId) ?? ''), receivedDate: p.receivedOn, keepUntil: p.keepUntil,
      attachments: p.erasedAt === null ? (files.get(p.id) ?? []) : [],
      elsewhere: every.filter((o) => o.vacancyId !== of.vacancy.id && (o.standing?.sight === 'charge' || o.standing?.sight === 'asks')).map(({ vacancyId, code, status }) => ({ vacancyId, code, status })),
      joinedEmployeeId: a.joinedEmployeeId, joinedEmployee: a.joinedEmployeeId === null ? '' : (employees.get(a.joinedEmployeeId) ?? ''), likely: likely.get(a.id) ?? [], actions: applicantActions(row, of, every, mayWrite), history: history.get(a.id) ?? [],
    }
  })
}
