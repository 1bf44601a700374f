/** Parts of raters as lists show them. */
import { inArray } from 'drizzle-orm'
import type { RaterTask } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { q } from '../../../db/context.ts'
import type { Evaluation } from '../../../growth/appraisal/evaluations.ts'
import { answersOf, type RaterStep, standingOf } from '../../../growth/appraisal/raters.ts'
import { evaluation } from '../../../growth/appraisal/table.ts'
import { everyPeriod } from '../../../growth/periods.ts'
import type { Context } from '../../../lib/handler.ts'
import { nameIn } from '../../../lib/name-in.ts'
import { namesOf } from '../../../org/people.ts'
import { agreedWith, objectivesKey } from './agreed.ts'
import { askedOf, isAnswered, questionsIn } from './questions.ts'

/**
 * Parts of raters in their order. How far somebody else is who has not answered yet is told nobody.
 * @param isNamed whose name the reader may know, beside their own
 */
export async function raterTasks(steps: readonly RaterStep[], isNamed: (step: RaterStep) => boolean, context: Context): Promise<RaterTask[]> {
  if (steps.length === 0) return []
  const { caller, language, today, t } = context
  const evaluations = new Map((await q().select().from(evaluation).where(inArray(evaluation.id, [...new Set(steps.map((s) => s.evaluationId))]))).map((e) => [e.id, e]))
  const own = steps.filter((s) => s.raterId === caller.employeeId)
  const answers = await answersOf(own.map((s) => s.id))
  const agreed = await agreedWith([...evaluations.values()], language)
  const periods = await everyPeriod('appraisal')
  const named = (step: RaterStep) => step.raterId === caller.employeeId || isNamed(step)
  const names = await namesOf([...new Set([...[...evaluations.values()].map((e) => e.employeeId), ...steps.flatMap((s) => (s.raterId !== null && named(s) ? [s.raterId] : []))])])
  return steps.map((step): RaterTask => {
    const of = evaluations.get(step.evaluationId) as Evaluation
    const period = periods.get(of.periodId)
    const { paStatusId, outcome } = standingOf(step, today)
    const questions = questionsIn(askedOf(step, of, agreed.get(objectivesKey(of)) ?? []))
    const answered = step.raterId === caller.employeeId ? (answers.get(step.id) ?? []).filter(isAnswered).length : outcome === 'done' ? questions : 0
    const raterId = named(step) ? step.raterId : null
    return {
      stepId: step.id, evaluationId: of.id, kind: step.kind, employeeId: of.employeeId, employee: names.get(of.employeeId) ?? '', evaluationPeriod: period ? nameIn(period, language) : '',
      raterId, rater: raterId === null ? null : (names.get(raterId) ?? ''), paStatusId, paStatus: t(`performance-appraisal:pa-status.${paStatusId}`), outcome, dueDate: step.dueDate, answered, questions,
    }
  })
}
