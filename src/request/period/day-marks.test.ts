import { expect, test } from 'vitest'
import { dayMarks, namedDays } from './day-marks.ts'

const days = [{ date: '2026-05-14', kind: 'holiday' as const, name: 'Ascension Day' }, { date: '2026-05-16', kind: 'off' as const, name: '' }]
const taken = [{ id: 'a', from: '2026-05-12', until: '2026-05-14', what: 'Annual leave', state: 'Approved' }]

test('a day can be a holiday and asked for at once', () => {
  const markOf = dayMarks(days, taken)
  expect(markOf('2026-05-14')).toMatchObject({ kind: 'holiday', name: 'Ascension Day', taken: { id: 'a' } })
  expect(markOf('2026-05-13')).toMatchObject({ kind: null, taken: { id: 'a' } })
  expect(markOf('2026-05-15')).toBeNull()
})

test('what has a name is listed in order, also when it only reaches into the month', () => {
  expect(namedDays(days, taken, '2026-05-13', '2026-05-31').map((d) => d.what)).toEqual(['Annual leave', 'Ascension Day'])
  expect(namedDays(days, taken, '2026-06-01', '2026-06-30')).toEqual([])
})
