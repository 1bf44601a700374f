/** Attendance: the six calls that stand in the section of requests for trainings. */
import { trainingAttendanceCalls } from '../../../../contract/modules/training/attendance-calls.ts'
import { trainingAttendanceSchemas } from '../../../../contract/modules/training/attendance-schemas.ts'
import { type ServedCall, serve } from '../../../lib/handler.ts'
import { changeStatus, changeStatusAll } from './change.ts'
import { downloadAttendance } from './download.ts'
import { attendance, facilitatorAttendance, sessionAttendance } from './lists.ts'

export const createTrainingAttendance = (): ServedCall[] => serve(trainingAttendanceCalls, trainingAttendanceSchemas, { attendance, facilitatorAttendance, sessionAttendance, changeStatus, changeStatusAll, downloadAttendance })
