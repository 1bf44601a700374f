/**
 * How an appraisal comes to its numbers. Pure: form, server and tests reckon with the same. Decimals have two places and travel as strings;
 * inside everything is whole hundredths, rounded half up at five places and nowhere else. @see contract/modules/performance-appraisal/README.md#rules
 */
import { fromHundredths, toHundredths } from '../kit/decimal.ts'
import { rounded } from '../kit/money.ts'
import { type FormSection, type Grade, PaStatus, type PaStatusId, RangeKind, type RangeRow, type RaterKindRule, type RaterOutcome, Section, type ValueRange } from './appraisal.ts'

/** Half up, of whole numbers not below zero. */
const divided = (a: bigint, b: bigint): number => Number(rounded(a, b, 1n))

const hundredths = (decimal: string): bigint => BigInt(toHundredths(decimal))
const ON_TARGET = 10_000n

/** Mean of scores by their weights; null where nothing weighs. */
function weighted(parts: readonly { weight: string; score: string }[]): string | null {
  const total = parts.reduce((sum, p) => sum + hundredths(p.weight), 0n)
  if (total === 0n) return null
  return fromHundredths(divided(parts.reduce((sum, p) => sum + hundredths(p.weight) * hundredths(p.score), 0n), total))
}

const isScored = <P extends { score: string | null }>(part: P): part is P & { score: string } => part.score !== null

/** Percent of a target, with two places (first place that rounds); on target is 100.00, of `lower` nothing used is 200.00 and twice the target 0.00. Null without a target above 0. */
export function percentOf(kind: 1 | 2, achievement: string, target: string): string | null {
  const aim = hundredths(target)
  if (aim <= 0n) return null
  const share = divided(ON_TARGET * hundredths(achievement), aim)
  return fromHundredths(kind === RangeKind.higher ? share : Math.max(0, 2 * Number(ON_TARGET) - share))
}

const holds = ({ from, until }: RangeRow<unknown>, value: string): boolean =>
  (from === null || toHundredths(from) <= toHundredths(value)) && (until === null || toHundredths(value) < toHundredths(until))

/** Score of what was achieved, by a range of values; null while nothing is said, or where no row of the range holds it. */
export function scoreOfAchievement(range: { kind: ValueRange['kind']; rows: readonly RangeRow<unknown>[] }, achievement: string | null, target: string | null): { percent: string | null; score: string } | null {
  if (achievement === null) return null
  const isOfTarget = range.kind === RangeKind.higher || range.kind === RangeKind.lower
  const percent = isOfTarget && target !== null ? percentOf(range.kind as 1 | 2, achievement, target) : null
  const value = isOfTarget ? percent : achievement
  if (value === null) return null
  const row = range.kind === RangeKind.scale ? range.rows.find((r) => r.from !== null && toHundredths(r.from) === toHundredths(value)) : range.rows.find((r) => holds(r, value))
  return row ? { percent, score: fromHundredths(toHundredths(row.score)) } : null
}

/** Score of a section as one rater gives it (second place that rounds); null while a row misses its score, and where there is none. */
export const sectionScore = (rows: readonly { weight: string; score: string | null }[]): string | null => (rows.every(isScored) ? weighted(rows.filter(isScored)) : null)

/** Mean of what the raters of a group give (third place that rounds); null of nobody. */
export const groupScore = (scores: readonly string[]): string | null => (scores.length === 0 ? null : fromHundredths(divided(scores.reduce((sum, s) => sum + hundredths(s), 0n), BigInt(scores.length))))

/** Mean of the groups that have a score, by their weights (fourth place that rounds): the weight of those that have none goes to the others. */
export const criteriaScore = (groups: readonly { weight: string; score: string | null }[]): string | null => weighted(groups.filter(isScored))

/** Mean of the sections that have a score, by their weights (fifth place that rounds). */
export const totalScore = (sections: readonly { weight: string; score: string | null }[]): string | null => weighted(sections.filter(isScored))

/** Code of the highest grade that begins at or below the score; null where every grade begins above. */
export function gradeOf(grades: readonly Pick<Grade<unknown>, 'code' | 'from'>[], score: string): string | null {
  const reached = grades.filter((g) => toHundredths(g.from) <= toHundredths(score)).toSorted((a, b) => toHundredths(b.from) - toHundredths(a.from))
  return reached[0]?.code ?? null
}

/** True where a calibrated score is further from the computed one than `max`, or not within the scale. */
export function calibrationProblem(score: string, calibrated: string, max: string, scale: { min: string; max: string }): boolean {
  const value = toHundredths(calibrated)
  return Math.abs(value - toHundredths(score)) > toHundredths(max) || value < toHundredths(scale.min) || value > toHundredths(scale.max)
}

/** A part of a rater, as far as it counts. */
export interface Part {
  paStatusId: PaStatusId
  outcome: RaterOutcome | null
}

/** Nobody of the group answers any more. */
export const isClosed = (steps: readonly Part[]): boolean => steps.every((s) => s.paStatusId === PaStatus.done)

/** The group is closed, with enough answers that none can be told from the others. */
export const groupCounts = (steps: readonly Part[], threshold: number): boolean => isClosed(steps) && steps.filter((s) => s.outcome === 'done').length >= Math.max(1, threshold)

export interface GroupAnswers {
  kind: 'peer' | 'subordinate'
  /** As `groupCounts` says. */
  counts: boolean
  /** Scores of one rater each, by criterion. */
  answers: readonly ReadonlyMap<string, string>[]
}

export interface EvaluationInput {
  sections: readonly Pick<FormSection<unknown>, 'code' | 'kind' | 'weight' | 'criteria'>[]
  raters: readonly Pick<RaterKindRule, 'kind' | 'weight'>[]
  grades: readonly Pick<Grade<unknown>, 'code' | 'from'>[]
  objectives: readonly { id: string; weight: string; target: string | null; range: { kind: ValueRange['kind']; rows: readonly RangeRow<unknown>[] } }[]
  /** What was achieved, by objective. */
  achievements: ReadonlyMap<string, string | null>
  /** Scores of whoever writes the evaluation, by criterion. */
  scores: ReadonlyMap<string, string | null>
  groups: readonly GroupAnswers[]
}

export interface EvaluationNumbers {
  /** By objective. */
  rows: ReadonlyMap<string, { percent: string | null; score: string }>
  objectiveScore: string | null
  /** Of whoever writes the evaluation. */
  superiorScore: string | null
  groups: { kind: 'peer' | 'subordinate'; score: string | null; byCriterion: ReadonlyMap<string, string> }[]
  criteriaScore: string | null
  score: string | null
  gradeCode: string | null
}

/**
 * All numbers of one evaluation. A section that has no rows at all does not count; while a row of one that has some is missing, there is no score.
 * Groups that do not count change nothing.
 */
export function evaluate({ sections, raters, grades, objectives, achievements, scores, groups }: EvaluationInput): EvaluationNumbers {
  const rows = new Map(objectives.flatMap((o) => {
    const found = scoreOfAchievement(o.range, achievements.get(o.id) ?? null, o.target)
    return found ? [[o.id, found] as const] : []
  }))
  const objectiveScore = sectionScore(objectives.map((o) => ({ weight: o.weight, score: rows.get(o.id)?.score ?? null })))
  const criteria = sections.filter((s) => s.kind === Section.criteria).flatMap((s) => s.criteria)
  const given = (answers: ReadonlyMap<string, string | null>) => sectionScore(criteria.map((c) => ({ weight: c.weight, score: answers.get(c.id) ?? null })))
  const superiorScore = given(scores)
  const weightOf = (kind: RaterKindRule['kind']) => raters.find((r) => r.kind === kind)?.weight ?? '0.00'
  const counted = groups.map(({ kind, counts, answers }) => {
    const each = counts ? answers.flatMap((a) => given(a) ?? []) : []
    const byCriterion = new Map(counts ? criteria.flatMap((c) => { const mean = groupScore(answers.flatMap((a) => a.get(c.id) ?? [])); return mean === null ? [] : [[c.id, mean] as const] }) : [])
    return { kind, score: groupScore(each), byCriterion }
  })
  const all = superiorScore === null ? null : criteriaScore([{ weight: weightOf('superior'), score: superiorScore }, ...counted.map((g) => ({ weight: weightOf(g.kind), score: g.score }))])
  const parts = sections.map(({ kind, weight }) => ({ weight, ...(kind === Section.objectives ? { isEmpty: objectives.length === 0, score: objectiveScore } : { isEmpty: criteria.length === 0, score: all }) })).filter((p) => !p.isEmpty)
  const score = parts.every(isScored) ? totalScore(parts) : null
  return { rows, objectiveScore, superiorScore, groups: counted, criteriaScore: all, score, gradeCode: score === null ? null : gradeOf(grades, score) }
}
