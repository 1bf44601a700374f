/** Evaluations: the task to write one, and its result. Whoever changes one, or what its raters answer, holds its lock. */
import { eq, inArray, or } from 'drizzle-orm'
import { lockName, q } from '../../db/context.ts'
import { evaluation } from './table.ts'

export type Evaluation = typeof evaluation.$inferSelect

/** By its own id or that of the request that writes it now. */
export async function findEvaluation(id: string): Promise<Evaluation | null> {
  const [found] = await q().select().from(evaluation).where(or(eq(evaluation.id, id), eq(evaluation.recordId, id))).limit(1)
  return found ?? null
}

/** Those that requests write, by the id of the request. */
export async function evaluationsOfRecords(recordIds: readonly string[]): Promise<Map<string, Evaluation>> {
  if (recordIds.length === 0) return new Map()
  return new Map((await q().select().from(evaluation).where(inArray(evaluation.recordId, [...recordIds]))).map((e) => [e.recordId, e]))
}

/** A rater who hands in, a change of the team and the writer's submit take turns: who is second meets what the first left. */
export const lockEvaluation = (id: string): Promise<void> => lockName(`evaluation:${id}`)
