/** People and their stretches as the screens read them. */
import type { PersonRow, Stretch } from '../../../contract/modules/directory/calls.ts'
import { type NamedStretch, type PersonFacts, stateOf } from '../../directory/read.ts'
import type { Placement } from '../../directory/stretches.ts'

export const rowOf = ({ id, code, fullName, joinDate, leaveDate, jobTitle, department: unit, site: at, superior, superiorJoinDate, superiorLeaveDate, hasAccount }: PersonFacts, today: string): PersonRow => ({
  id, code, name: fullName, state: stateOf({ joinDate, leaveDate }, today), title: jobTitle, department: unit, site: at, superior, superiorState: superiorJoinDate === null ? null : stateOf({ joinDate: superiorJoinDate, leaveDate: superiorLeaveDate }, today), since: joinDate, until: leaveDate, hasAccount,
})

/** Columns of the sheet `employments`, by what stretches call them. */
export const placeKeys = {
  departmentId: 'department', siteId: 'site', superiorId: 'superior', grade: 'grade', jobTitle: 'title', employmentStatus: 'status', calendarId: 'calendar', calendarOffset: 'shiftGroup', contractEnd: 'contractEnd',
} as const satisfies Record<keyof Placement, keyof Stretch>

export const stretchOf = (s: NamedStretch): Stretch => ({
  id: s.id, from: s.from, until: s.until, department: s.departmentId, site: s.siteId, superior: s.superiorId, grade: s.grade, title: s.jobTitle, status: s.employmentStatus, calendar: s.calendarId,
  shiftGroup: s.calendarOffset, contractEnd: s.contractEnd, departmentName: s.department, siteName: s.site, superiorName: s.superior, calendarName: s.calendar, changed: s.changed.map((key) => placeKeys[key]),
})
