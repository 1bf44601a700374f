/** Hours of a shift in words. */
import type { PlannableShift } from '../org/shifts.ts'

const two = (n: number) => String(n).padStart(2, '0')
/** "06:00"; a minute of the next day, too. */
export const clockOf = (minute: number): string => `${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`

/** "Morning 06:00–14:00"; only its name for a day off. */
export const clockText = ({ name, startMinute, endMinute, off }: Pick<PlannableShift, 'name' | 'startMinute' | 'endMinute' | 'off'>): string =>
  off ? name : `${name} ${clockOf(startMinute)}–${clockOf(endMinute)}`
