/** Who was asked to rate, and what they answered. Names stay here: whoever reads decides first who may know what (sight.ts). */
import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { type PaStatusId, PaStatus, Rater, type RaterKind, type RaterOutcome } from '../../../contract/growth/appraisal.ts'
import { q } from '../../db/context.ts'
import { todayOf } from '../../org/today.ts'
import { evaluation, raterAnswer, raterStep } from './table.ts'

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

export interface Standing {
  paStatusId: PaStatusId
  outcome: RaterOutcome | null
}

/** How a part stands on a day, whether or not a job has come round: before its day it waits, after its last day it is missed. */
export function standingOf({ paStatusId, outcome, opensOn, dueDate }: Pick<RaterStep, 'paStatusId' | 'outcome' | 'opensOn' | 'dueDate'>, today: string): Standing {
  if (paStatusId === PaStatus.done) return { paStatusId, outcome }
  if (dueDate < today) return { paStatusId: PaStatus.done, outcome: 'missed' }
  if (opensOn > today) return { paStatusId: PaStatus.waiting, outcome: null }
  return { paStatusId: paStatusId === PaStatus.inProgress ? PaStatus.inProgress : PaStatus.notStarted, outcome: null }
}

export interface GroupStanding {
  asked: number
  done: number
  /** Nobody of it answers any more. */
  isClosed: boolean
  /** It is closed with answers enough to count, and to be shown. Of oneself: never. */
  counted: boolean
}

/** How the raters of a kind stand. @param steps of one evaluation, of every kind. @param threshold fewest answers that count */
export function groupStanding(steps: readonly RaterStep[], kind: RaterKind, threshold: number, today: string): GroupStanding {
  const own = steps.filter((s) => s.kind === kind).map((s) => standingOf(s, today)).filter((s) => s.outcome !== 'removed')
  const done = own.filter((s) => s.outcome === 'done').length
  const isClosed = own.every((s) => s.paStatusId === PaStatus.done)
  return { asked: own.length, done, isClosed, counted: kind !== Rater.self && isClosed && done >= threshold }
}

const isOpen = ne(raterStep.paStatusId, PaStatus.done)
const missed = { paStatusId: PaStatus.done, outcome: 'missed' as const, version: sql`${raterStep.version} + 1` }

/**
 * Whoever has not answered an evaluation by now has missed it: it is handed in. Their last day becomes today, where it was later. The evaluation's lock
 * is held. @returns how many
 */
export async function closeSteps(evaluationId: string, now: Date): Promise<number> {
  const [of] = await q().select({ employeeId: evaluation.employeeId }).from(evaluation).where(eq(evaluation.id, evaluationId))
  if (!of) return 0
  const today = await todayOf(of.employeeId, now)
  const closed = await q().update(raterStep).set({ ...missed, dueDate: sql`least(${raterStep.dueDate}, ${today}::date)` }).where(and(eq(raterStep.evaluationId, evaluationId), isOpen)).returning({ id: raterStep.id })
  return closed.length
}

/** What is over is missed. @returns how many */
export async function closeOverdueSteps(today: string): Promise<number> {
  const closed = await q().update(raterStep).set(missed).where(and(isOpen, lt(raterStep.dueDate, today))).returning({ id: raterStep.id })
  return closed.length
}
