/**
 * Work that comes round by the clock. Each turn of a job is done by one process: its row in `job_run` is taken under
 * a lease that a living process renews, so that another one takes over after a crash. Leases go by the database's clock.
 * Each transaction of a turn holds the row, and is none once another process has taken it: one that stood still writes nothing more.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { q, withFence } from '../db/context.ts'
import { isFree, leaseEnd } from '../db/lease.ts'
import { jobRun } from '../effects/table.ts'
import type { Clock } from '../lib/clock.ts'
import type { Job, Schedule } from '../lib/job.ts'
import { keepAlive } from '../lib/keep-alive.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { observed, workOn } from '../lib/observe.ts'

export interface JobsDeps {
  clock: Clock
  log: Log
  jobs: readonly Job[]
  leaseMs?: number
  /** How often to look whether a turn is due. */
  tickMs?: number
}

export interface Jobs {
  /** Runs every turn that is due and that nobody else has. @returns names of the jobs that ran */
  runDue(): Promise<string[]>
  stop(): Promise<void>
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The latest turn that has begun: the number of its interval, or the day. */
export function turnOf(schedule: Schedule, now: Date): string {
  if ('everyMs' in schedule) return String(Math.floor(now.getTime() / schedule.everyMs))
  return new Date(Math.floor((now.getTime() - schedule.dailyAtHour * HOUR_MS) / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
}

/** Takes a turn that is new, or whose owner's lease ran out. @returns false when somebody has it or it is done */
async function takeTurn(name: string, turn: string, leaseOwner: string, leaseMs: number): Promise<boolean> {
  const lease = { leaseOwner, leaseUntil: leaseEnd(leaseMs) }
  const made = await q().insert(jobRun).values({ name, turn, ...lease }).onConflictDoNothing().returning({ name: jobRun.name })
  if (made.length > 0) return true
  const taken = await q()
    .update(jobRun)
    .set(lease)
    .where(and(eq(jobRun.name, name), eq(jobRun.turn, turn), isNull(jobRun.doneAt), isFree(jobRun.leaseUntil)))
    .returning({ name: jobRun.name })
  return taken.length > 0
}

/** Another process has the turn. */
class TurnLost extends Error {}

/** The jobs of this process, not yet running by themselves: `startJobs` does that. */
export function createJobs(deps: JobsDeps): Jobs {
  const { clock, log, leaseMs = 120_000 } = deps
  const stopping = new AbortController()
  let running: Promise<string[]> | null = null
  // turns this process has done: no need to ask the database again
  const done = new Map<string, string>()

  async function runTurn(job: Job, turn: string): Promise<boolean> {
    const owner = randomUUID()
    const mine = and(eq(jobRun.name, job.name), eq(jobRun.turn, turn), eq(jobRun.leaseOwner, owner))
    const write = async (change: PgUpdateSetSource<typeof jobRun>) => (await q().update(jobRun).set(change).where(mine).returning({ name: jobRun.name })).length > 0
    if (!(await takeTurn(job.name, turn, owner, leaseMs))) return false
    const renewal = keepAlive(leaseMs / 3, () => write({ leaseUntil: leaseEnd(leaseMs) }), (error) => log.warn({ job: job.name, ...errorFacts(error) }, 'job lease not renewed'))
    const lost = new AbortController()
    const requireMine = async () => {
      const rows = await q().select({ name: jobRun.name }).from(jobRun).where(mine).for('share')
      if (rows.length > 0) return
      // a job that goes on with its next item has none
      lost.abort()
      throw new TurnLost()
    }
    const signal = AbortSignal.any([stopping.signal, renewal.lost, lost.signal])
    const work = workOn('job', job.name)
    return observed(work, async () => {
      try {
        await withFence(requireMine, () => job.run({ now: clock.now(), clock, log, signal }))
        await renewal.end()
        // an interrupted job is not done: its lease ends now and the next process goes on
        const isMine = await write(signal.aborted ? { leaseUntil: null } : { doneAt: clock.now(), leaseUntil: null })
        if (!isMine) log.warn({ job: job.name, turn }, 'another process has taken over this job')
        work.outcome = isMine && !signal.aborted ? 'done' : 'interrupted'
        return isMine
      } catch (error) {
        if (error instanceof TurnLost) {
          log.warn({ job: job.name, turn }, 'another process has taken over this job')
          work.outcome = 'interrupted'
          return false
        }
        log.error({ job: job.name, turn, ...errorFacts(error) }, 'job failed, will be tried again')
        return false
      } finally {
        await renewal.end()
      }
    })
  }

  async function runAll(): Promise<string[]> {
    const ran: string[] = []
    for (const job of deps.jobs) {
      if (stopping.signal.aborted) break
      const turn = turnOf(job.schedule, clock.now())
      if (done.get(job.name) === turn) continue
      if (await runTurn(job, turn)) {
        done.set(job.name, turn)
        ran.push(job.name)
      }
    }
    return ran
  }

  return {
    runDue() {
      running ??= runAll().finally(() => {
        running = null
      })
      return running
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Runs the jobs by themselves until `stop`. */
export function startJobs(deps: JobsDeps): Jobs {
  const jobs = createJobs(deps)
  const tick = () => void jobs.runDue().catch((error: unknown) => deps.log.error(errorFacts(error), 'jobs not looked at'))
  const timer = setInterval(tick, deps.tickMs ?? 30_000)
  timer.unref()
  tick()
  return {
    ...jobs,
    stop() {
      clearInterval(timer)
      return jobs.stop()
    },
  }
}
