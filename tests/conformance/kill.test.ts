/** The server is killed amid 50 concurrent submits, twice; whoever repeats with the same key finds each request once. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { fromWire, toWire } from '../../contract/kit/wire.ts'
import type { BalanceRow } from '../../contract/modules/leave-balance/calls.ts'
import { q } from '../../server/db/context.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { audit, commandKey } from '../../server/http/table.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { leaveBalance, leaveDeduct, leaveGain } from '../../server/ledger/table.ts'
import { addGain } from '../../server/ledger/post.ts'
import { openBalance } from '../../server/ledger/read.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { silentLog } from '../../server/lib/log.ts'
import { account } from '../../server/org/table.ts'
import { approvalStep, request, requestHistory, requestLine } from '../../server/request/table.ts'
import { markSeeded } from '../../server/seed/index.ts'
import { aCast, aPerson, NOON, TODAY } from '../support/company.ts'
import { type Own, ownDatabase } from '../support/database-of-own.ts'
import { type Issuer, startIssuer } from '../support/issuer.ts'
import { killAll, type ServerProcess, startServer } from '../support/process.ts'
import { workingDay } from '../support/requests.ts'

const PEOPLE = 25
const DAYS = 2
/** The process dies once so many answers are back: the others are somewhere between the wire and the disk. */
const KILL_AFTER = 8

interface Submit {
  person: string
  id: string
  key: string
  body: string
  token: string
}

describe.each(['embedded', 'server'])('on the database %s', (kind) => {
  let own: Own
  let issuer: Issuer
  const submits: Submit[] = []

  const open = (): Promise<Database> => openDatabase(own, silentLog)

  beforeAll(async () => {
    own = await ownDatabase(kind === 'server' ? process.env.TEST_DATABASE_URL : undefined)
    issuer = await startIssuer()
    const database = await open()
    const { company, people } = await aCast(['leave-requests'])
    for (let n = 0; n < PEOPLE; n++) {
      const person = await aPerson(company, `Crash ${n}`, { superiorId: people.superior })
      // this year's grant, so that the nightly job of the server adds none
      const balanceId = await openBalance(person, leaveTypeIds.annual, NOON)
      await addGain({ balanceId, transDate: '2026-01-01', generationType: 'annualGrant', amount: '12.00', expiredDate: '2026-12-31' }, { today: TODAY, now: NOON })
      const [row] = await q().select().from(account).where(eq(account.id, person))
      const token = await issuer.tokenOf(row?.username ?? '')
      for (let day = 0; day < DAYS; day++) {
        const date = workingDay(day)
        const id = randomUUID()
        const form = { id, version: 0, employeeId: person, leaveType: leaveTypeIds.annual, startDate: date, endDate: date, startDateLeaveType: 0, endDateLeaveType: 0 }
        submits.push({ person, id, key: randomUUID(), token, body: JSON.stringify(toWire(form)) })
      }
    }
    await markSeeded('none', systemClock.now())
    await database.close()
  }, 120_000)
  afterAll(async () => {
    killAll()
    await issuer.close()
    await own.drop()
  })

  const start = () =>
    startServer({ ...own.env, SEED: 'none', CLOCK: '2026-05-12T12:00+07:00', ...issuer.env })

  /** The exact answer, or null when the connection broke. On a busy machine some are told to come again, and do, as devices would. */
  async function send(server: ServerProcess, submit: Submit): Promise<{ status: number; text: string } | null> {
    const { body, key, token } = submit
    try {
      const answer = await fetch(server.api + calls.leaveRequests.saveAndSubmit.path, {
        method: 'POST', body, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      })
      if (answer.status === 503 && answer.headers.has('retry-after')) {
        await answer.text()
        await wait(500)
        return await send(server, submit)
      }
      return { status: answer.status, text: await answer.text() }
    } catch {
      return null // killed before it answered: not known whether it was done
    }
  }

  /** Sends all at once and kills the server amid them. @returns the answers that came, by key */
  async function killedAmid(): Promise<Map<string, string>> {
    const server = await start()
    const answers = new Map<string, string>()
    let killed: Promise<void> | undefined
    await Promise.all(
      submits.map(async (submit) => {
        const answer = await send(server, submit)
        if (!answer) return
        expect([answer.status, answer.text]).toEqual([200, answer.text])
        answers.set(submit.key, answer.text)
        if (answers.size === KILL_AFTER) killed = server.kill()
      }),
    )
    await (killed ?? server.kill())
    return answers
  }

  test('each of 50 submits is there once, with the answer it was first given, and the ledger is right', async () => {
    const answered = new Map<string, string>()
    for (let round = 1; round <= 2; round++) {
      const answers = await killedAmid()
      expect(answers.size).toBeGreaterThanOrEqual(KILL_AFTER)
      expect(answers.size).toBeLessThan(submits.length)
      for (const [key, text] of answers) {
        expect(answered.get(key) ?? text).toBe(text)
        answered.set(key, text)
      }
    }

    const server = await start()
    const finals = await Promise.all(submits.map((s) => send(server, s)))
    expect(finals.map((a) => a?.status)).toEqual(submits.map(() => 200))
    for (const [i, { key }] of submits.entries()) if (answered.has(key)) expect(finals[i]?.text).toBe(answered.get(key))
    const once = await Promise.all(submits.map((s) => send(server, s)))
    expect(once.map((a) => a?.text)).toEqual(finals.map((a) => a?.text))

    for (const { token } of submits.filter((_, i) => i % DAYS === 0)) {
      const answer = await fetch(server.api + calls.leaveBalance.getLeaveSummary.path, { headers: { authorization: `Bearer ${token}` } })
      const [annual] = fromWire(await answer.json()) as BalanceRow[]
      expect([annual?.current, annual?.pending, annual?.usable]).toEqual(['12.00', `${DAYS}.00`, `${12 - DAYS}.00`])
    }
    expect(await server.stop()).toBe(0)

    const database = await open()
    try {
      const ids = submits.map((s) => s.id)
      const rows = await q().select().from(request)
      expect(rows.map((r) => r.id).sort()).toEqual([...ids].sort())
      expect(new Set(rows.map((r) => r.code)).size).toBe(submits.length)
      expect(rows.every((r) => r.status === 1 && r.version === 2 && r.round === 1)).toBe(true)
      expect((await q().select().from(requestLine)).length).toBe(submits.length)
      expect((await q().select().from(approvalStep)).length).toBe(submits.length * 2)
      expect((await q().select().from(requestHistory)).length).toBe(submits.length)
      const people = submits.map((s) => s.person)
      const deducts = await q().select({ person: leaveBalance.employeeId, days: leaveDeduct.deductBalance, status: leaveDeduct.deductStatus, requestId: leaveDeduct.requestId }).from(leaveDeduct).innerJoin(leaveBalance, eq(leaveBalance.id, leaveDeduct.balanceId)).where(inArray(leaveBalance.employeeId, people))
      expect(deducts.map((d) => d.requestId).sort()).toEqual([...ids].sort())
      expect(deducts.every((d) => d.days === '1.00' && d.status === 'reserved')).toBe(true)
      expect((await q().select().from(leaveGain)).every((g) => g.leaveTaken === '0.00')).toBe(true)
      const keys = submits.map((s) => s.key)
      expect((await q().select().from(commandKey).where(inArray(commandKey.commandId, keys))).map((k) => k.status)).toEqual(keys.map(() => 200))
      expect((await q().select().from(audit).where(inArray(audit.commandId, keys))).length).toBe(submits.length)
    } finally {
      await database.close()
    }
  }, 300_000)
})
