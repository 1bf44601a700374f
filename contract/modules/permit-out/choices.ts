/** Why somebody leaves the workplace. */
import { choiceList } from '../../kit/choices.ts'

export const permitReasons = choiceList('permit-out', {
  /** The time away counts as worked. */
  official: 'flag',
  /** Longest permit. */
  maxMinutes: { least: 1, most: 1440 },
  /** Permits of one person in a calendar month. */
  maxPerMonth: { least: 1, most: 1000 },
})
