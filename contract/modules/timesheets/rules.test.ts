import { expect, test } from 'vitest'
import { dayProblems, differenceOf, differsMuch, minutesByDay, periodProblems, workByDay } from './rules.ts'

const line = (lineId: string, date: string, durationMinutes: number, taskCategory = 'build') => ({ lineId, date, durationMinutes, taskCategory, project: 'p' })
const week = { start: '2026-05-11', until: '2026-05-17' }

test('a period does not end before it starts and is a month long at most', () => {
  expect(periodProblems('2026-05-11', '2026-05-10')).toEqual([{ field: 'until', code: 'until_before_from' }])
  expect(periodProblems('2026-05-01', '2026-05-31')).toEqual([])
  expect(periodProblems('2026-05-01', '2026-06-01')).toMatchObject([{ code: 'timesheet_too_long' }])
})

test('a line outside the period or in the future is named with its row; today is not the future', () => {
  expect(dayProblems({ ...week, lines: [line('a', '2026-05-10', 60), line('b', '2026-05-12', 60), line('c', '2026-05-13', 60)] }, '2026-05-12')).toEqual([
    { field: 'lines.a.date', code: 'timesheet_outside', params: { date: '2026-05-10' } }, { field: 'lines.c.date', code: 'timesheet_future', params: { date: '2026-05-13' } },
  ])
})

test('a day has 24 hours, whatever they are spent on; one minute more is said once', () => {
  expect(dayProblems({ ...week, lines: [line('a', '2026-05-11', 720), line('b', '2026-05-11', 720)] }, '2026-05-17')).toEqual([])
  expect(dayProblems({ ...week, lines: [line('a', '2026-05-11', 721), line('b', '2026-05-11', 720)] }, '2026-05-17')).toEqual([
    { field: 'lines.a.durationMinutes', code: 'timesheet_day_full', params: { date: '2026-05-11' } },
  ])
})

test('time away is part of the day, but no work', () => {
  const lines = [line('a', '2026-05-11', 300), line('b', '2026-05-11', 120, 'away'), { lineId: 'c' }]
  expect([...minutesByDay(lines)]).toEqual([['2026-05-11', 420]])
  expect([...workByDay(lines, new Set(['away']))]).toEqual([['2026-05-11', 300]])
})

test('an hour more or less than attendance is nothing to speak of; a day attendance knows nothing of is not compared', () => {
  expect([480, 540, 541, 419].map((reported) => differsMuch(differenceOf(reported, 480)))).toEqual([false, false, true, true])
  expect(differsMuch(differenceOf(480, null))).toBe(false)
})
