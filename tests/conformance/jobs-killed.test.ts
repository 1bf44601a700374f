/** The server is killed in the middle of its jobs and deliveries, again and again: in the end each has happened once. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { q } from '../../server/db/context.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { leaseEnd } from '../../server/db/lease.ts'
import { delivery, jobRun, noticeDigest, noticePreference, notification } from '../../server/effects/table.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { aClosedPeriod, aCompany } from '../../server/ledger/testing/company.ts'
import { silentLog } from '../../server/lib/log.ts'
import { approvalStep, request, requestHistory } from '../../server/request/table.ts'
import { markSeeded } from '../../server/seed/index.ts'
import { openApi } from '../support/api.ts'
import { aPerson, NOON, setLevels } from '../support/company.ts'
import { type Own, ownDatabase } from '../support/database-of-own.ts'
import { killAll, startServer } from '../support/process.ts'

let own: Own
const people = { director: '', superior: '', employee: '' }

/** Looks into, or changes, the database while no server runs. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database: Database = await openDatabase(own, silentLog)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const serverAt = (clock: string, env: Record<string, string> = {}, preload: string[] = []) => startServer({ ...own.env, SEED: 'none', CLOCK: clock, ...env }, preload)

/** The server lives until it makes this statement for the n-th time. */
async function diesAt(clock: string, statement: string): Promise<void> {
  const server = await serverAt(clock, { DIE_AT: statement }, ['die-at-statement.mjs']).catch((error: unknown) => error as Error)
  // a job may be faster than the start: then it died before it was ready
  if (server instanceof Error) expect(server.message).toContain('ended with null')
  else await Promise.race([server.ended, new Promise((_, reject) => setTimeout(reject, 20_000, new Error(`did not die at ${statement}`)))])
}

/** On PostgreSQL another process would wait for the leases of the dead one to run out. */
const leasesRunOut = async (): Promise<void> => {
  if (!own.databaseUrl) return
  await q().update(jobRun).set({ leaseUntil: leaseEnd(0) }).where(isNull(jobRun.doneAt))
  await q().update(delivery).set({ leaseUntil: leaseEnd(0) }).where(isNull(delivery.doneAt))
}

const isSettled = async () => (await q().select().from(delivery)).every((d) => d.doneAt) && (await q().select().from(jobRun)).every((j) => j.doneAt)

/** Runs a server until nothing is left to do. */
async function runsToEnd(clock: string): Promise<void> {
  for (let look = 0; ; look++) {
    const server = await serverAt(clock)
    await new Promise((resolve) => setTimeout(resolve, 1500 * (look + 1)))
    expect(await server.stop()).toBe(0)
    if (await inDatabase(isSettled)) return
    expect(look).toBeLessThan(4)
  }
}

beforeAll(async () => {
  own = await ownDatabase(process.env.TEST_DATABASE_URL)
  await inDatabase(async (database) => {
    const company = await aCompany()
    await setLevels([{ resolver: { kind: 'superior' }, rule: 'anyOne' }])
    people.director = await aPerson(company, 'Dewi Director')
    people.superior = await aPerson(company, 'Surya Superior', { superiorId: people.director })
    people.employee = await aPerson(company, 'Eka Employee', { superiorId: people.superior })
    await markSeeded('none', NOON)
    const api = await openApi(database)
    for (const date of ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05']) {
      await api.as(people.employee).get(calls.leaveRequests.saveAndSubmit, { id: randomUUID(), version: 0, employeeId: people.employee, leaveType: leaveTypeIds.unpaid, startDate: date, endDate: date, startDateLeaveType: 0, endDateLeaveType: 0, location: null, replacement: null, note: '' })
    }
  })
}, 120_000)
afterAll(async () => {
  killAll()
  await own.drop()
})

const noticesOf = async (employeeId: string, code: string) => (await q().select().from(notification).where(and(eq(notification.employeeId, employeeId), eq(notification.code, code)))).map((n) => n.recordId)
const each = async () => (await q().select({ id: request.id }).from(request)).map((r) => r.id).sort()

test('reminders: killed between two steps of one and between a mail and its note', async () => {
  await diesAt('2026-05-15T10:00+07:00', '3 after update "approval_step" set "reminded_at"')
  await inDatabase(async () => {
    // half of a reminder is none: what the transaction had begun is gone
    expect((await q().select().from(approvalStep)).filter((s) => s.remindedAt)).toHaveLength(2)
    expect(await noticesOf(people.superior, 'reminder')).toHaveLength(2)
    await leasesRunOut()
  })
  await diesAt('2026-05-15T10:01+07:00', '2 before "done_at" = ')
  await inDatabase(leasesRunOut)
  await runsToEnd('2026-05-15T10:02+07:00')
  await inDatabase(async () => {
    expect((await noticesOf(people.superior, 'reminder')).sort()).toEqual(await each())
    expect((await q().select().from(approvalStep)).every((s) => s.remindedAt)).toBe(true)
  })
}, 120_000)

test('escalation, expiry and the digest: killed in each', async () => {
  await inDatabase(async () => {
    await aClosedPeriod('2026-06', '2026-06-01', '2026-06-30', null)
    await q().insert(noticePreference).values({ employeeId: people.employee, channels: {}, digestHour: 8, digestSince: NOON, updatedAt: NOON })
  })
  await diesAt('2026-05-20T10:00+07:00', '2 before insert into "approval_step"')
  await inDatabase(leasesRunOut)
  await diesAt('2026-05-20T10:00+07:00', '4 before insert into "request_history"')
  await inDatabase(leasesRunOut)
  await diesAt('2026-05-20T10:06+07:00', '1 after insert into "notice_digest"')
  await inDatabase(async () => {
    expect(await q().select().from(noticeDigest)).toEqual([])
    await leasesRunOut()
  })
  await runsToEnd('2026-05-20T10:07+07:00')
  await inDatabase(async () => {
    const requests = await q().select().from(request)
    expect(requests.map((r) => r.status)).toEqual(requests.map(() => Status.expired))
    for (const { id } of requests) {
      const history = await q().select().from(requestHistory).where(eq(requestHistory.requestId, id)).orderBy(requestHistory.position)
      expect(history.map((h) => h.action)).toEqual(['submit', 'escalate', 'expire'])
      expect((await q().select().from(approvalStep).where(eq(approvalStep.requestId, id))).map((s) => s.personId).sort()).toEqual([people.superior, people.director].sort())
    }
    expect((await noticesOf(people.director, 'escalated')).sort()).toEqual(await each())
    expect((await noticesOf(people.employee, 'expired')).sort()).toEqual(await each())
    expect(await q().select().from(noticeDigest)).toHaveLength(1)
  })
}, 120_000)

test('each mail was written once, under the one id it has', async () => {
  const rows = await inDatabase(() => q().select().from(delivery).where(eq(delivery.kind, 'mail')))
  const folder = join(own.dataDir, 'mail')
  const written = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  const ids = written.map((name) => /^Message-ID: <([^@>]+)@/im.exec(readFileSync(join(folder, name), 'latin1'))?.[1])
  expect(new Set(ids).size).toBe(ids.length)
  // that of the notice it tells of, else that of its own row
  expect(ids.every((id) => id !== undefined && rows.some((r) => r.id === id || JSON.stringify(r.payload).includes(id)))).toBe(true)
  // one was written, and its note lost with the process: it was tried again
  expect(Math.max(...rows.map((r) => r.attempts))).toBeGreaterThan(1)
})
