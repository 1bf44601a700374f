/** Durations as people read them. @see 000 §9: in hours and minutes, fallback '0 Hour' */
export interface DurationWords {
  /** For no duration at all: '0 Hour'. */
  none: string
  /** For what is no duration: 'Invalid time'. */
  invalid: string
}

const amount = (value: number, unit: 'hour' | 'minute', language: string) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)

/** `90` to `1 hour 30 minutes`; whole hours and minutes below an hour say only themselves. @param minutes whole minutes */
export function durationText(minutes: number | null | undefined, language: string, words: DurationWords): string {
  if (minutes === null || minutes === undefined || minutes === 0) return words.none
  if (!Number.isFinite(minutes) || minutes < 0) return words.invalid
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  return [hours > 0 ? amount(hours, 'hour', language) : '', whole % 60 > 0 ? amount(whole % 60, 'minute', language) : ''].filter(Boolean).join(' ')
}
