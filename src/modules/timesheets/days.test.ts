import { expect, test } from 'vitest'
import type { SheetDay } from '../../../contract/modules/timesheets/calls.ts'
import { daySums, sumOf, weeksOf } from './days.ts'

const dates = ['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15']
const day = (date: string, workedMinutes: number | null, more: Partial<SheetDay> = {}): SheetDay => ({ date, kind: 'work', name: '', onLeave: false, workedMinutes, ...more })
const known = new Map([day('2026-05-11', 480), day('2026-05-12', 510), day('2026-05-13', 0, { onLeave: true }), day('2026-05-14', 0, { kind: 'holiday', name: 'Ascension Day' })].map((d) => [d.date, d]))
const line = (date: string, durationMinutes: number, taskCategory = 'build') => ({ lineId: `${date} ${taskCategory}`, date, project: 'falcon', taskCategory, durationMinutes, description: null })
const sums = daySums(dates, [line('2026-05-11', 500), line('2026-05-13', 480, 'absence')], (date) => known.get(date), new Set(['absence']))

test('a day is compared with attendance: absence is no work, a day nothing is known of is not compared, a free day says nothing', () => {
  expect(sums.map((d) => [d.mark, d.reported, d.worked, d.difference])).toEqual([
    [null, 500, 480, 20], [null, 0, 510, -510], ['leave', 480, 0, null], ['holiday', 0, 0, null], [null, 0, null, null],
  ])
})

test('a week is the sum of what is known of its days', () => {
  expect([sumOf(sums, 'reported'), sumOf(sums, 'worked'), sumOf(sums, 'difference')]).toEqual([980, 990, -490])
  expect(sumOf(daySums(dates, [], () => undefined, new Set()), 'worked')).toBeNull()
})

test('more days than a week stand in several tables', () => {
  expect(weeksOf([...dates, ...dates]).map((week) => week.length)).toEqual([7, 3])
})
