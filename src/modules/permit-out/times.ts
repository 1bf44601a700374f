/** The two times of the form: the end follows the start to its day. Pure. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { permitMinutes } from '../../../contract/modules/permit-out/length.ts'

export interface Times {
  permitStart?: string | null
  permitUntil?: string | null
}

const USUAL_MINUTES = 60
/** No permit is longer: an end further off was meant for another day. */
const LONGEST_MINUTES = 12 * 60
const two = (n: number) => String(n).padStart(2, '0')

/** `YYYY-MM-DDTHH:mm` so many minutes later. */
export function later(time: string, minutes: number): string {
  const at = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)) + minutes
  return `${addDays(time.slice(0, 10), Math.floor(at / 1440))}T${two(Math.floor((at % 1440) / 60))}:${two(at % 60)}`
}

const fits = (start: string, until: string) => permitMinutes(start, until) > 0 && permitMinutes(start, until) <= LONGEST_MINUTES

/** When the start changes and the end no longer fits: the same time on the day of the start, else an hour later. */
export function followTimes({ permitStart, permitUntil }: Times, changed: Times): Times {
  if (!changed.permitStart || !permitStart || 'permitUntil' in changed) return {}
  if (!permitUntil) return { permitUntil: later(permitStart, USUAL_MINUTES) }
  if (fits(permitStart, permitUntil)) return {}
  const sameDay = `${permitStart.slice(0, 10)}${permitUntil.slice(10)}`
  return { permitUntil: fits(permitStart, sameDay) ? sameDay : later(permitStart, USUAL_MINUTES) }
}
