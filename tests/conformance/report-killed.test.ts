/** A process dies over a report's file: another one makes it, once, and nothing is left of the first one's. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../../server/db/context.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { leaseEnd } from '../../server/db/lease.ts'
import { notification } from '../../server/effects/table.ts'
import { attendanceDay } from '../../server/facts/table.ts'
import { audit } from '../../server/http/table.ts'
import { aCompany, NOON } from '../../server/ledger/testing/company.ts'
import { silentLog } from '../../server/lib/log.ts'
import { newId } from '../../server/lib/new-id.ts'
import { reportRun } from '../../server/reports/table.ts'
import { markSeeded } from '../../server/seed/index.ts'
import { aPerson, giveModule } from '../support/company.ts'
import { type Own, ownDatabase } from '../support/database-of-own.ts'
import { killAll, startServer } from '../support/process.ts'

/** Three chunks, and a bit; long over, for a server's own jobs write days, too. */
const [PEOPLE, DAYS, FIRST] = [18, 350, '2025-01-01']
const runId = randomUUID()
let own: Own
let database: Database

beforeAll(async () => {
  own = await ownDatabase(process.env.TEST_DATABASE_URL)
  database = await openDatabase(own, silentLog)
  const company = await aCompany()
  const leader = await aPerson(company, 'Lina Leader')
  const team = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => aPerson(company, `Member ${n}`, { superiorId: leader })))
  for (const module of ['reports', 'attendance']) await giveModule(module)
  for (const employeeId of team) {
    await q().insert(attendanceDay).values(Array.from({ length: DAYS }, (_, n) => ({ id: newId(NOON), employeeId, date: addDays(FIRST, n), status: 'present', workingMinutes: 480, overtimeMinutes: 0, detail: { shift: 'REG' }, computedAt: NOON })))
  }
  const parameters = [{ key: 'from', value: FIRST }, { key: 'until', value: addDays(FIRST, DAYS - 1) }]
  await q().insert(reportRun).values({ id: runId, reportCode: 'attendance', employeeId: leader, scope: 'team', scopeMark: '', parameters, language: 'en', format: 'csv', status: 'queued', createdAt: NOON })
  await markSeeded('none', NOON)
  // files of both lie in one folder, as on a volume they share
  mkdirSync(join(own.dataDir, 'shared'))
  for (const name of ['first', 'second']) {
    mkdirSync(join(own.dataDir, name))
    symlinkSync(join(own.dataDir, 'shared'), join(own.dataDir, name, 'files'))
  }
}, 60_000)
afterAll(async () => {
  killAll()
  await database.close()
  await own.drop()
})

const serverOf = (name: string, env: Record<string, string> = {}, preload: string[] = []) => startServer({ ...own.env, DATA_DIR: join(own.dataDir, name), SEED: 'none', ...env }, preload)
const run = async () => (await q().select().from(reportRun).where(eq(reportRun.id, runId)))[0]
const halves = (name: string) => readdirSync(join(own.dataDir, name, 'reports'))

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isSo()) && Date.now() < end; ) await wait(50)
  expect(await isSo()).toBe(true)
}

test('killed in the middle of a file: another process makes it, once, and its half is gone once it is back', async () => {
  // it may die before it says that it is ready
  const first = await serverOf('first', { DIE_AT: '3 before update "report_run" set "done"' }, ['die-at-statement.mjs']).catch((error: unknown) => error as Error)
  if (first instanceof Error) expect(first.message).toContain('ended with null')
  else await first.ended
  const left = await run()
  expect([left?.status, left?.done, left?.total, left?.attempts, halves('first').length]).toEqual(['running', 4000, PEOPLE * DAYS, 1, 1])

  // it would be waited for until its lease has run out
  await q().update(reportRun).set({ leaseUntil: leaseEnd(0) }).where(eq(reportRun.id, runId))
  await serverOf('second')
  await until(async () => (await run())?.status === 'done')
  await until(() => halves('second').length === 0)
  const done = await run()
  const kept = readdirSync(join(own.dataDir, 'shared', 'reports'))
  expect([done?.attempts, done?.rows, kept.map((name) => `reports/${name}`)]).toEqual([2, PEOPLE * DAYS, [done?.fileKey]])
  const bytes = readFileSync(join(own.dataDir, 'shared', 'reports', kept[0] ?? ''))
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex'), bytes.toString('utf8').trimEnd().split('\r\n').length]).toEqual([done?.size, done?.sha256, PEOPLE * DAYS + 1])
  expect((await q().select({ code: notification.code }).from(notification).where(like(notification.eventKey, `report:${runId}:%`))).map((n) => n.code)).toEqual(['reportReady'])
  expect((await q().select({ call: audit.call }).from(audit).where(eq(audit.recordId, runId))).map((a) => a.call)).toEqual(['reports.run'])

  await serverOf('first')
  await until(() => halves('first').length === 0)
  expect([(await run())?.attempts, readdirSync(join(own.dataDir, 'shared', 'reports'))]).toEqual([2, kept])
}, 120_000)
