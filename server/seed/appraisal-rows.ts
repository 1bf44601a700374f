/** What people of the demo company achieved, and what was said of it: drawn until the arithmetic gives the grade of the story. */
import type { Criterion } from '../../contract/growth/appraisal.ts'
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import type { WrittenObjective } from './appraisal-words.ts'
import type { Random } from './random.ts'

const HUNDRED = 100
const WHOLE_PERCENT = 10_000
/** Percent of the target, lowest and highest, by the score it gives. */
const REACHED: readonly (readonly [number, number])[] = [[52, 69], [71, 89], [91, 104], [106, 119], [121, 138]]
/** Means of a survey, in hundredths. */
const SURVEYED: readonly (readonly [number, number])[] = [[290, 345], [352, 395], [402, 435], [442, 465], [472, 490]]
const MIDDLE = [91, 104] as const
const GOOD = 3

const clamp = (score: number): number => Math.max(1, Math.min(5, score))

/** A score about so high. */
export function near(mean: number, random: Random): number {
  const low = Math.floor(mean)
  const about = low + (random.chance(mean - low) ? 1 : 0)
  return clamp(about + random.weighted([[-1, 14], [0, 72], [1, 14]]))
}

/** Shares end at a hundred. */
const isShare = ({ unit, measure }: WrittenObjective) => unit === '%' && measure.startsWith('Share of') && !measure.includes('plan')

/** What has to be achieved for a score, as it is written: somewhere in its band. */
export function achievedFor(objective: WrittenObjective, score: number, random: Random): string {
  const band = clamp(score) - 1
  if (objective.range === 'yes-no') return score >= GOOD ? '1.00' : '0.00'
  if (objective.range === 'satisfaction') return fromHundredths(random.between(...(SURVEYED[band] ?? MIDDLE)))
  const target = toHundredths(objective.target)
  const percent = random.between(...(REACHED[band] ?? MIDDLE))
  const exact = Math.round((target * (objective.range === 'higher' ? percent : 2 * HUNDRED - percent)) / HUNDRED)
  const rounded = objective.unit === '' ? Math.round(exact / HUNDRED) * HUNDRED : Math.round(exact / 10) * 10
  return fromHundredths(isShare(objective) ? Math.min(WHOLE_PERCENT, rounded) : rounded)
}

export interface Rated {
  /** By position of the objectives. */
  achieved: string[]
  /** By position of the criteria. */
  scores: number[]
}

/** What somebody who sees it about so says of every row. */
export const ratedAbout = (mean: number, objectives: readonly WrittenObjective[], criteria: readonly Criterion<unknown>[], random: Random): Rated =>
  ({ achieved: objectives.map((o) => achievedFor(o, near(mean, random), random)), scores: criteria.map(() => near(mean, random)) })
