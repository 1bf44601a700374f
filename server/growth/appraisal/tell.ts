/** What people are told while a period is open: what they are asked for, and by when. Never what anybody said, nor how it was scored. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { PaStatus, Rater } from '../../../contract/growth/appraisal.ts'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { DEFAULT_LANGUAGE } from '../../../contract/kit/language.ts'
import { PERFORMANCE_APPRAISAL } from '../../../contract/modules/performance-appraisal/sources.ts'
import type { ObjectiveFillingRequest } from '../../../contract/modules/system-notification/calls.ts'
import { q, tx } from '../../db/context.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import { nameIn } from '../../lib/name-in.ts'
import type { JobContext } from '../../lib/job.ts'
import { employee } from '../../org/table.ts'
import { forEachItem } from '../../request/jobs/item.ts'
import type { GrowthPeriod } from '../periods.ts'
import { evaluation, objectiveFillingRequest, raterStep } from './table.ts'
import { everyType } from './terms.ts'

type Task = Pick<typeof objectiveFillingRequest.$inferSelect, 'id' | 'employeeId' | 'fillerId' | 'periodId' | 'typeId'>

/** Still to do: nothing of it was handed in. */
const OPEN = [PaStatus.notStarted, PaStatus.inProgress]
/** Days before the last one on which it is said again. */
const OBJECTIVES_BEFORE = [7, 1]
const RATINGS_BEFORE = [3, 1]
/** What was opened longer ago was told when it was opened. */
const TOLD_WITHIN_MS = 2 * 86_400_000

const called = (row: { names: Readonly<Record<string, string>>; code: string } | undefined): string => (row ? nameIn(row, DEFAULT_LANGUAGE) : '')
const fullName = async (id: string): Promise<string> => (await q().select({ name: employee.fullName }).from(employee).where(eq(employee.id, id)))[0]?.name ?? ''

/** Asks for objectives. In the open transaction; once for each occasion. */
export async function tellObjectives(task: Task, period: GrowthPeriod, occasion: string, now: Date): Promise<boolean> {
  const person = await fullName(task.employeeId)
  const block: ObjectiveFillingRequest = {
    objectiveFillingRequestId: task.id, employeeId: task.employeeId, employee: person, evaluationPeriodId: period.id, evaluationPeriod: called(period),
    evaluationTypeId: task.typeId, evaluationType: called((await everyType()).get(task.typeId)), forYourself: task.fillerId === task.employeeId,
  }
  const told = await notify({
    employeeId: task.fillerId, actorId: null, eventKey: `objectiveFilling:${task.id}:${occasion}`, typeId: noticeTypes.objectiveFilling, code: block.forYourself ? 'ownObjectiveDue' : 'objectiveDue',
    params: { person, period: block.evaluationPeriod }, block: { ...block }, link: `${PERFORMANCE_APPRAISAL}/objective-filling/${task.id}`, now,
  })
  return told.length > 0
}

/** How many days before a date today is, where that is one of these. */
const nearing = (date: string | null, days: readonly number[], today: string): number | undefined => (date === null ? undefined : days.find((n) => addDays(date, -n) === today))

export async function remindObjectives(period: GrowthPeriod, today: string, job: JobContext, name: string): Promise<number> {
  const days = nearing(period.fillUntil, OBJECTIVES_BEFORE, today)
  if (days === undefined) return 0
  const open = await q().select().from(objectiveFillingRequest)
    .where(and(eq(objectiveFillingRequest.periodId, period.id), isNull(objectiveFillingRequest.closedAt), inArray(objectiveFillingRequest.paStatusId, OPEN)))
  return forEachItem(open, job, name, async (task) => tx(() => tellObjectives(task, period, String(days), job.now)))
}

/** Steps of a period that wait for their raters, whose evaluation is not closed. */
const openSteps = (periodId: string) =>
  q().select({ id: raterStep.id, kind: raterStep.kind, raterId: raterStep.raterId, employeeId: evaluation.employeeId, dueDate: raterStep.dueDate, openedAt: evaluation.openedAt }).from(raterStep)
    .innerJoin(evaluation, eq(evaluation.id, raterStep.evaluationId))
    .where(and(eq(evaluation.periodId, periodId), inArray(evaluation.paStatusId, OPEN), inArray(raterStep.paStatusId, OPEN), sql`${raterStep.raterId} is not null`))

type OpenStep = Awaited<ReturnType<typeof openSteps>>[number]

/** One notice for oneself, one for everybody else: by name where it is one person, else how many. */
async function tellRater(raterId: string, steps: readonly OpenStep[], period: GrowthPeriod, occasion: string, now: Date): Promise<boolean> {
  const own = steps.find((s) => s.kind === Rater.self)
  const others = steps.filter((s) => s !== own)
  const base = { employeeId: raterId, actorId: null, typeId: noticeTypes.ratingAsked, now }
  const facts = { period: called(period), date: steps[0]?.dueDate ?? period.until }
  const told: string[] = []
  if (own) told.push(...(await notify({ ...base, eventKey: `selfRating:${period.id}:${raterId}:${occasion}`, code: 'selfRatingAsked', params: facts, link: `${PERFORMANCE_APPRAISAL}/rate/${own.id}` })))
  const [first] = others
  if (first && others.length === 1) {
    told.push(...(await notify({ ...base, eventKey: `ratings:${period.id}:${raterId}:${occasion}`, code: 'ratingAsked', params: { ...facts, person: await fullName(first.employeeId) }, link: `${PERFORMANCE_APPRAISAL}/rate/${first.id}` })))
  } else if (first) {
    told.push(...(await notify({ ...base, eventKey: `ratings:${period.id}:${raterId}:${occasion}`, code: 'ratingsAsked', params: { ...facts, count: String(others.length) }, link: PERFORMANCE_APPRAISAL })))
  }
  return told.length > 0
}

/** Evaluations somebody has to write, as one notice. */
const tellEvaluator = (evaluatorId: string, count: number, period: GrowthPeriod, occasion: string, now: Date): Promise<string[]> =>
  notify({
    employeeId: evaluatorId, actorId: null, eventKey: `evaluations:${period.id}:${evaluatorId}:${occasion}`, typeId: noticeTypes.evaluationsToWrite, code: 'evaluationsToWrite',
    params: { count: String(count), period: called(period), date: period.assessUntil ?? period.until }, link: `${PERFORMANCE_APPRAISAL}/team`, now,
  })

/** Asks somebody later than the others, or once more. In the open transaction. */
export const tellAsked = async ({ id, kind, raterId, dueDate, version }: Pick<typeof raterStep.$inferSelect, 'id' | 'kind' | 'raterId' | 'dueDate' | 'version'>, employeeId: string, period: GrowthPeriod, now: Date): Promise<boolean> =>
  raterId !== null && tellRater(raterId, [{ id, kind, raterId, employeeId, dueDate, openedAt: now }], period, `asked:${id}:${version}`, now)

/** Gives an evaluation to somebody else to write. In the open transaction. */
export const tellGiven = ({ id, version }: Pick<typeof evaluation.$inferSelect, 'id' | 'version'>, evaluatorId: string, period: GrowthPeriod, now: Date): Promise<string[]> =>
  tellEvaluator(evaluatorId, 1, period, `given:${id}:${version}`, now)

const toWrite = (periodId: string) => q().select({ evaluatorId: evaluation.evaluatorId, openedAt: evaluation.openedAt }).from(evaluation).where(and(eq(evaluation.periodId, periodId), inArray(evaluation.paStatusId, OPEN)))

async function sayRatings(period: GrowthPeriod, steps: readonly OpenStep[], occasion: string, job: JobContext, name: string): Promise<number> {
  return forEachItem([...Map.groupBy(steps, (s) => s.raterId)], job, name, async ([raterId, own]) => raterId !== null && (await tx(() => tellRater(raterId, own, period, occasion, job.now))))
}

async function sayToWrite(period: GrowthPeriod, rows: readonly { evaluatorId: string }[], occasion: string, job: JobContext, name: string): Promise<number> {
  return forEachItem([...Map.groupBy(rows, (r) => r.evaluatorId)], job, name, async ([evaluatorId, own]) => (await tx(() => tellEvaluator(evaluatorId, own.length, period, occasion, job.now))).length > 0)
}

/** Says what was opened lately, to raters and to those who write: by the day it was opened, once. */
export async function tellOpened(period: GrowthPeriod, job: JobContext, name: string): Promise<number> {
  const isNew = ({ openedAt }: { openedAt: Date }) => job.now.getTime() - openedAt.getTime() < TOLD_WITHIN_MS
  const dayOf = ({ openedAt }: { openedAt: Date }) => openedAt.toISOString().slice(0, 10)
  let told = 0
  for (const [day, steps] of Map.groupBy((await openSteps(period.id)).filter(isNew), dayOf)) told += await sayRatings(period, steps, `opened:${day}`, job, name)
  for (const [day, rows] of Map.groupBy((await toWrite(period.id)).filter(isNew), dayOf)) told += await sayToWrite(period, rows, `opened:${day}`, job, name)
  return told
}

/** Says again what is due soon. */
export async function remindAssessments(period: GrowthPeriod, today: string, job: JobContext, name: string): Promise<number> {
  const ratings = nearing(period.selfUntil ?? period.assessUntil, RATINGS_BEFORE, today)
  const writing = nearing(period.assessUntil, RATINGS_BEFORE, today)
  return (ratings === undefined ? 0 : await sayRatings(period, await openSteps(period.id), String(ratings), job, name))
    + (writing === undefined ? 0 : await sayToWrite(period, await toWrite(period.id), String(writing), job, name))
}
