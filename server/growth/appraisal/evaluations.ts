/** Evaluations: the task to write one, and its result. Whoever changes one, or what its raters answer, holds its lock. */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type PaStatusId, PaStatus } from '../../../contract/growth/appraisal.ts'
import { PERFORMANCE_APPRAISAL } from '../../../contract/modules/performance-appraisal/sources.ts'
import { lockName, q } from '../../db/context.ts'
import type { ModuleValues } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import type { GrowthPeriod } from '../periods.ts'
import { recordsOfTask } from './record-ids.ts'
import { evaluation } from './table.ts'

export type Evaluation = typeof evaluation.$inferSelect

/** By its own id, that of the request that writes it now, or of one that did and has ended. */
export async function findEvaluation(id: string): Promise<Evaluation | null> {
  const [found] = await q().select().from(evaluation).where(or(eq(evaluation.id, id), eq(evaluation.recordId, id))).limit(1)
  if (found) return found
  const [former] = await q().select({ of: evaluation }).from(request)
    .innerJoin(evaluation, and(eq(evaluation.employeeId, request.employeeId), sql`${evaluation.periodId}::text = ${request.values} ->> 'evaluationPeriodId'`, sql`${evaluation.typeId}::text = ${request.values} ->> 'evaluationTypeId'`))
    .where(and(eq(request.id, id), eq(request.module, PERFORMANCE_APPRAISAL), isNull(request.deletedAt))).limit(1)
  return former?.of ?? null
}

/** Those that requests write, by the id of the request. */
export async function evaluationsOfRecords(recordIds: readonly string[]): Promise<Map<string, Evaluation>> {
  if (recordIds.length === 0) return new Map()
  return new Map((await q().select().from(evaluation).where(inArray(evaluation.recordId, [...recordIds]))).map((e) => [e.recordId, e]))
}

/** A rater who hands in, a change of the team and the writer's submit take turns: who is second meets what the first left. */
export const lockEvaluation = (id: string): Promise<void> => lockName(`evaluation:${id}`)

/** What the last request of an evaluation held that has ended: offered as the start of the next one. Null while one lives, or none was. */
export async function formerValues({ id, recordId }: Pick<Evaluation, 'id' | 'recordId'>): Promise<ModuleValues | null> {
  const last = (await recordsOfTask(id)).filter((r) => r.deletedAt === null).at(-1)
  return last && last.id !== recordId ? last.values : null
}

/** How the writer's part stands on a day while no request writes it: until its first day it waits, after its last it is done with. */
export function windowStatus(period: Pick<GrowthPeriod, 'assessFrom' | 'assessUntil' | 'closedOn'> | null, today: string): PaStatusId {
  if (!period || period.closedOn !== null || (period.assessUntil !== null && period.assessUntil < today)) return PaStatus.done
  return period.assessFrom === null || period.assessFrom > today ? PaStatus.waiting : PaStatus.notStarted
}
