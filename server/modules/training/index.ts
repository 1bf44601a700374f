/** Trainings that run: reading them, attendance, codes and scans, tests and feedback. @see contract/modules/training/README.md */
import type { Clock } from '../../lib/clock.ts'
import type { ServedCall } from '../../lib/handler.ts'
import type { Seal } from '../../lib/seal.ts'
import { createTrainingAttendance } from './attendance/index.ts'
import { createTrainingForms } from './forms/index.ts'
import { readingCalls } from './reading/index.ts'
import { createTrainingRunning } from './running/index.ts'

/** @param serverKey secrets of sessions follow from it */
export const createTraining = ({ seal, serverKey, clock }: { seal: Seal; serverKey: Uint8Array; clock: Clock }): ServedCall[] => [...readingCalls({ seal }), ...createTrainingAttendance(), ...createTrainingForms(), ...createTrainingRunning({ serverKey, clock })]
