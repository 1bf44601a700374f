import type { AttendanceGroup } from '../../../contract/modules/attendance/calls.ts'

/**
 * The cards of a day. Who sees nobody but one person (mostly themselves) gets the one card that person is in: ten empty ones
 * beside it say nothing. A search that finds one of many keeps all cards.
 */
export function shownGroups(groups: readonly AttendanceGroup[], search: string): readonly AttendanceGroup[] {
  const people = groups.reduce((sum, group) => sum + group.count, 0)
  return people === 1 && search === '' ? groups.filter((group) => group.count > 0) : groups
}
