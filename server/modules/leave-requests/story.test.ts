import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { leaveDeduct } from '../../ledger/table.ts'
import { aBalance, aCompany, aContext, anEmployee, type Company, NOON, shown, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { department, moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, effectLog } from '../../request/table.ts'
import { leaveRequestModule } from './index.ts'
import { aRequest, leave } from './testing/requests.ts'

let db: Database
let company: Company
let requests: Requests
let [boss, dina, balance, departmentId] = ['', '', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([leaveRequestModule], { runOnce: (_, work) => work() })
  await q().insert(moduleAccess).values({ id: newId(NOON), module: leaveRequest.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
})
afterAll(() => db.close())
beforeEach(async () => {
  departmentId = newId(NOON)
  await q().insert(department).values({ id: departmentId, code: departmentId, name: 'Finance' })
  boss = await anEmployee(company, 'Boss', { departmentId })
  dina = await anEmployee(company, 'Dina', { superiorId: boss, departmentId })
  balance = await aBalance(dina, leaveTypeIds.annual, '3.00')
})

const asked = (startDate: string, endDate = startDate) => ({ ...leave({ startDate, endDate }), id: newId(when().now), version: 0, employeeId: dina })
const submit = (startDate: string, endDate = startDate) => requests.saveAndSubmit(leaveRequest, asked(startDate, endDate), aContext(dina))
const act = (action: 'approve' | 'reject' | 'revise' | 'cancel', id: string, who: string) => requests.perform(leaveRequest, action, { id, note: 'because' }, aContext(who))
const rows = async (id: string) => (await q().select().from(leaveDeduct).where(eq(leaveDeduct.requestId, id)).orderBy(leaveDeduct.postedAt, leaveDeduct.id)).map((r) => `${r.deductStatus} ${r.deductBalance}${r.releasedAt ? ' released' : ''}`)

test('submit reserves, approval deducts, cancel after approval reverses', async () => {
  const { id } = await submit('2026-05-18', '2026-05-19')
  expect(await shown(balance)).toBe('3.00/2.00/1.00')
  expect((await act('approve', id, boss)).status).toBe(4)
  expect(await shown(balance)).toBe('1.00/0.00/1.00')
  expect((await act('cancel', id, dina)).status).toBe(40)
  expect(await shown(balance)).toBe('1.00/0.00/1.00')
  expect((await act('approve', id, boss)).status).toBe(3)
  expect(await shown(balance)).toBe('3.00/0.00/3.00')
  expect(await rows(id)).toEqual(['reserved 2.00 released', 'taken 2.00', 'reversed -2.00'])
  const log = await q().select().from(effectLog).where(eq(effectLog.requestId, id))
  expect(log.filter((l) => l.reversalOf === null && l.reversedAt === null)).toEqual([])
})

test('revise, reject and withdrawal free the reservation', async () => {
  for (const [action, who] of [['revise', boss], ['reject', boss], ['cancel', dina]] as const) {
    const { id } = await submit('2026-05-18', '2026-05-19')
    await act(action, id, who)
    expect(await shown(balance)).toBe('3.00/0.00/3.00')
  }
})

test('a resubmit after revision reserves again', async () => {
  const { id } = await submit('2026-05-18')
  const { version } = await act('revise', id, boss)
  await requests.saveAndSubmit(leaveRequest, { ...asked('2026-05-19', '2026-05-21'), id, version }, aContext(dina))
  expect(await shown(balance)).toBe('3.00/3.00/0.00')
  await act('approve', id, boss)
  expect(await shown(balance)).toBe('0.00/0.00/0.00')
})

test('the second of two requests that together ask for too much is refused', async () => {
  await submit('2026-05-18', '2026-05-19')
  await expect(submit('2026-05-20', '2026-05-21')).rejects.toSatisfy((e) => isCallError(e, 'leave_balance'))
})

test('two overlapping requests at once: one is accepted', async () => {
  const outcomes = await Promise.allSettled([submit('2026-05-18'), submit('2026-05-18')])
  expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an approver sees what will change', async () => {
  await aRequest(await anEmployee(company, 'Sari', { departmentId }), { startDate: '2026-06-02' }, 4)
  const { id } = await submit('2026-06-01', '2026-06-02')
  const { rows } = await requests.effectPreview({ module: leaveRequest.slug, id, action: 'approve' }, aContext(boss))
  expect(rows.map((r) => r.text)).toEqual(['Annual leave 3 to 1', '1 and 2 June become On leave', '1 colleague also away'])
})
