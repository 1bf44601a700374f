/** Leave requests on screen. */
import { rangeFault } from '../../../contract/modules/leave-requests/range.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { followPeriod } from './halves.ts'
import { leaveAmount, leaveWhen } from './leave-text.ts'

export default clientModule(leaveRequest, {
  icon: 'leave',
  tone: 'green',
  ns: 'leave',
  words: {
    en: ['leave', 'day off', 'vacation', 'holiday', 'sick', 'ill', 'absent', 'time off', 'half day', 'wedding', 'maternity', 'work from home', 'wfh', 'remote', 'business trip', 'unpaid', 'without pay'],
    id: ['cuti', 'libur', 'izin', 'sakit', 'tidak masuk', 'setengah hari', 'menikah', 'melahirkan', 'kerja dari rumah', 'dinas', 'tidak dibayar', 'tanpa gaji'],
    ar: ['إجازة', 'يوم عطلة', 'مرض', 'مريض', 'غياب', 'نصف يوم', 'زواج', 'أمومة', 'العمل من المنزل', 'رحلة عمل', 'بدون أجر'],
  },
  touches: ['leave-balance.', 'general-account-home-calendar.calendarEvents'],
  columns: ['leaveType', 'employee', 'startDate', 'endDate', 'totalDay', 'code', 'waitingFor', 'status'],
  card: {
    title: (v) => v.text('leaveType'),
    when: leaveWhen,
    amount: leaveAmount,
  },
  form: [
    ['employeeId', 'leaveType'],
    ['startDate', 'endDate', 'startDateLeaveType', 'endDateLeaveType'],
    ['location', 'replacement', 'note'],
  ],
  period: ['startDate', 'endDate'],
  periodFrom: 'leaveType',
  findBy: 'leaveType',
  spokenDays: ['startDate', 'endDate'],
  facts: ['leaveType', 'totalDay', 'startDate', 'endDate', 'location', 'replacement', 'note'],
  defaults: ({ employeeId, workday, remembered, given }) => {
    const leaveType = given.leaveType ?? remembered.leaveType ?? null
    // the type says when it may begin: without one no day is proposed, since most refuse today
    const first = given.startDate ?? (leaveType === null ? null : workday)
    return { employeeId, leaveType, startDate: first, endDate: given.endDate ?? first, startDateLeaveType: 0 as const, endDateLeaveType: 0 as const, location: null, replacement: null, note: '' }
  },
  rememberChoice: ['leaveType'],
  follow: followPeriod,
  check: ({ startDate, endDate, startDateLeaveType, endDateLeaveType }) => {
    if (!startDate || !endDate) return []
    const fault = rangeFault({ startDate, endDate, startDateLeaveType: startDateLeaveType ?? 0, endDateLeaveType: endDateLeaveType ?? 0 })
    return fault ? [fault] : []
  },
  // One day asks once how much of it; several days ask for the first and the last.
  shows: (name, form) => name !== 'endDateLeaveType' || form.values.startDate !== form.values.endDate,
  liveHints: part(() => import('./leave-total.tsx').then((m) => m.LeaveTotal)),
  hintsAfter: 1,
  teamBeside: true,
  fieldOverrides: {
    employeeId: part(() => import('./employee-field.tsx').then((m) => m.EmployeeField)),
    leaveType: part(() => import('./leave-type-field.tsx').then((m) => m.LeaveTypeField)),
    startDateLeaveType: part(() => import('./half-field.tsx').then((m) => m.StartHalfField)),
    endDateLeaveType: part(() => import('./half-field.tsx').then((m) => m.EndHalfField)),
    location: part(() => import('./location-field.tsx').then((m) => m.LocationField)),
  },
})
