/** What is asked of somebody in appraisals, in the order of its days. Pure. */
import { isToDo, Rater } from '../../../../contract/growth/appraisal.ts'
import { daysBetween } from '../../../../contract/kit/civil-date.ts'
import type { AppraisalHub, ObjectiveTask, RaterTask } from '../../../../contract/modules/performance-appraisal/calls.ts'

export type ToDo =
  | { kind: 'objectives'; id: string; due: string; task: ObjectiveTask }
  | { kind: 'self' | 'feedback'; id: string; due: string; task: RaterTask }
  | { kind: 'write'; id: string; due: string | null; count: number }

/** Soonest first; what has no day comes last. */
export function toDoOf({ listData, toRate, objectives }: AppraisalHub): ToDo[] {
  const write = listData.filter((row) => row.role === 'evaluator' && isToDo(row.paStatusId))
  const days = write.flatMap(({ dueDate }) => dueDate ?? []).sort()
  const all: ToDo[] = [
    ...objectives.filter((task) => isToDo(task.paStatusId)).map((task): ToDo => ({ kind: 'objectives', id: task.objectiveFillingRequestId, due: task.dueDate, task })),
    ...toRate.filter((task) => isToDo(task.paStatusId)).map((task): ToDo => ({ kind: task.kind === Rater.self ? 'self' : 'feedback', id: task.stepId, due: task.dueDate, task })),
    ...(write.length > 0 ? [{ kind: 'write', id: 'write', due: days[0] ?? null, count: write.length } as const] : []),
  ]
  return all.toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999'))
}

/** Days a day of the week says by itself which one is meant. */
const WEEK = 6

export type Until = { code: 'over' | 'today' | 'tomorrow' } | { code: 'weekday'; day: string } | { code: 'days'; count: number }

/** How a last day is said: the nearer, the shorter. */
export function untilOf(due: string, today: string): Until {
  const left = daysBetween(today, due)
  if (left < 0) return { code: 'over' }
  if (left === 0) return { code: 'today' }
  if (left === 1) return { code: 'tomorrow' }
  return left <= WEEK ? { code: 'weekday', day: due } : { code: 'days', count: left }
}

/** The period whose objectives are asked for next, and from when. */
export function nextOf({ periods }: Pick<AppraisalHub, 'periods'>, today: string): { period: string; from: string } | null {
  const [next] = periods.filter(({ fillFrom }) => fillFrom > today).toSorted((a, b) => a.fillFrom.localeCompare(b.fillFrom))
  return next ? { period: next.displayName, from: next.fillFrom } : null
}
