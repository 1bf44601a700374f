/** What refuses an evaluation, and what is worth knowing before it is handed in. @see contract/modules/performance-appraisal/README.md#rules */
import { CALIBRATION_REASON_LENGTH, GRADE_COMMENT_LENGTH, PaStatus, Rater, RangeKind, SCORE_MAX, SCORE_MIN } from '../../../contract/growth/appraisal.ts'
import { calibrationProblem } from '../../../contract/growth/score.ts'
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { lineField } from '../../../contract/kit/field-path.ts'
import { isOpenForApproval, takesBack } from '../../../contract/kit/lifecycle.ts'
import type { AgreedObjective } from '../../../contract/modules/performance-appraisal/calls.ts'
import { type Evaluation, findEvaluation } from '../../growth/appraisal/evaluations.ts'
import { answersOf, type RaterStep, standingOf, stepsOfEvaluations } from '../../growth/appraisal/raters.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import { todayOf } from '../../org/today.ts'
import type { CheckInput, CheckResult, LevelInput, ModuleValues } from '../../request/module.ts'
import { closesWithSubmit, numbersOf, objectivesOf, thresholdOf, typeOf } from './numbers.ts'
import { calibrationIn, criterionRowsOf, numbersIn, objectiveRowsOf } from './values.ts'
import { periodOf, windowProblem } from './window.ts'

/** How far the writer's score may be from the person's own before it is said, in hundredths. */
const APART = 100
const scale = { min: `${SCORE_MIN}.00`, max: `${SCORE_MAX}.00` }

/** What an achievement of this range must be. */
function achievementProblem({ valueRange: { kind, rows } }: AgreedObjective, achievement: string, field: string): Problem | null {
  const value = toHundredths(achievement)
  const outside = (min: string, max: string): Problem => ({ code: 'evaluation_value', params: { min, max }, field })
  if (kind === RangeKind.yesNo) return value === 0 || value === 100 ? null : outside('0', '1')
  if (kind !== RangeKind.scale) return value >= 0 ? null : { code: 'evaluation_value_below', field }
  const chosen = rows.flatMap((r) => (r.from === null ? [] : [toHundredths(r.from)]))
  return chosen.includes(value) ? null : outside(fromHundredths(Math.min(...chosen)), fromHundredths(Math.max(...chosen)))
}

/** Rows nobody has said anything of, of each list its own, and values that cannot be. */
function rowProblems(values: ModuleValues, agreed: readonly AgreedObjective[], { t }: Pick<Context, 't'>): Problem[] {
  const rows = new Map(objectiveRowsOf(values).map((r) => [r.lineId, r]))
  const wrong = agreed.flatMap((o): Problem[] => {
    const row = rows.get(o.id)
    const field = lineField('objectives', o.id, 'achievement')
    if (!row || row.achievement === null) return []
    const problem = achievementProblem(o, row.achievement, field)
    if (problem) return [problem]
    const ends = o.valueRange.rows.flatMap((r) => [r.from, r.until]).flatMap((d) => (d === null ? [] : [toHundredths(d)]))
    return row.score === null ? [{ code: 'evaluation_value', params: { min: fromHundredths(Math.min(...ends)), max: fromHundredths(Math.max(...ends)) }, field }] : []
  })
  const open = { objectives: agreed.filter((o) => (rows.get(o.id)?.achievement ?? null) === null), criteria: criterionRowsOf(values).filter((r) => r.score === null) }
  const missing = (['objectives', 'criteria'] as const).flatMap((field): Problem[] => (open[field].length > 0 ? [{ code: 'evaluation_incomplete', params: { count: open[field].length }, field, of: t(`performance-appraisal:field.${field}`) }] : []))
  return [...missing, ...wrong]
}

/** Of the whole of it nothing is written yet. */
export const emptyProblem = async (of: Evaluation, language: string): Promise<Problem> => ({
  code: 'evaluation_incomplete', params: { count: (await objectivesOf(of, language)).length + of.form.sections.reduce((sum, s) => sum + s.criteria.length, 0) },
})

/**
 * The highest grade and the lowest are said why. Judged without the groups that close only with this submit: what they answered may not be told from a refusal,
 * so that a comment is asked for in any case where such a group will count.
 */
async function gradeProblem(of: Evaluation, values: ModuleValues, agreed: readonly AgreedObjective[], { steps, today }: { steps: readonly RaterStep[]; today: string }): Promise<Problem | null> {
  const said = typeof values.overallComment === 'string' ? values.overallComment.trim() : ''
  if (said.length >= GRADE_COMMENT_LENGTH) return null
  const type = await typeOf(of)
  const threshold = thresholdOf(type)
  if (closesWithSubmit(steps, threshold, today)) return { code: 'evaluation_open_comment', params: { min: GRADE_COMMENT_LENGTH }, field: 'overallComment' }
  const written = { achievements: new Map(objectiveRowsOf(values).map((r) => [r.lineId, r.achievement])), scores: new Map(criterionRowsOf(values).map((r) => [r.lineId, r.score === null ? null : `${r.score}.00`])) }
  const { gradeCode } = await numbersOf(of, agreed, written, { steps, threshold, today, isClosing: false })
  const grades = (type?.grades ?? []).toSorted((a, b) => toHundredths(a.from) - toHundredths(b.from))
  const isEnd = gradeCode !== null && grades.length > 1 && (grades[0]?.code === gradeCode || grades.at(-1)?.code === gradeCode)
  return isEnd ? { code: 'evaluation_grade_comment', params: { grade: gradeCode, min: GRADE_COMMENT_LENGTH }, field: 'overallComment' } : null
}

/** The person says first what they think of themselves, while they may. */
async function selfProblem(of: Evaluation, self: RaterStep | undefined, today: string): Promise<Problem | null> {
  if (!self || standingOf(self, today).paStatusId === PaStatus.done) return null
  return { code: 'evaluation_self_first', params: { person: (await namesOf([of.employeeId])).get(of.employeeId) ?? '', date: self.dueDate } }
}

/** What becomes of colleagues and of those below who have not answered. */
function raterWarnings(steps: readonly RaterStep[], threshold: number, today: string): Problem[] {
  return [{ kind: Rater.peer, name: 'peers' }, { kind: Rater.subordinate, name: 'below' }].flatMap(({ kind, name }): Problem[] => {
    const own = steps.filter((s) => s.kind === kind).map((s) => standingOf(s, today))
    const open = own.filter((s) => s.paStatusId !== PaStatus.done).length
    const done = own.filter((s) => s.outcome === 'done').length
    return [...(open > 0 ? [{ code: `evaluation_open_${name}`, params: { count: open } }] : []), ...(open > 0 && done < threshold ? [{ code: `evaluation_few_${name}`, params: { count: threshold } }] : [])]
  })
}

/** Criteria the person and the writer see differently. */
async function apartWarning(values: ModuleValues, self: RaterStep | undefined): Promise<Problem[]> {
  if (self?.outcome !== 'done') return []
  const own = new Map(((await answersOf([self.id])).get(self.id) ?? []).map((a) => [a.rowId, a.score]))
  const apart = criterionRowsOf(values).filter(({ lineId, score }) => {
    const said = own.get(lineId) ?? null
    return score !== null && said !== null && Math.abs(score * 100 - toHundredths(said)) >= APART
  })
  return apart.length > 0 ? [{ code: 'evaluation_apart', params: { count: apart.length } }] : []
}

/** At submit. What raters answer is held still by then: see `computeEvaluation`. */
export async function checkSubmit({ record, context }: CheckInput): Promise<CheckResult> {
  const of = await findEvaluation(record.id)
  if (!of) return { problems: [{ code: 'appraisal_period_unknown' }], warnings: [] }
  const today = await todayOf(of.employeeId, context.now)
  const steps = ((await stepsOfEvaluations([of.id])).get(of.id) ?? []).filter((s) => s.outcome !== 'removed')
  const self = steps.find((s) => s.kind === Rater.self)
  const agreed = await objectivesOf(of, context.language)
  const problems = [
    windowProblem(await periodOf(of), record, today, context), await selfProblem(of, self, today), ...rowProblems(record.values, agreed, context), await gradeProblem(of, record.values, agreed, { steps, today }),
  ].filter((p) => p !== null)
  return { problems, warnings: [...raterWarnings(steps, thresholdOf(await typeOf(of)), today), ...(await apartWarning(record.values, self))] }
}

/** At the last approval: nothing of the form is missing. Its numbers are those of the submit. */
export async function checkApprove({ record, context }: CheckInput): Promise<CheckResult> {
  const of = isOpenForApproval(record.status as never) && !takesBack(record.status) ? await findEvaluation(record.id) : null
  return { problems: of ? rowProblems(record.values, await objectivesOf(of, context.language), context) : [], warnings: [] }
}

/** What is wrong with a calibrated score. */
export async function rangeProblem(of: Evaluation, values: ModuleValues, desk: ModuleValues): Promise<Problem | null> {
  const { score } = numbersIn(values)
  const calibrated = calibrationIn(desk, score)
  const max = (await typeOf(of))?.calibrationMax ?? '0.00'
  return score !== null && calibrated && calibrationProblem(score, calibrated.score, max, scale) ? { code: 'calibration_range', params: { score, max, from: scale.min, until: scale.max }, field: 'calibratedScore' } : null
}

/** At the approval of the last level: a score that was moved stays near, and is said why. */
export async function checkLevel({ record, desk, isLast }: LevelInput): Promise<Pick<CheckResult, 'problems'>> {
  const of = isLast ? await findEvaluation(record.id) : null
  if (!of) return { problems: [] }
  const calibrated = calibrationIn(desk, numbersIn(record.values).score)
  const isUnsaid = calibrated !== null && calibrated.reason.length < CALIBRATION_REASON_LENGTH
  return { problems: [await rangeProblem(of, record.values, desk), isUnsaid ? { code: 'calibration_reason', params: { min: CALIBRATION_REASON_LENGTH }, field: 'calibrationReason' } : null].filter((p) => p !== null) }
}
