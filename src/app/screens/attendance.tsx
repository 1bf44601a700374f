import { AttendanceScreen } from '../../modules/attendance/attendance-screen.tsx'
import { AttendanceDayScreen } from '../../modules/attendance/day-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const Attendance = () => <ModuleGate slug="attendance"><AttendanceScreen /></ModuleGate>
export const AttendanceDay = () => <ModuleGate slug="attendance"><AttendanceDayScreen /></ModuleGate>
