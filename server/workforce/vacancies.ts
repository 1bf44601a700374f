/**
 * Vacancies: opened by the approval of a request, cancelled when it is taken back. Whoever changes one holds its row (`lockVacancy`), taken
 * after the request, people and the plan. @see docs/product/workforce.md#vacancies
 */
import { and, count, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { recruitmentStages, stageKindOf, StageStatus } from '../../contract/workforce/vocabulary.ts'
import { q } from '../db/context.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { newId } from '../lib/new-id.ts'
import type { Problem } from '../lib/refuse.ts'
import { searchChoices } from '../org/choices.ts'
import { settingOf } from '../org/settings.ts'
import { nextCode } from '../request/perform/code.ts'
import { applicant, applicationStage, vacancy, vacancyApplication, vacancyEvent, vacancyInCharge, vacancyReplacement, vacancyStage } from './vacancy/table.ts'

export type Vacancy = typeof vacancy.$inferSelect

const CODES = 'VC'
/** As many stages as an application may be moved through at once. */
const MOST_STAGES = 20

/** Makes everybody else who changes this vacancy wait, to the end of the transaction. @returns null where there is none */
export async function lockVacancy(id: string): Promise<Vacancy | null> {
  const [row] = await q().select().from(vacancy).where(eq(vacancy.id, id)).for('update')
  return row ?? null
}

/** The same of what a request opened. */
export async function lockVacancyOf(requestId: string): Promise<Vacancy | null> {
  const [row] = await q().select().from(vacancy).where(eq(vacancy.requestId, requestId)).for('update')
  return row ?? null
}

/** What came of requests, by request; one that opened none is absent. */
export async function vacanciesOf(requestIds: readonly string[]): Promise<Map<string, Vacancy>> {
  if (requestIds.length === 0) return new Map()
  return new Map((await q().select().from(vacancy).where(inArray(vacancy.requestId, [...requestIds]))).map((row) => [row.requestId, row]))
}

/** Who looks after a vacancy now. */
export async function inChargeOf(vacancyId: string): Promise<string[]> {
  const rows = await q().select({ id: vacancyInCharge.employeeId }).from(vacancyInCharge).where(and(eq(vacancyInCharge.vacancyId, vacancyId), isNull(vacancyInCharge.until))).orderBy(vacancyInCharge.since, vacancyInCharge.employeeId)
  return rows.map((r) => r.id)
}

/** These look after the vacancy from now on, and nobody else. @returns who came and who went */
export async function putInCharge(vacancyId: string, employeeIds: readonly string[], now: Date): Promise<{ came: string[]; went: string[] }> {
  const wanted = [...new Set(employeeIds)]
  const before = await inChargeOf(vacancyId)
  const came = wanted.filter((id) => !before.includes(id))
  const went = before.filter((id) => !wanted.includes(id))
  if (went.length > 0) await q().update(vacancyInCharge).set({ until: now }).where(and(eq(vacancyInCharge.vacancyId, vacancyId), inArray(vacancyInCharge.employeeId, went), isNull(vacancyInCharge.until)))
  if (came.length > 0) await q().insert(vacancyInCharge).values(came.map((employeeId) => ({ vacancyId, employeeId, since: now, until: null }))).onConflictDoUpdate({ target: [vacancyInCharge.vacancyId, vacancyInCharge.employeeId, vacancyInCharge.since], set: { until: null } })
  return { came, went }
}

/** What became of a vacancy, for its history. @param actorId null: the machine */
export const noteVacancy = async (vacancyId: string, action: string, { actorId, note = '' }: { actorId: string | null; note?: string }, now: Date): Promise<void> => {
  await q().insert(vacancyEvent).values({ id: newId(now), vacancyId, action, actorId, note, at: now })
}

/** The company's stages as they are today; a vacancy that has some keeps them. */
async function copyStages(vacancyId: string): Promise<void> {
  const [there] = await q().select({ id: vacancyStage.stageId }).from(vacancyStage).where(eq(vacancyStage.vacancyId, vacancyId)).limit(1)
  if (there) return
  const rows = (await searchChoices(recruitmentStages, { paginationSize: MOST_STAGES }, 'en')).listData.map(({ id, rules }, i) => ({ vacancyId, stageId: id, position: i + 1, kind: stageKindOf(rules.kind), skippable: rules.skippable ?? false }))
  if (rows.length > 0) await q().insert(vacancyStage).values(rows)
}

export interface NewVacancy extends Pick<Vacancy, 'requestId' | 'requestorId' | 'managerId' | 'positionId' | 'departmentId' | 'siteId' | 'headCount' | 'requiredDate'> {
  /** Whom it replaces. */
  replacementId: string | null
  inCharge: readonly string[]
  actorId: string | null
}

/**
 * The vacancy of a request that was approved. One that was cancelled, and whose request is approved again, is the same one again.
 * @param today civil date its code is given on
 * @returns null where whom it replaces is replaced by another request already
 */
export async function openVacancy({ replacementId, inCharge, actorId, ...facts }: NewVacancy, { now, today }: { now: Date; today: string }): Promise<Vacancy | null> {
  const before = await lockVacancyOf(facts.requestId)
  const open = { ...facts, status: 'open' as const, hired: 0, openedAt: now, closedAt: null, closeNote: '' }
  const [row] = before
    ? await q().update(vacancy).set({ ...open, version: before.version + 1 }).where(eq(vacancy.id, before.id)).returning()
    : await q().insert(vacancy).values({ id: newId(now), code: await nextCode(CODES, today), ...open }).returning()
  if (!row) throw new Error('a vacancy was not opened')
  if (replacementId !== null) {
    const taken = await q().insert(vacancyReplacement).values({ id: newId(now), employeeId: replacementId, requestId: facts.requestId, vacancyId: row.id }).onConflictDoNothing().returning({ id: vacancyReplacement.id })
    if (taken.length === 0) return null
  }
  await copyStages(row.id)
  await putInCharge(row.id, inCharge, now)
  await noteVacancy(row.id, 'opened', { actorId }, now)
  return row
}

/** An application that goes on, or led to a hire: what is known of the person is kept as long. */
const GOES_ON = ['active', 'hired'] as const

/** What is known of these people is kept until so many months after today, unless one of their applications goes on. */
export async function keepAfterEnd(applicantIds: readonly string[], today: string): Promise<void> {
  if (applicantIds.length === 0) return
  const keepUntil = addMonths(today, await settingOf('applicantKeepMonths'))
  const goesOn = q().select({ one: sql`1` }).from(vacancyApplication).where(and(eq(vacancyApplication.applicantId, applicant.id), inArray(vacancyApplication.status, [...GOES_ON])))
  await q().update(applicant).set({ keepUntil }).where(and(inArray(applicant.id, [...applicantIds]), isNull(applicant.erasedAt), sql`not ${exists(goesOn)}`))
}

/** Ends every application of a vacancy that goes on without a hire: the vacancy is closed or cancelled. The caller holds its row. @returns how many */
export async function closeApplications(vacancyId: string, { now, today, actorId }: { now: Date; today: string; actorId: string | null }): Promise<number> {
  const closed = await q().update(vacancyApplication)
    .set({ status: 'closed', decidedAt: now, movedOn: today, movedAt: now, movedBy: actorId, version: sql`${vacancyApplication.version} + 1` })
    .where(and(eq(vacancyApplication.vacancyId, vacancyId), eq(vacancyApplication.status, 'active'))).returning({ applicantId: vacancyApplication.applicantId })
  await keepAfterEnd(closed.map((r) => r.applicantId), today)
  return closed.length
}

/** The vacancy of a request that was taken back: closed for good, its applications ended, whoever it replaced may be replaced again. @returns null where there is none */
export async function cancelVacancy(requestId: string, by: { now: Date; today: string; actorId: string | null }): Promise<{ before: Vacancy; ended: number } | null> {
  const before = await lockVacancyOf(requestId)
  if (!before || before.status === 'cancelled') return null
  await q().update(vacancy).set({ status: 'cancelled', closedAt: by.now, version: before.version + 1 }).where(eq(vacancy.id, before.id))
  const ended = await closeApplications(before.id, by)
  await q().update(vacancyReplacement).set({ releasedAt: by.now }).where(and(eq(vacancyReplacement.requestId, requestId), isNull(vacancyReplacement.releasedAt)))
  await noteVacancy(before.id, 'cancelled', { actorId: by.actorId }, by.now)
  return { before, ended }
}

/** How many have an offer that is under way, or that they took. */
async function offersIn(vacancyId: string): Promise<number> {
  const [row] = await q().select({ n: count() }).from(vacancyApplication).where(and(
    eq(vacancyApplication.vacancyId, vacancyId), eq(vacancyApplication.status, 'active'),
    exists(q().select({ one: sql`1` }).from(applicationStage).innerJoin(vacancyStage, and(eq(vacancyStage.vacancyId, vacancyId), eq(vacancyStage.stageId, applicationStage.stageId), eq(vacancyStage.kind, 'offer')))
      .where(and(eq(applicationStage.applicationId, vacancyApplication.id), inArray(applicationStage.statusId, [StageStatus.inProgress, StageStatus.passed])))),
  ))
  return row?.n ?? 0
}

/** What stands in the way of taking a vacancy back. Asked under its row lock, so that nobody is moved meanwhile. */
export async function vacancyBlock(requestId: string): Promise<Problem | null> {
  const found = await lockVacancyOf(requestId)
  if (!found) return null
  if (found.hired > 0) return { code: 'vacancy_has_hires', params: { count: found.hired } }
  const offers = await offersIn(found.id)
  return offers > 0 ? { code: 'vacancy_has_offer', params: { count: offers } } : null
}

/** How many applications go on. */
export async function activeApplications(vacancyId: string): Promise<number> {
  const [row] = await q().select({ n: count() }).from(vacancyApplication).where(and(eq(vacancyApplication.vacancyId, vacancyId), eq(vacancyApplication.status, 'active')))
  return row?.n ?? 0
}
