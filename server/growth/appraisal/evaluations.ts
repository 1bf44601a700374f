/**
 * Evaluations: the task to write one, and its result. Whoever changes one, or what its raters answer, holds its lock. The id of the request that writes one is
 * made by chance and told its writer alone: under an id that others know they could look whether it is begun, and take it.
 */
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type PaStatusId, PaStatus } from '../../../contract/growth/appraisal.ts'
import { PERFORMANCE_APPRAISAL } from '../../../contract/modules/performance-appraisal/sources.ts'
import { lockName, q } from '../../db/context.ts'
import type { ModuleValues, RequestRecord } from '../../request/module.ts'
import type { GrowthPeriod } from '../periods.ts'
import { request } from '../../request/table.ts'
import { evaluation } from './table.ts'

export type Evaluation = typeof evaluation.$inferSelect

/** By its own id or that of the request that writes it now. */
export async function findEvaluation(id: string): Promise<Evaluation | null> {
  const [found] = await q().select().from(evaluation).where(or(eq(evaluation.id, id), eq(evaluation.recordId, id))).limit(1)
  return found ?? null
}

/** The one a request writes, or wrote before it ended. */
export async function evaluationWrittenIn({ id, employeeId, values }: Pick<RequestRecord, 'id' | 'employeeId' | 'values'>): Promise<Evaluation | null> {
  const { evaluationPeriodId: periodId, evaluationTypeId: typeId } = values
  const isFormer = typeof periodId === 'string' && typeof typeId === 'string'
  const [found] = await q().select().from(evaluation)
    .where(or(eq(evaluation.recordId, id), isFormer ? and(eq(evaluation.employeeId, employeeId), eq(evaluation.periodId, periodId), eq(evaluation.typeId, typeId)) : undefined)).limit(1)
  return found ?? null
}

/** Those that requests write, by the id of the request. */
export async function evaluationsOfRecords(recordIds: readonly string[]): Promise<Map<string, Evaluation>> {
  if (recordIds.length === 0) return new Map()
  return new Map((await q().select().from(evaluation).where(inArray(evaluation.recordId, [...recordIds]))).map((e) => [e.recordId, e]))
}

/** A rater who hands in, a change of the team and the writer's submit take turns: who is second meets what the first left. */
export const lockEvaluation = (id: string): Promise<void> => lockName(`evaluation:${id}`)

/** What the last request of an evaluation held that has ended: offered as the start of the next one. Null while one lives, or none was. */
export async function formerValues({ employeeId, periodId, typeId, recordId }: Pick<Evaluation, 'employeeId' | 'periodId' | 'typeId' | 'recordId'>): Promise<ModuleValues | null> {
  const [last] = await q().select({ id: request.id, values: request.values }).from(request)
    .where(and(eq(request.module, PERFORMANCE_APPRAISAL), eq(request.employeeId, employeeId), eq(sql`${request.values} ->> 'evaluationPeriodId'`, periodId), eq(sql`${request.values} ->> 'evaluationTypeId'`, typeId), isNull(request.deletedAt)))
    .orderBy(desc(request.createdAt), desc(request.id)).limit(1)
  return last && last.id !== recordId ? last.values : null
}

/** Nothing of the period changes any more. */
export const isClosedOn = ({ closedOn }: Pick<GrowthPeriod, 'closedOn'>, today: string): boolean => closedOn !== null && closedOn <= today

/** How the writer's part stands on a day while no request writes it: until its first day it waits, after its last it is done with. */
export function windowStatus(period: Pick<GrowthPeriod, 'assessFrom' | 'assessUntil' | 'closedOn'> | null, today: string): PaStatusId {
  if (!period || isClosedOn(period, today) || (period.assessUntil !== null && period.assessUntil < today)) return PaStatus.done
  return period.assessFrom === null || period.assessFrom > today ? PaStatus.waiting : PaStatus.notStarted
}
