/** What a rater is asked: the criteria of the form, and of oneself the objectives agreed before. */
import { RangeKind, Rater, SCORE_MAX, SCORE_MIN, Section } from '../../../../contract/growth/appraisal.ts'
import { toHundredths } from '../../../../contract/kit/decimal.ts'
import type { AgreedObjective, SubmitAssessmentInput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import type { Evaluation } from '../../../growth/appraisal/evaluations.ts'
import type { RaterStep } from '../../../growth/appraisal/raters.ts'
import type { Problem } from '../../../lib/refuse.ts'

export interface Asked {
  objectives: ReadonlyMap<string, AgreedObjective>
  criteria: ReadonlySet<string>
}

/** @param objectives those agreed with the person */
export const askedOf = (step: Pick<RaterStep, 'kind'>, { form }: Pick<Evaluation, 'form'>, objectives: readonly AgreedObjective[]): Asked => ({
  objectives: new Map(step.kind === Rater.self && form.sections.some((s) => s.kind === Section.objectives) ? objectives.map((o) => [o.id, o]) : []),
  criteria: new Set(form.sections.filter((s) => s.kind === Section.criteria).flatMap((s) => s.criteria.map((c) => c.id))),
})

export const questionsIn = ({ objectives, criteria }: Asked): number => objectives.size + criteria.size

type Given = SubmitAssessmentInput['answers'][number]

const outside = (min: number, max: number, field: string): Problem => ({ code: 'rater_value_outside', params: { min, max }, field })

function scoreProblem(score: string, field: string): Problem | null {
  const value = toHundredths(score)
  return value % 100 === 0 && value >= SCORE_MIN * 100 && value <= SCORE_MAX * 100 ? null : outside(SCORE_MIN, SCORE_MAX, field)
}

function achievementProblem(achievement: string, { valueRange }: AgreedObjective, field: string): Problem | null {
  const value = toHundredths(achievement)
  if (valueRange.kind === RangeKind.yesNo) return value === 0 || value === 100 ? null : outside(0, 1, field)
  if (valueRange.kind !== RangeKind.scale) return value >= 0 ? null : { code: 'rater_value_below', field }
  const values = valueRange.rows.map((r) => toHundredths(r.from))
  return values.includes(value) ? null : outside(Math.min(...values) / 100, Math.max(...values) / 100, field)
}

/** What is wrong with one answer; left out, an answer is not wrong. @param at its place in the input */
function problemOf(asked: Asked, given: Given, at: number): Problem | null {
  const objective = asked.objectives.get(given.rowId)
  if (objective) return given.achievement == null ? null : achievementProblem(given.achievement, objective, `answers.${at}.achievement`)
  if (!asked.criteria.has(given.rowId)) return { code: 'rater_row_unknown', field: `answers.${at}.rowId` }
  return given.score == null ? null : scoreProblem(given.score, `answers.${at}.score`)
}

export const problemsOf = (asked: Asked, answers: readonly Given[]): Problem[] => answers.map((given, at) => problemOf(asked, given, at)).filter((p) => p !== null)

/** An answer as it is stored: a score of a criterion, an achievement of an objective. */
export const answerTo = (asked: Asked, { rowId, score, achievement, comment }: Given): { rowId: string; score: string | null; achievement: string | null; comment: string } => {
  const isObjective = asked.objectives.has(rowId)
  return { rowId, score: isObjective ? null : (score ?? null), achievement: isObjective ? (achievement ?? null) : null, comment: comment?.trim() ?? '' }
}

export const isAnswered = ({ score, achievement }: { score: string | null; achievement: string | null }): boolean => score !== null || achievement !== null
