/** Trainings that run: attendance, codes and scans. @see contract/modules/training/README.md#calls */
import { trainingAttendanceCalls } from './attendance-calls.ts'
import { trainingRunningCalls } from './running-calls.ts'

export const trainingCalls = { ...trainingAttendanceCalls, ...trainingRunningCalls }
