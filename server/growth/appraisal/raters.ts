/** Who was asked to rate, and what they answered. Names stay here: whoever reads decides first who may know what (sight.ts). */
import { asc, inArray } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { raterAnswer, raterStep } from './table.ts'

export type RaterStep = typeof raterStep.$inferSelect
export type RaterAnswer = typeof raterAnswer.$inferSelect

/** Steps of these evaluations, by evaluation, in the order that tells nothing. */
export async function stepsOfEvaluations(ids: readonly string[]): Promise<Map<string, RaterStep[]>> {
  if (ids.length === 0) return new Map()
  const rows = await q().select().from(raterStep).where(inArray(raterStep.evaluationId, [...ids])).orderBy(asc(raterStep.kind), asc(raterStep.shuffle), asc(raterStep.id))
  return Map.groupBy(rows, (s) => s.evaluationId)
}

/** Answers of these steps, by step. */
export async function answersOf(stepIds: readonly string[]): Promise<Map<string, RaterAnswer[]>> {
  if (stepIds.length === 0) return new Map()
  const rows = await q().select().from(raterAnswer).where(inArray(raterAnswer.stepId, [...stepIds]))
  return Map.groupBy(rows, (a) => a.stepId)
}
