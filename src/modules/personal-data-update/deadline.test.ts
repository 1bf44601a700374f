import { expect, test } from 'vitest'
import { dayOrNone, deadlineOf, deadlineWords } from './deadline.ts'

const NO_DAY = '0001-01-01'
const config = (deadline: string, days: number | null) => ({ deadline, categories: [{ id: 3 as const, name: 'Family', operations: [], evidence: 'optional' as const, deadlineDays: days, sensitive: true }] })
const born = { families: [{ lineId: 'l1', eventDate: '2026-05-03' }] }

test('the earliest of the company\'s day and what follows from the event; no day is none', () => {
  expect(deadlineOf(born, config(NO_DAY, 60))).toBe('2026-07-02')
  expect(deadlineOf(born, config('2026-06-30', 60))).toBe('2026-06-30')
  expect(deadlineOf(born, config(NO_DAY, null))).toBeNull()
  expect(deadlineOf({ families: [{ lineId: 'l1', eventDate: null }] }, config(NO_DAY, 60))).toBeNull()
  expect([dayOrNone(NO_DAY), dayOrNone(null), dayOrNone('2026-06-30')]).toEqual([null, null, '2026-06-30'])
})

test('days that are left are counted from today', () => {
  expect(['2026-06-18', '2026-06-30', '2026-07-01'].map((today) => deadlineWords('2026-06-30', today))).toEqual([{ key: 'deadline.in', count: 12 }, { key: 'deadline.today', count: 0 }, { key: 'deadline.past', count: -1 }])
})
