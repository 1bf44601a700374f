/** Work that comes round by the clock: what a folder that has such work declares; server/jobs runs it. */
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

export interface JobContext {
  /** Beginning of the run. */
  now: Date
  clock: Clock
  log: Log
  /** Aborted when the process shuts down: a long job ends at its next step and another process resumes it. */
  signal: AbortSignal
}

/** How often: every so many milliseconds, or once a day from an hour (UTC) on. */
export type Schedule = { everyMs: number } | { dailyAtHour: number }

export interface Job {
  name: string
  schedule: Schedule
  /** May run again for a turn that a crash interrupted: must be repeatable. Opens its own transactions. */
  run(context: JobContext): Promise<void>
}
