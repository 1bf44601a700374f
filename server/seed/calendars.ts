/** The four work calendars and the shifts of the house. */
import { daysBetween } from '../../contract/kit/civil-date.ts'
import type { CalendarRule } from '../org/table.ts'
import type { CalendarCode } from './roster.ts'

export const calendars: Record<CalendarCode, { name: string; rule: CalendarRule; observesHolidays: boolean; shiftCodes: string[] }> = {
  'OFFICE-5D': { name: 'Office, five days', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5] }, observesHolidays: true, shiftCodes: ['REG'] },
  // works through holidays: the line does not stop
  'PLANT-3SHIFT': { name: 'Plant, three shifts, four on two off', rule: { kind: 'cycle', anchor: '2024-01-01', pattern: 'WWWWOO' }, observesHolidays: false, shiftCodes: ['P1', 'P2', 'P3'] },
  'HUB-6D': { name: 'Hub, six days', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5, 6] }, observesHolidays: true, shiftCodes: ['HUB'] },
  'PART-TIME': { name: 'Part time, three days', rule: { kind: 'weekly', working: [1, 3, 5] }, observesHolidays: true, shiftCodes: ['REG'] },
}

/** Shifts, by the clock of the site: code, name, from, until, break. */
export const shifts: { code: string; name: string; startMinute: number; endMinute: number; breakMinutes: number }[] = [
  { code: 'REG', name: 'Regular', startMinute: 480, endMinute: 1020, breakMinutes: 60 },
  { code: 'P1', name: 'Morning', startMinute: 360, endMinute: 840, breakMinutes: 30 },
  { code: 'P2', name: 'Afternoon', startMinute: 840, endMinute: 1320, breakMinutes: 30 },
  { code: 'P3', name: 'Night', startMinute: 1320, endMinute: 1800, breakMinutes: 30 },
  { code: 'HUB', name: 'Hub', startMinute: 420, endMinute: 900, breakMinutes: 30 },
]

/** The plant's shifts in such an order that the first group of the cycle is on nights on `today`, whatever the day. */
export function plantShiftsOn(today: string): string[] {
  const { rule, shiftCodes } = calendars['PLANT-3SHIFT']
  const round = rule.kind === 'cycle' ? Math.floor(daysBetween(rule.anchor, today) / rule.pattern.length) : 0
  const turn = ((((shiftCodes.length - 1 - round) % shiftCodes.length) + shiftCodes.length) % shiftCodes.length)
  return shiftCodes.map((_, i) => shiftCodes[(i + turn) % shiftCodes.length] as string)
}
