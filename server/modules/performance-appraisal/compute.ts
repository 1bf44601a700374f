/** What the server says of an evaluation: whose it is and of when, which rows there are, and every number. */
import { type Evaluation, findEvaluation, lockEvaluation } from '../../growth/appraisal/evaluations.ts'
import { stepsOfEvaluations } from '../../growth/appraisal/raters.ts'
import { CallError, refuse, refuseAll } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import { todayOf } from '../../org/today.ts'
import type { ComputeInput, ModuleValues } from '../../request/module.ts'
import { criteriaOf, numbersOf, objectivesOf, thresholdOf, typeOf } from './numbers.ts'
import { criterionRowsOf, objectiveRowsOf } from './values.ts'
import { periodOf, windowProblem } from './window.ts'

export async function notYours(evaluatorId: string): Promise<CallError> {
  const person = (await namesOf([evaluatorId])).get(evaluatorId) ?? ''
  return new CallError('evaluation_not_yours', [{ code: 'evaluation_not_yours', params: { person } }], { status: 403 })
}

/**
 * The evaluation a request of this id writes.
 * @throws CallError not_found: no task leads to it, it is of somebody else, or about the caller; evaluation_not_yours (403)
 */
async function taskOf({ id, employeeId, context }: ComputeInput): Promise<Evaluation> {
  const of = await findEvaluation(id)
  const me = context.caller.employeeId
  if (!of || of.recordId !== id || of.employeeId !== employeeId || employeeId === me) return refuse('not_found')
  if (of.evaluatorId !== me) throw await notYours(of.evaluatorId)
  return of
}

/** An enum of the form as scores travel. */
const decimal = (score: number | null): string | null => (score === null ? null : `${score}.00`)

/** @throws CallError as `taskOf`; at a save evaluation_not_open, evaluation_closed, appraisal_period_closed */
export async function computeEvaluation(input: ComputeInput): Promise<ModuleValues> {
  const { values, stored, action, context } = input
  const found = await taskOf(input)
  // a rater who hands in at this moment is in time, or meets it closed
  if (action === 'submit') await lockEvaluation(found.id)
  const of = action === 'submit' ? await taskOf(input) : found
  const today = await todayOf(of.employeeId, context.now)
  const period = await periodOf(of)
  if (action === 'save') refuseAll([windowProblem(period, stored, today, context)].filter((p) => p !== null))
  const agreed = await objectivesOf(of, context.language)
  const said = new Map(objectiveRowsOf(values).map((r) => [r.lineId, r]))
  const given = new Map(criterionRowsOf(values).map((r) => [r.lineId, r]))
  const criteria = criteriaOf(of).map(({ id }) => ({ lineId: id, score: given.get(id)?.score ?? null, comment: given.get(id)?.comment ?? null }))
  const written = {
    achievements: new Map(agreed.map(({ id }) => [id, said.get(id)?.achievement ?? null])),
    scores: new Map(criteria.map((r) => [r.lineId, decimal(r.score)])),
  }
  const steps = (await stepsOfEvaluations([of.id])).get(of.id) ?? []
  const { rows, objectiveScore, criteriaScore, score, gradeCode } = await numbersOf(of, agreed, written, { steps, threshold: thresholdOf(await typeOf(of)), today, isClosing: action === 'submit' })
  return {
    evaluationPeriodId: of.periodId, evaluationTypeId: of.typeId, periodStart: period?.from ?? null, periodEnd: period?.until ?? null,
    objectives: agreed.map(({ id }) => ({ lineId: id, achievement: said.get(id)?.achievement ?? null, comment: said.get(id)?.comment ?? null, percent: rows.get(id)?.percent ?? null, score: rows.get(id)?.score ?? null })),
    criteria, objectiveScore, criteriaScore, score, gradeCode,
  }
}
