import { describe, expect, test } from 'vitest'
import { inOrder, placedFrom, type Placement, type Stretch, stretchOn } from './stretches.ts'

const place: Placement = { departmentId: 'FIN', siteId: 'JKT', superiorId: 'boss', grade: 4, jobTitle: 'Clerk', employmentStatus: 'permanent', calendarId: 'OFFICE', calendarOffset: 0, contractEnd: null }
const stretch = (from: string, until: string | null, facts: Partial<Placement> = {}): Stretch => ({ ...place, ...facts, id: from, from, until })
const shown = (stretches: readonly Stretch[] | null) => stretches?.map((s) => [s.from, s.until, s.superiorId, s.grade, s.id])

describe('a change from a day on', () => {
  const two = [stretch('2024-01-01', '2025-06-30'), stretch('2025-07-01', null, { grade: 5 })]
  test('keeps what is not said, and ends what was the day before', () =>
    expect(shown(inOrder(placedFrom(two, '2026-12-01', { superiorId: 'other' }) ?? [], null))).toEqual([['2024-01-01', '2025-06-30', 'boss', 4, '2024-01-01'], ['2025-07-01', '2026-11-30', 'boss', 5, '2025-07-01'], ['2026-12-01', null, 'other', 5, null]]))
  test('between two lasts until the later one', () =>
    expect(shown(inOrder(placedFrom(two, '2025-03-01', { grade: 3 }) ?? [], null))).toEqual([['2024-01-01', '2025-02-28', 'boss', 4, '2024-01-01'], ['2025-03-01', '2025-06-30', 'boss', 3, null], ['2025-07-01', null, 'boss', 5, '2025-07-01']]))
  test('on the first day of a stretch changes that one', () =>
    expect(shown(placedFrom(two, '2025-07-01', { grade: 6 }))).toEqual([['2024-01-01', '2025-06-30', 'boss', 4, '2024-01-01'], ['2025-07-01', null, 'boss', 6, '2025-07-01']]))
  test('that changes nothing makes no stretch', () => expect(placedFrom(two, '2026-01-01', { grade: 5 })).toEqual(two))
  test('before anything was needs all of it', () => {
    expect(placedFrom([], '2026-01-01', { grade: 5 })).toBeNull()
    expect(shown(placedFrom([], '2026-01-01', { ...place, superiorId: null }))).toEqual([['2026-01-01', null, null, 4, null]])
  })
})

test('who leaves ends with the last day; what would begin later is gone', () => {
  const three = [stretch('2024-01-01', '2025-06-30'), stretch('2025-07-01', '2026-12-31'), stretch('2027-01-01', null)]
  expect(inOrder(three, '2026-11-30').map((s) => [s.from, s.until])).toEqual([['2024-01-01', '2025-06-30'], ['2025-07-01', '2026-11-30']])
  expect(inOrder(inOrder(three, '2026-11-30'), null).at(-1)?.until).toBeNull()
})

test('a stretch holds on its first and its last day', () => {
  const one = [stretch('2024-01-01', '2024-01-31')]
  expect(['2023-12-31', '2024-01-01', '2024-01-31', '2024-02-01'].map((d) => stretchOn(one, d) !== undefined)).toEqual([false, true, true, false])
})
