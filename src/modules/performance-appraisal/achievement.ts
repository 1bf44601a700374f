/** What was achieved, while it is typed. Pure. */
import { scoreOfAchievement } from '../../../contract/growth/score.ts'
import { decimalOf } from '../../../contract/kit/decimal.ts'
import type { AgreedObjective } from '../../../contract/modules/performance-appraisal/calls.ts'

/** Something that is no number with two places from 0 on, or that no row of its range holds. */
export function isOutside({ valueRange, target }: Pick<AgreedObjective, 'valueRange' | 'target'>, typed: string | null | undefined): boolean {
  if (!typed) return false
  const achievement = decimalOf(typed)
  return achievement === null || scoreOfAchievement(valueRange, achievement, target) === null
}

/** A number with two places from 0 on. */
export const isAmount = (typed: string): boolean => { const amount = decimalOf(typed); return amount !== null && !amount.startsWith('-') }

/** As the call takes it. What is no number goes as it is, and is refused in words. */
export const achievementOf = (typed: string | null | undefined): string | null => (typed ? (decimalOf(typed) ?? typed) : null)
