import { expect, test } from 'vitest'
import type { TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { onDays } from './team-days.tsx'

const event = (key: string, startDate: string, endDate: string, ...people: string[]): TeamEvent => ({
  key, type: 'Leave', attendanceStatusId: '', title: 'Away', startDate, endDate,
  employees: people.map((employeeId) => ({ employeeId, employeeCode: '', employee: employeeId, detail: { idV2: '', path: '', startDate, untilDate: endDate, description: '', trainingSubject: '', trainingHour: '' } })),
})

test('who is on the calendar on some of these days, but for the person themselves; a holiday is nobody', () => {
  const events = [event('h', '2026-05-14', '2026-05-14'), event('a', '2026-05-11', '2026-05-13', 'budi'), event('b', '2026-05-16', '2026-05-18', 'sari', 'dina'), event('c', '2026-05-19', '2026-05-20', 'andi')]
  expect(onDays(events, '2026-05-13', '2026-05-16', 'dina').map((one) => [one.name, one.from])).toEqual([['budi', '2026-05-11'], ['sari', '2026-05-16']])
})
