/** Durations as people read them. @see docs/product/screens.md#formats */
import { hoursText } from '../../contract/kit/hours-text.ts'

export interface DurationWords {
  /** For no duration at all: '0 Hour'. */
  none: string
  /** For what is no duration: 'Invalid time'. */
  invalid: string
}

/** `90` to `1 hour 30 minutes`; whole hours and minutes below an hour say only themselves. @param minutes whole minutes */
export function durationText(minutes: number | null | undefined, language: string, words: DurationWords): string {
  if (minutes === null || minutes === undefined || minutes === 0) return words.none
  if (!Number.isFinite(minutes) || minutes < 0) return words.invalid
  return hoursText(Math.round(minutes), language)
}
