/** The four work calendars. */
import type { CalendarRule } from '../org/table.ts'
import type { CalendarCode } from './roster.ts'

export const calendars: Record<CalendarCode, { name: string; rule: CalendarRule; observesHolidays: boolean }> = {
  'OFFICE-5D': { name: 'Office, five days', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5] }, observesHolidays: true },
  // works through holidays: the line does not stop
  'PLANT-3SHIFT': { name: 'Plant, three shifts, four on two off', rule: { kind: 'cycle', anchor: '2024-01-01', pattern: 'WWWWOO' }, observesHolidays: false },
  'HUB-6D': { name: 'Hub, six days', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5, 6] }, observesHolidays: true },
  'PART-TIME': { name: 'Part time, three days', rule: { kind: 'weekly', working: [1, 3, 5] }, observesHolidays: true },
}
