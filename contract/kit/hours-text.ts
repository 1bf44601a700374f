/** Hours and minutes in words. */
const amount = (value: number, unit: 'hour' | 'minute', language: string) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)

/** `90` to `1 hour 30 minutes`; '' for none. Whole hours, and minutes below an hour, say only themselves. @param minutes whole minutes, 0 or more */
export function hoursText(minutes: number, language: string): string {
  const hours = Math.floor(minutes / 60)
  return [hours > 0 ? amount(hours, 'hour', language) : '', minutes % 60 > 0 ? amount(minutes % 60, 'minute', language) : ''].filter(Boolean).join(' ')
}
