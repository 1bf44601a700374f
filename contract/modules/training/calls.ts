/** Trainings that run: attendance, codes and scans. @see contract/modules/training/README.md#calls */
import { trainingAttendanceCalls } from './attendance-calls.ts'
import { trainingExternalCalls } from './external-calls.ts'
import { trainingFormCalls } from './form-calls.ts'
import { trainingReadingCalls } from './reading-calls.ts'
import { trainingRunningCalls } from './running-calls.ts'

export const trainingCalls = { ...trainingAttendanceCalls, ...trainingRunningCalls, ...trainingReadingCalls, ...trainingExternalCalls, ...trainingFormCalls }
