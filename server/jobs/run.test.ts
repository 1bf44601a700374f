import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { jobRun } from '../effects/table.ts'
import type { Job } from '../lib/job.ts'
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
const processWith = (job: Job) => createJobs({ clock, log: silentLog, jobs: [job], leaseMs: 2 * MINUTE })
const counting = (run: () => Promise<void> | void = () => undefined) => {
  const job = { runs: 0, name: 'count', schedule: { everyMs: 10 * MINUTE }, run: async () => (job.runs++, run()) }
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
  pass(2 * MINUTE)
  expect(await one.runDue()).toEqual(['count'])
})

test('a crash in a turn leaves it to another process when the lease has run out', async () => {
  const job = counting()
  await q().insert(jobRun).values({ name: 'count', turn: turnOf(job.schedule, now), leaseOwner: 'dead', leaseUntil: new Date(now.getTime() + MINUTE) })
  const two = processWith(job)
  await two.runDue()
  expect(job.runs).toBe(0)
  pass(MINUTE)
  await two.runDue()
  expect(job.runs).toBe(1)
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
