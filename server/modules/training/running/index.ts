/** Running a session: its codes, scans, questions, and how it ends. */
import { trainingRunningCalls } from '../../../../contract/modules/training/running-calls.ts'
import { trainingRunningSchemas } from '../../../../contract/modules/training/running-schemas.ts'
import { aside } from '../../../db/context.ts'
import type { Clock } from '../../../lib/clock.ts'
import { type ServedCall, serve } from '../../../lib/handler.ts'
import { attemptLimit, type Pace } from '../../../org/attempts.ts'
import { createCodes } from '../../../training/codes.ts'
import { judgeScan, type ScanDeps } from '../../../training/scans.ts'
import { close, decideScan, finish, reopen } from './decide.ts'
import { live, sessionKey } from './live.ts'

const MINUTE = 60_000
/** Ten codes that are not genuine in five minutes, five typed ones that are wrong. */
const wrongPace: Pace = { free: 10, firstWaitMs: MINUTE, longestWaitMs: 4 * MINUTE, forgetMs: MINUTE / 2 }
const typedPace: Pace = { free: 5, firstWaitMs: MINUTE, longestWaitMs: 4 * MINUTE, forgetMs: MINUTE }

export function createTrainingRunning({ serverKey, clock }: { serverKey: Uint8Array; clock: Clock }): ServedCall[] {
  const codes = createCodes(serverKey)
  const deps: ScanDeps = { codes, wrongCodes: attemptLimit('training-code', clock, wrongPace, aside), typedCodes: attemptLimit('training-typed-code', clock, typedPace, aside) }
  return serve(trainingRunningCalls, trainingRunningSchemas, {
    sessionKey: (input, context) => sessionKey(input, codes, context),
    live,
    scan: (input, context) => judgeScan(input, deps, context),
    decideScan, closeSession: close, finish, reopen,
  })
}
