/** What worked overtime is worth: hours by multiplier, or days in lieu. Pure. @see docs/product/days.md#overtime */
import { fromHundredths } from '../../contract/kit/decimal.ts'

/** Hours up to a limit, paid so many times the usual rate; the last stretch has no limit. */
interface Stretch {
  hours: number
  multiplier: string
}

/** On a working day the first hour is paid one and a half times, every further one twice. */
const WORKING: readonly Stretch[] = [{ hours: 1, multiplier: '1.50' }, { hours: Number.POSITIVE_INFINITY, multiplier: '2.00' }]
/** On a day off or a holiday eight hours are paid twice, the ninth three times, every further one four times. */
const FREE: readonly Stretch[] = [{ hours: 8, multiplier: '2.00' }, { hours: 1, multiplier: '3.00' }, { hours: Number.POSITIVE_INFINITY, multiplier: '4.00' }]

export interface PaidHours {
  /** Two decimals. */
  hours: string
  multiplier: string
}

/** Minutes of one day's window split by multiplier. @param before minutes of earlier windows of the same day: a second window goes on where the first one ended */
export function paidHours(minutes: number, isWorkingDay: boolean, before = 0): PaidHours[] {
  const out: PaidHours[] = []
  let from = 0
  for (const { hours, multiplier } of isWorkingDay ? WORKING : FREE) {
    const until = from + hours * 60
    const part = Math.max(0, Math.min(before + minutes, until) - Math.max(before, from))
    if (part > 0) out.push({ hours: fromHundredths(Math.round((part / 60) * 100)), multiplier })
    from = until
  }
  return out
}

/** Days in lieu, rounded down to a hundredth; '0.00' for none. */
export const daysInLieu = (minutes: number, dayHours: number): string => fromHundredths(Math.floor((minutes / (dayHours * 60)) * 100))
