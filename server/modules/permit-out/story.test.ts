/** Permits through the machinery: the window in the day, the gate code, and everything taken back. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { permitOut } from '../../../contract/modules/permit-out/index.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { recordFact } from '../../facts/facts.ts'
import { recomputeDays } from '../../facts/recompute.ts'
import { attendanceDay } from '../../facts/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, effectLog } from '../../request/table.ts'
import { permitOutModule } from './index.ts'
import { aReason, valuesOf } from './testing/requests.ts'

/** Monday, the day before today: it is over. */
const DAY = '2026-05-11'
let db: Database
let company: Company
let requests: Requests
let [boss, dina, bank, client] = ['', '', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([permitOutModule], { runOnce: (_, work) => work() })
  await q().insert(moduleAccess).values({ id: newId(NOON), module: permitOut.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
  bank = await aReason('bank')
  client = await aReason('clientVisit', { official: true })
})
afterAll(() => db.close())
beforeEach(async () => {
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  // in at eight, out at three: two hours early
  await recordFact({ employeeId: dina, date: DAY, fact: { kind: 'punch', direction: 'in', time: `${DAY}T08:00` } }, NOON)
  await recordFact({ employeeId: dina, date: DAY, fact: { kind: 'punch', direction: 'out', time: `${DAY}T15:00` } }, NOON)
  await recomputeDays(dina, [DAY], NOON)
})

async function submitted(reason: string, from: string, until: string): Promise<string> {
  const id = newId(when().now)
  await requests.saveAndSubmit(permitOut, { id, version: 0, employeeId: dina, ...valuesOf({ reason, from: `${DAY}T${from}`, until: `${DAY}T${until}` }) }, aContext(dina))
  return id
}
const act = (action: 'approve' | 'cancel', id: string, who: string) => requests.perform(permitOut, action, { id }, aContext(who))
async function day() {
  const [row] = await q().select().from(attendanceDay).where(eq(attendanceDay.employeeId, dina))
  return { status: row?.status, hours: (row?.workingMinutes ?? 0) / 60, permit: row?.detail.permitMinutes }
}
const gateCode = async (id: string, who: string) => fromKeyValues((await requests.detail(permitOut, { id }, aContext(who))).texts).gateCode

test('a personal permit excuses an early leave and gives no hours; cancelled, the day is as it was', async () => {
  expect(await day()).toEqual({ status: 'earlyLeave', hours: 6, permit: 0 })
  const id = await submitted(bank, '15:00', '17:00')
  expect(await day(), 'nothing before it is approved').toEqual({ status: 'earlyLeave', hours: 6, permit: 0 })
  expect((await act('approve', id, boss)).status).toBe(4)
  expect(await day()).toEqual({ status: 'present', hours: 6, permit: 120 })
  await act('cancel', id, dina)
  expect((await act('approve', id, boss)).status).toBe(3)
  expect(await day()).toEqual({ status: 'earlyLeave', hours: 6, permit: 0 })
  expect((await q().select().from(effectLog).where(eq(effectLog.requestId, id))).filter((l) => l.reversalOf === null && l.reversedAt === null)).toEqual([])
})

test('an official one counts as worked', async () => {
  await act('approve', await submitted(client, '15:00', '17:00'), boss)
  expect(await day()).toEqual({ status: 'present', hours: 8, permit: 120 })
})

test('two permits approved and cancelled in either order end in the same day', async () => {
  const [morning, afternoon] = [await submitted(bank, '10:00', '11:00'), await submitted(client, '15:00', '17:00')]
  for (const id of [afternoon, morning]) await act('approve', id, boss)
  expect(await day()).toEqual({ status: 'present', hours: 7, permit: 180 })
  await act('cancel', afternoon, dina)
  await act('approve', afternoon, boss)
  expect(await day()).toEqual({ status: 'earlyLeave', hours: 5, permit: 60 })
})

test('nobody can work the gate code out from what they chose themselves', async () => {
  const code = async (id: string) => {
    await act('approve', id, boss)
    return gateCode(id, dina)
  }
  const id = await submitted(bank, '15:00', '17:00')
  const known = String(createHash('sha256').update(`gate:${id}`).digest().readUInt32BE() % 1_000_000).padStart(6, '0')
  expect(await code(id)).not.toBe(known)
})

test('the gate code is there once it is approved, for the person who goes out alone, and gone when it is taken back', async () => {
  const id = await submitted(bank, '15:00', '17:00')
  expect(await gateCode(id, dina)).toBeUndefined()
  await act('approve', id, boss)
  expect(await gateCode(id, dina)).toMatch(/^\d{6}$/)
  expect(await gateCode(id, boss)).toBeUndefined()
  expect(JSON.stringify(await q().select().from(effectLog).where(eq(effectLog.requestId, id)))).not.toContain(await gateCode(id, dina))
  await act('cancel', id, dina)
  await act('approve', id, boss)
  expect(await gateCode(id, dina)).toBeUndefined()
})

test('an approver reads what it changes, not why somebody goes', async () => {
  const id = await submitted(bank, '15:00', '17:00')
  const preview = async (action: 'approve' | 'cancel') => (await requests.effectPreview({ module: permitOut.slug, id, action }, aContext(boss))).rows.map((r) => r.text)
  expect(await preview('approve')).toEqual(['Mon 11 May 2026, 15:00 to 17:00: 2 hours are taken off the working hours'])
  await act('approve', id, boss)
  expect(await preview('cancel')).toEqual(['Mon 11 May 2026, 15:00 to 17:00 is judged without the permit again'])
})
