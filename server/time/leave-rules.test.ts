import { expect, test } from 'vitest'
import { addDays } from '../../contract/kit/civil-date.ts'
import type { LeaveTypeRules } from '../ledger/table.ts'
import type { LeaveCase } from './leave-case.ts'
import { firstDays, typeProblems } from './leave-rules.ts'

const TODAY = '2026-05-12'
const refused = (rules: LeaveTypeRules, startDate: string) => {
  const values = { leaveType: 't', startDate, endDate: startDate, startDateLeaveType: 0, endDateLeaveType: 0, location: null, replacement: null }
  return typeProblems({ values, type: { rules }, person: null, work: null, today: TODAY, count: { totalDay: '1.00', days: [] }, total: 100 } as unknown as LeaveCase).some((p) => ['leave_notice', 'leave_backdate'].includes(p.code))
}
const days = Array.from({ length: 41 }, (_, i) => addDays(TODAY, i - 20))

test.each([[undefined, undefined], [0, 0], [7, undefined], [7, 0], [undefined, 5], [7, 5], [1, 1]])('notice %s, back %s: the first day, and the first from today on, are the first the rules let pass', (noticeDays, maxBackdateDays) => {
  const rules = { attendanceStatus: 'onLeave', ...(noticeDays === undefined ? {} : { noticeDays }), ...(maxBackdateDays === undefined ? {} : { maxBackdateDays }) }
  const open = days.filter((day) => !refused(rules, day))
  expect(firstDays(rules, TODAY)).toEqual({ earliest: open[0], soonest: open.find((day) => day >= TODAY) })
})
