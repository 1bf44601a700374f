/** Manual shifts through the machinery: the plan of each person and day, who is told, and the plan that holds afterwards. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { manualShift } from '../../../contract/modules/manual-shifts/index.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { noticeTexts } from '../../effects/notice-text.ts'
import { notification } from '../../effects/table.ts'
import { recordFact } from '../../facts/facts.ts'
import { plannedDays } from '../../facts/planned-shift.ts'
import { recomputeDays } from '../../facts/recompute.ts'
import { attendanceDay } from '../../facts/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, effectLog } from '../../request/table.ts'
import { manualShiftModule } from './index.ts'
import { type Asked, valuesOf, withShifts } from './testing/company.ts'

let db: Database
let company: Company
let requests: Requests
let [head, boss, dina, eko] = ['', '', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  await withShifts(company)
  requests = createRequests([manualShiftModule], { runOnce: (_, work) => work() })
  await q().insert(moduleAccess).values({ id: newId(NOON), module: manualShift.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
})
afterAll(() => db.close())
beforeEach(async () => {
  head = await anEmployee(company, 'Head')
  boss = await anEmployee(company, 'Boss', { superiorId: head })
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  eko = await anEmployee(company, 'Eko', { superiorId: boss })
})

async function submitted(asked: Asked): Promise<string> {
  const id = newId(when().now)
  await requests.saveAndSubmit(manualShift, { id, version: 0, ...valuesOf(asked) }, aContext(boss))
  return id
}
const act = (action: 'approve' | 'cancel', id: string, who: string) => requests.perform(manualShift, action, { id }, aContext(who))
async function takeBack(id: string): Promise<void> {
  await act('cancel', id, boss)
  expect((await act('approve', id, head)).status).toBe(3)
}
const planOf = async (employeeId: string, date: string) => {
  const [day] = await plannedDays(employeeId, date, date)
  return `${day?.kind} ${day?.shift?.code ?? '-'} ${day?.origin}`
}
const notices = async (employeeId: string) =>
  (await q().select().from(notification).where(and(eq(notification.employeeId, employeeId)))).map((n) => noticeTexts('en', n.code, n.params).message)

test('every person and day of the request is planned anew, also days off, and the old plan comes back', async () => {
  const id = await submitted({ startDate: '2026-05-15', endDate: '2026-05-17', employees: [dina, eko] })
  expect(await planOf(dina, '2026-05-16'), 'nothing before it is approved').toBe('off - calendar')
  expect((await act('approve', id, head)).status).toBe(4)
  for (const person of [dina, eko]) expect([await planOf(person, '2026-05-15'), await planOf(person, '2026-05-16'), await planOf(person, '2026-05-18')]).toEqual(['work P1 manualShift', 'work P1 manualShift', 'work REG calendar'])
  await takeBack(id)
  expect([await planOf(dina, '2026-05-15'), await planOf(dina, '2026-05-16')]).toEqual(['work REG calendar', 'off - calendar'])
  expect((await q().select().from(effectLog).where(eq(effectLog.requestId, id))).filter((l) => l.reversalOf === null && l.reversedAt === null)).toEqual([])
})

test('a day off is a shift, too', async () => {
  await act('approve', await submitted({ shift: 'OFF', employees: [dina] }), head)
  expect(await planOf(dina, '2026-05-18')).toBe('off - manualShift')
})

test('two changes approved in order, the first one taken back: the second holds; both taken back: the calendar', async () => {
  const first = await submitted({ employees: [dina] })
  await act('approve', first, head)
  const second = await submitted({ shift: 'P3', employees: [dina] })
  await act('approve', second, head)
  expect(await planOf(dina, '2026-05-18')).toBe('work P3 manualShift')
  await takeBack(first)
  expect(await planOf(dina, '2026-05-18')).toBe('work P3 manualShift')
  await takeBack(second)
  expect(await planOf(dina, '2026-05-18')).toBe('work REG calendar')
})

test('a day that is past is judged by the new shift', async () => {
  const day = '2026-05-11'
  await recordFact({ employeeId: dina, date: day, fact: { kind: 'punch', direction: 'in', time: `${day}T08:00` } }, NOON)
  await recordFact({ employeeId: dina, date: day, fact: { kind: 'punch', direction: 'out', time: `${day}T17:00` } }, NOON)
  await recomputeDays(dina, [day], NOON)
  const status = async () => (await q().select().from(attendanceDay).where(and(eq(attendanceDay.employeeId, dina), eq(attendanceDay.date, day))))[0]?.status
  expect(await status()).toBe('present')
  const id = await submitted({ startDate: day, employees: [dina] })
  await act('approve', id, head)
  expect(await status(), 'two hours late for the morning shift').toBe('late')
  await takeBack(id)
  expect(await status()).toBe('present')
})

test('each person is told of the new times, and of those that hold when they are taken back', async () => {
  const id = await submitted({ endDate: '2026-05-19', employees: [dina, boss] })
  await act('approve', id, head)
  expect((await notices(dina)).join()).toMatch(/^From 18 May 2026 to 19 May 2026 you work: Morning 06:00–14:00 \(MS-/)
  await takeBack(id)
  expect((await notices(dina)).at(-1)).toContain('On the first day: Regular 08:00–17:00.')
})

test('an approver reads what each person works now and then', async () => {
  const id = await submitted({ employees: [dina, eko] })
  const preview = async (action: 'approve' | 'cancel') => (await requests.effectPreview({ module: manualShift.slug, id, action }, aContext(head))).rows.map((r) => r.text)
  expect(await preview('approve')).toEqual(['Mon 18 May 2026: Morning 06:00–14:00', 'Dina: REG becomes P1', 'Eko: REG becomes P1'])
  await act('approve', id, head)
  expect(await preview('cancel')).toEqual(['Mon 18 May 2026 to Mon 18 May 2026: the plans of 2 people hold again as they were'])
})
