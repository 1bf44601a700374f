import { expect, test } from 'vitest'
import type { AttendanceGroup } from '../../../contract/modules/attendance/calls.ts'
import { shownGroups } from './shown-groups.ts'

const groups = (...counts: number[]) => counts.map((count, i) => ({ id: String(i), label: String(i), count, employees: [] }))
const ids = (shown: readonly AttendanceGroup[]) => shown.map((g) => g.id)

test('one person alone sees the one card they are in', () => {
  expect(ids(shownGroups(groups(0, 0, 1, 0), ''))).toEqual(['2'])
})

test('a team sees every card, also the empty ones; so does who searches for one of them, and who sees nobody', () => {
  expect(ids(shownGroups(groups(0, 2, 1), ''))).toEqual(['0', '1', '2'])
  expect(ids(shownGroups(groups(0, 0, 1), 'dina'))).toEqual(['0', '1', '2'])
  expect(ids(shownGroups(groups(0, 0), ''))).toEqual(['0', '1'])
})
