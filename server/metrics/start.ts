/** Measures this process, and says what it has measured. Loaded where METRICS_PORT or METRICS_TOKEN is set. @see docs/metrics.md */
import type pg from 'pg'
import { Registry } from 'prom-client'
import type { Clock } from '../lib/clock.ts'
import type { Job, Schedule } from '../lib/job.ts'
import { type EventKind, observe, type Work } from '../lib/observe.ts'
import { askDatabase, type DatabaseState } from './ask-database.ts'
import { createFamilies, type Families } from './families.ts'

/** What there is to measure once the server is put together. */
export interface Measured {
  pool: pg.Pool
  clock: Clock
  jobs: readonly Job[]
}

export interface Metrics {
  contentType: string
  /** In Prometheus' text format. Asks the database; without it all is said but what stands there. */
  text(): Promise<string>
  follow(measured: Measured): void
  stop(): void
}

/** Seconds of the epoch by job. */
type LastDone = Map<string, number>

/** An answer of the database holds so long, for as many as ask. */
const HOLDS_MS = 1_000
const DAY_SECONDS = 86_400
const KINDS = ['mail', 'push'] as const
/** What begins at 0: a rate is known from the first one on. */
const OUTCOMES = {
  delivery: ['sent', 'put_off', 'retry', 'given_up'],
  push: ['sent', 'gone', 'retry', 'refused'],
  report: ['done', 'interrupted', 'retry', 'failed'],
  job: ['done', 'interrupted', 'failed'],
  signIn: ['success', 'wrong', 'demoRefused', 'tooMany', 'second.wrong'],
} as const

const secondsOf = (schedule: Schedule): number => ('everyMs' in schedule ? schedule.everyMs / 1000 : DAY_SECONDS)

function beginAtZero(families: Families): void {
  for (const kind of KINDS) for (const outcome of OUTCOMES.delivery) families.deliveries.inc({ kind, outcome }, 0)
  for (const outcome of OUTCOMES.push) families.pushMessages.inc({ outcome }, 0)
  for (const outcome of OUTCOMES.report) families.reportRuns.inc({ outcome }, 0)
  for (const outcome of OUTCOMES.signIn) families.signIns.inc({ page: 'sign-in', outcome }, 0)
}

/** What is told of work when it is done. */
const record = (families: Families, done: (job: string) => void): Readonly<Record<Work['kind'], (work: Work, seconds: number) => void>> => ({
  call: ({ name, outcome }, seconds) => families.calls.observe({ call: name, status: outcome }, seconds),
  job({ name, outcome }, seconds) {
    families.jobRuns.inc({ name, outcome })
    families.jobDuration.set({ name }, seconds)
    if (outcome === 'done') done(name)
  },
  delivery: ({ name, outcome }) => families.deliveries.inc({ kind: name, outcome }),
  report: ({ outcome }) => families.reportRuns.inc({ outcome }),
  statement: (_, seconds) => families.statements.observe(seconds),
})

const recordEvent = (families: Families): Readonly<Record<EventKind, (name: string, outcome: string) => void>> => ({
  'sign-in': (page, outcome) => families.signIns.inc({ page, outcome }),
  'caller refused': (_, reason) => families.callersRefused.inc({ reason }),
  'push message': (_, outcome) => families.pushMessages.inc({ outcome }),
  'standby read': (_, outcome) => families.standbyReads.inc({ outcome }),
})

function sayPool({ poolConnections, poolWaiting, poolMost }: Families, { totalCount, idleCount, waitingCount, options }: pg.Pool): void {
  poolConnections.set({ state: 'used' }, totalCount - idleCount)
  poolConnections.set({ state: 'idle' }, idleCount)
  poolWaiting.set(waitingCount)
  poolMost.set(options.max)
}

/** What is not known is not said: an old length would look like a queue that stands still. */
function sayDatabase(families: Families, state: DatabaseState | null, ownDone: LastDone): void {
  families.databaseUp.set(state === null ? 0 : 1)
  families.databaseWritable.set(state?.isWritable ? 1 : 0)
  for (const family of [families.deliveryQueue, families.oldestDelivery, families.reportQueue, families.jobSuccess]) family.reset()
  families.backupSuccess.remove()
  if (state === null) return
  for (const kind of new Set([...KINDS, ...state.deliveries.map((of) => of.kind)])) {
    const { due = 0, waiting = 0, dead = 0, oldestSeconds = 0 } = state.deliveries.find((of) => of.kind === kind) ?? {}
    families.deliveryQueue.set({ kind, state: 'due' }, due)
    families.deliveryQueue.set({ kind, state: 'waiting' }, waiting)
    families.deliveryQueue.set({ kind, state: 'dead' }, dead)
    families.oldestDelivery.set({ kind }, oldestSeconds ?? 0)
  }
  for (const name of ['queued', 'running']) families.reportQueue.set({ state: name }, state.reports.find((of) => of.state === name)?.length ?? 0)
  families.backupSuccess.set(state.backupAt ?? 0)
  // the newest turn by its name is not the newest where a build has changed how often a job comes round
  for (const { name, doneAt } of state.jobs) {
    const newest = Math.max(doneAt ?? 0, ownDone.get(name) ?? 0)
    if (newest > 0) families.jobSuccess.set({ name }, newest)
  }
}

/** From now on all work is measured; before the database is opened, or its statements are not. */
export function startMetrics(): Metrics {
  const registry = new Registry()
  const families = createFamilies(registry)
  beginAtZero(families)
  const ownDone: LastDone = new Map()
  const recordWork = record(families, (job) => measured && ownDone.set(job, measured.clock.now().getTime() / 1000))
  const recordOf = recordEvent(families)
  let measured: Measured | undefined
  let known: { at: number; state: Promise<DatabaseState | null> } | undefined

  const stop = observe({
    async around(work, run) {
      const started = performance.now()
      if (work.kind === 'call') families.inFlight.inc()
      try {
        return await run()
      } finally {
        if (work.kind === 'call') families.inFlight.dec()
        recordWork[work.kind](work, (performance.now() - started) / 1000)
      }
    },
    noted: (kind, name, outcome) => recordOf[kind](name, outcome),
  })

  function ask({ clock, jobs }: Measured): Promise<DatabaseState | null> {
    if (!known || performance.now() - known.at > HOLDS_MS) known = { at: performance.now(), state: askDatabase(clock.now(), jobs.map(({ name }) => name)) }
    return known.state
  }

  return {
    contentType: registry.contentType,
    async text() {
      if (measured) sayDatabase(families, await ask(measured), ownDone)
      if (measured) sayPool(families, measured.pool)
      return registry.metrics()
    },
    follow(parts) {
      measured = parts
      for (const { name, schedule } of parts.jobs) {
        families.jobInterval.set({ name }, secondsOf(schedule))
        for (const outcome of OUTCOMES.job) families.jobRuns.inc({ name, outcome }, 0)
      }
    },
    stop() {
      stop()
      registry.clear()
    },
  }
}
