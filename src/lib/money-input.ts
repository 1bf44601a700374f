/** What may be typed into an amount. Pure. */
import { minorOfText, placesOf } from '../../contract/kit/money.ts'
import { acceptNumber, readNumber } from './number-input.ts'

/** The text an amount holds after a change, or null when it is not taken: no more places than its currency has, and no more digits than are exact. */
export function acceptAmount(text: string, currency: string): string | null {
  const accepted = acceptNumber(text, placesOf(currency) === 0)
  if (accepted === null) return null
  const read = readNumber(accepted)
  return read === null || minorOfText(read, currency) !== null ? accepted : null
}

/** Smallest units of what was typed; null for nothing. */
export function readAmount(text: string, currency: string): number | null {
  const read = readNumber(text)
  return read === null ? null : minorOfText(read, currency)
}
