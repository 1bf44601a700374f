/** Tasks to fill in objectives: one a person, period and type. The request that answers one has its id, and says how it stands. */
import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { PaStatus, type PaStatusId } from '../../../contract/growth/appraisal.ts'
import { isOpenForApproval, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { ObjectiveTask } from '../../../contract/modules/performance-appraisal/calls.ts'
import { OBJECTIVE_FILLING } from '../../../contract/modules/performance-appraisal/sources.ts'
import { lockName, q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { namesOf } from '../../org/people.ts'
import { todayOf } from '../../org/today.ts'
import { request } from '../../request/table.ts'
import { everyPeriod, findPeriod, type GrowthPeriod } from '../periods.ts'
import { freeRecordId } from './record-ids.ts'
import { objectiveFillingRequest } from './table.ts'
import { everyType } from './terms.ts'

export type FillingTask = typeof objectiveFillingRequest.$inferSelect

/** By its own id, or that of the request that answers it now. */
export async function findTask(id: string): Promise<FillingTask | null> {
  const [found] = await q().select().from(objectiveFillingRequest).where(or(eq(objectiveFillingRequest.id, id), eq(objectiveFillingRequest.recordId, id))).limit(1)
  return found ?? null
}

/** By the id of the request that answers it now, alone: a task whose request has ended has another. */
export async function findTaskOfRecord(recordId: string): Promise<FillingTask | null> {
  const [found] = await q().select().from(objectiveFillingRequest).where(eq(objectiveFillingRequest.recordId, recordId))
  return found ?? null
}

export async function findTaskFor({ employeeId, periodId, typeId }: Pick<FillingTask, 'employeeId' | 'periodId' | 'typeId'>): Promise<FillingTask | null> {
  const [found] = await q().select().from(objectiveFillingRequest)
    .where(and(eq(objectiveFillingRequest.employeeId, employeeId), eq(objectiveFillingRequest.periodId, periodId), eq(objectiveFillingRequest.typeId, typeId)))
  return found ?? null
}

/** More than anybody fills in. */
const MOST = 200

/** What is asked of a person still, their own objectives and those they fill in for others; of these periods also what is done. */
export const tasksConcerning = (employeeId: string, periodIds: readonly string[]): Promise<FillingTask[]> =>
  q().select().from(objectiveFillingRequest)
    .where(and(
      or(isNull(objectiveFillingRequest.closedAt), periodIds.length > 0 ? inArray(objectiveFillingRequest.periodId, [...periodIds]) : undefined),
      or(eq(objectiveFillingRequest.employeeId, employeeId), eq(objectiveFillingRequest.fillerId, employeeId)),
    ))
    .orderBy(sql`${objectiveFillingRequest.closedAt} is not null`, asc(objectiveFillingRequest.dueDate), asc(objectiveFillingRequest.id)).limit(MOST)

/** Two requests of one task, and what makes its objectives hold, take turns. */
export const lockTask = (id: string): Promise<void> => lockName(`objective-filling:${id}`)

/** Whoever fills in may do so today. */
export const isOpenFor = ({ fillFrom, fillUntil, closedOn }: Pick<GrowthPeriod, 'fillFrom' | 'fillUntil' | 'closedOn'>, today: string, isHr: boolean): boolean => {
  const isClosed = closedOn !== null && closedOn <= today
  return !isClosed && (isHr || (fillFrom <= today && today <= fillUntil))
}

/** A status in which the request answers its task no more. */
const HAS_ENDED: readonly StatusId[] = [Status.cancelled, Status.rejected, Status.expired, Status.voided]

/**
 * A request of a task stands so; null: it was deleted. A task that is not answered any more asks again, by the next id, as long as its period takes objectives.
 * One that has ended and is taken up again answers its task again.
 */
export async function mirrorTask(task: FillingTask, recordId: string, to: StatusId | null, now: Date): Promise<void> {
  const hasEnded = to === null || HAS_ENDED.includes(to)
  if (hasEnded && recordId !== task.recordId) return
  const period = hasEnded ? await findPeriod('appraisal', task.periodId) : null
  const isOver = hasEnded && !(period && isOpenFor(period, await todayOf(task.employeeId, now), false))
  const paStatusId: PaStatusId = hasEnded ? (isOver ? PaStatus.done : PaStatus.notStarted) : to === Status.approved ? PaStatus.done : isOpenForApproval(to) ? PaStatus.inApproval : PaStatus.inProgress
  await q().update(objectiveFillingRequest)
    .set({ paStatusId, closedAt: paStatusId === PaStatus.done ? now : null, recordId: hasEnded ? await freeRecordId(task.id) : recordId })
    .where(eq(objectiveFillingRequest.id, task.id))
}

export interface OpenChange {
  id: string
  code: string
  status: StatusId
}

/** A change of what a task agreed that is on its way: handed in and neither approved nor ended, or begun by this person. */
export async function openChangeOf(task: Pick<FillingTask, 'id' | 'employeeId'>, of: { authorId?: string; exceptId?: string } = {}): Promise<OpenChange | null> {
  const { id, code, status, requestorId, values } = request
  const found = await q().select({ id, code, status, requestorId }).from(request)
    .where(and(
      eq(request.module, OBJECTIVE_FILLING), eq(request.employeeId, task.employeeId), isNull(request.deletedAt), inArray(status, [Status.draft, Status.revision, Status.reopened, Status.inApproval]),
      eq(sql`${values} ->> 'objectiveFillingRequestId'`, task.id), sql`coalesce(${values} ->> 'replaces', '') <> ''`, of.exceptId === undefined ? undefined : ne(id, of.exceptId),
    )).orderBy(desc(id))
  const open = found.find((r) => r.status !== Status.draft || r.requestorId === of.authorId)
  return open ? { id: open.id, code: open.code, status: open.status as StatusId } : null
}

/** How a task stands on a day: one whose period takes no objectives yet waits for it. */
const standingOf = (task: FillingTask, period: GrowthPeriod | undefined, today: string): PaStatusId =>
  period && task.paStatusId === PaStatus.notStarted && period.fillFrom > today ? PaStatus.waiting : task.paStatusId

/** Tasks as people read them. A fixed number of statements. */
export async function taskRows(tasks: readonly FillingTask[], { caller, language, today, t }: Context): Promise<ObjectiveTask[]> {
  if (tasks.length === 0) return []
  const [periods, types, names] = [await everyPeriod('appraisal'), await everyType(), await namesOf(tasks.map((task) => task.employeeId))]
  const statuses = new Map((await q().select({ id: request.id, status: request.status, submittedAt: request.submittedAt, requestorId: request.requestorId }).from(request)
    .where(and(eq(request.module, OBJECTIVE_FILLING), isNull(request.deletedAt), inArray(request.id, tasks.map((task) => task.recordId))))).map((r) => [r.id, r]))
  return tasks.map((task): ObjectiveTask => {
    const [period, type, record] = [periods.get(task.periodId), types.get(task.typeId), statuses.get(task.recordId)]
    const paStatusId = standingOf(task, period, today)
    // a draft nobody has handed in yet is its author's
    const isSeen = record !== undefined && (record.submittedAt !== null || record.requestorId === caller.employeeId)
    return {
      objectiveFillingRequestId: task.id, recordId: task.recordId, employeeId: task.employeeId, employee: names.get(task.employeeId) ?? '', evaluationPeriodId: task.periodId, evaluationPeriod: period ? nameIn(period, language) : '',
      evaluationTypeId: task.typeId, evaluationType: type ? nameIn(type, language) : '', forYourself: task.employeeId === caller.employeeId, paStatusId, paStatus: t(`performance-appraisal:pa-status.${paStatusId}`),
      status: isSeen ? (record.status as StatusId) : null, dueDate: task.dueDate,
    }
  })
}
