import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { afterCommit, afterwards, q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { leaseEnd } from '../db/lease.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { jobRun } from '../effects/table.ts'
import type { Clock } from '../lib/clock.ts'
import type { Job, JobContext } from '../lib/job.ts'
import { silentLog } from '../lib/log.ts'
import { createJobs, turnOf } from './run.ts'

const NOON = new Date('2026-05-12T05:00:00.000Z')
const MINUTE = 60_000
let now = NOON
const clock = { now: () => now }
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  now = NOON
  await q().delete(jobRun)
})

const pass = (ms: number) => void (now = new Date(now.getTime() + ms))
const processWith = (job: Job, more: { clock?: Clock; leaseMs?: number } = {}) => createJobs({ clock, log: silentLog, jobs: [job], leaseMs: 2 * MINUTE, ...more })
/** As if the owner had shown no life for the length of its lease. */
const leaseRunsOut = () => q().update(jobRun).set({ leaseUntil: leaseEnd(0) }).where(eq(jobRun.name, 'count'))
const counting = (run: (context: JobContext) => Promise<void> | void = () => undefined) => {
  const job = { runs: 0, name: 'count', schedule: { everyMs: 10 * MINUTE }, run: async (context: JobContext) => (job.runs++, run(context)) }
  return job
}

test('a turn is done once, by whichever of two processes takes it', async () => {
  const job = counting()
  const [one, two] = [processWith(job), processWith(job)]
  await Promise.all([one.runDue(), two.runDue()])
  await one.runDue()
  await two.runDue()
  expect(job.runs).toBe(1)
  pass(10 * MINUTE)
  await Promise.all([one.runDue(), two.runDue()])
  expect(job.runs).toBe(2)
})

test('a job that failed is tried again in the same turn, once its lease has run out', async () => {
  let broken = true
  const job = counting(() => {
    if (broken) throw new Error('store away')
  })
  const one = processWith(job)
  expect(await one.runDue()).toEqual([])
  broken = false
  await one.runDue()
  expect(job.runs).toBe(1)
  await leaseRunsOut()
  expect(await one.runDue()).toEqual(['count'])
})

test('a crash in a turn leaves it to another process when the lease has run out', async () => {
  const job = counting()
  await q().insert(jobRun).values({ name: 'count', turn: turnOf(job.schedule, now), leaseOwner: 'dead', leaseUntil: leaseEnd(MINUTE) })
  const two = processWith(job)
  await two.runDue()
  expect(job.runs).toBe(0)
  await leaseRunsOut()
  await two.runDue()
  expect(job.runs).toBe(1)
})

/** A job that is at work until `finish`. */
function atWork() {
  let finish: () => void = () => undefined
  const over = new Promise<void>((resolve) => (finish = resolve))
  let signal: AbortSignal | undefined
  const job = counting(({ signal: given }) => ((signal = given), over))
  return { job, finish, isEnded: () => signal?.aborted ?? false }
}

test('a process whose clock is hours ahead takes no turn of one that is at work', async () => {
  const { job, finish } = atWork()
  const daily = Object.assign(job, { schedule: { dailyAtHour: 0 } })
  const first = processWith(daily).runDue()
  await expect.poll(() => daily.runs).toBe(1)
  await processWith(daily, { clock: { now: () => new Date(now.getTime() + 5 * 60 * MINUTE) } }).runDue()
  expect(daily.runs).toBe(1)
  finish()
  expect(await first).toEqual(['count'])
})

test('a process that was stopped longer than its lease ends its turn when another one has it, and does not call it done', async () => {
  const frozen = atWork()
  const first = processWith(frozen.job, { leaseMs: 90 })
  const ran = first.runDue()
  await expect.poll(() => frozen.job.runs).toBe(1)
  await q().update(jobRun).set({ leaseOwner: 'another', leaseUntil: leaseEnd(MINUTE) })
  await expect.poll(frozen.isEnded).toBe(true)
  frozen.finish()
  expect(await ran).toEqual([])
  expect((await q().select().from(jobRun))[0]).toMatchObject({ leaseOwner: 'another', doneAt: null })
})

test('what a process that stood still would write next, once another one has the turn, is not written', async () => {
  const written: string[] = []
  const frozen = counting(async () => {
    await tx(async () => void written.push('before'))
    await q().update(jobRun).set({ leaseOwner: 'another', leaseUntil: leaseEnd(MINUTE) })
    await tx(async () => void written.push('after'))
  })
  expect(await processWith(frozen).runDue()).toEqual([])
  expect([frozen.runs, written]).toEqual([1, ['before']])
  expect((await q().select().from(jobRun))[0]).toMatchObject({ leaseOwner: 'another', doneAt: null })
})

test('a job that catches what one item of it came to is told to stop once the turn is lost; whoever a commit woke goes on', async () => {
  const heard: string[] = []
  const frozen = counting(async (context) => {
    let woken = Promise.resolve()
    let wake = () => undefined as void
    await tx(async () => afterCommit(() => {
      woken = new Promise<void>((resolve) => (wake = resolve)).then(() => tx(async () => void heard.push('woken')))
    }))
    await q().update(jobRun).set({ leaseOwner: 'another', leaseUntil: leaseEnd(MINUTE) })
    await tx(async () => void heard.push('item')).catch(() => undefined)
    heard.push(context.signal.aborted ? 'stops' : 'goes on')
    wake()
    await woken
  })
  expect(await processWith(frozen).runDue()).toEqual([])
  expect(heard).toEqual(['stops', 'woken'])
})

test('nobody takes a turn in the middle of a transaction of it; what is done after that needs no turn', async () => {
  const seen: string[] = []
  const job = counting(async () => {
    let taken = Promise.resolve()
    await tx(async () => {
      afterwards(async () => void seen.push('afterwards'))
      taken = Promise.resolve(db.db.update(jobRun).set({ leaseUntil: leaseEnd(0) }).where(eq(jobRun.name, 'count'))).then(() => void seen.push('taken'))
      await new Promise((resolve) => setTimeout(resolve, 200))
      seen.push('written')
    })
    await taken
  })
  expect(await processWith(job).runDue()).toEqual(['count'])
  await expect.poll(() => seen.length).toBe(3)
  expect([seen[0], seen.slice(1).sort()]).toEqual(['written', ['afterwards', 'taken']])
})

test('a turn that takes longer than its lease is kept by its living process', async () => {
  const { job, finish } = atWork()
  const first = processWith(job, { leaseMs: 60 }).runDue()
  await expect.poll(() => job.runs).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await processWith(job).runDue()
  expect(job.runs).toBe(1)
  finish()
  expect(await first).toEqual(['count'])
  const [row] = await q().select().from(jobRun)
  expect([row?.doneAt, row?.leaseUntil]).toEqual([now, null])
})

test('a job that ran while the process was stopped goes on elsewhere at once', async () => {
  const job = counting()
  const jobs: { stop(): Promise<void> }[] = []
  const first = processWith({ ...job, run: async () => void jobs[0]?.stop() })
  jobs.push(first)
  await first.runDue()
  await processWith(job).runDue()
  expect(job.runs).toBe(1)
})

test('a daily turn begins at its hour', () => {
  const daily = { dailyAtHour: 19 }
  expect(turnOf(daily, new Date('2026-05-12T18:59:59Z'))).toBe('2026-05-11')
  expect(turnOf(daily, new Date('2026-05-12T19:00:00Z'))).toBe('2026-05-12')
})
