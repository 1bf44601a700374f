/** What leave tells the shared machinery beside its rules: absence, who else is away, documents that may follow. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { watchStatements } from '../../../tests/support/statements.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { attachment } from '../../files/table.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { aBalance, aCompany, aContext, anEmployee, type Company, NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { department, employeeRole, payPeriod } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import type { RequestRecord } from '../../request/module.ts'
import { approvalMatrix, delegation, request } from '../../request/table.ts'
import { leaveRequestModule } from './index.ts'
import { leaveAttachmentDue } from './proof.ts'
import { type Asked, aRequest, leave } from './testing/requests.ts'

let db: Database
let company: Company
let requests: Requests
let [chief, boss, dina, departmentId] = ['', '', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([leaveRequestModule], { runOnce: (_, work) => work() })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }] })
})
afterAll(() => db.close())
beforeEach(async () => {
  departmentId = newId(NOON)
  await q().insert(department).values({ id: departmentId, code: departmentId, name: 'Finance' })
  chief = await anEmployee(company, 'Chief')
  boss = await anEmployee(company, 'Boss', { superiorId: chief, departmentId })
  dina = await anEmployee(company, 'Dina', { superiorId: boss, departmentId })
  for (const person of [boss, dina]) await aBalance(person, leaveTypeIds.annual, '9.00')
})

const submitted = async (by: string, asked: Asked) => requests.saveAndSubmit(leaveRequest, { ...leave(asked), id: newId(when().now), version: 0, employeeId: by }, aContext(by))
const approve = (id: string, by: string) => requests.perform(leaveRequest, 'approve', { id }, aContext(by))
const detail = (id: string, by: string) => requests.detail(leaveRequest, { id }, aContext(by))

describe('who else is away', () => {
  test('stands on the card and the detail: names for superiors, the number for others who decide', async () => {
    const eko = await anEmployee(company, 'Eko', { superiorId: boss, departmentId })
    const peer = await anEmployee(company, 'Peer', { departmentId })
    await aRequest(eko, { startDate: '2026-06-02', endDate: '2026-06-05' }, 4)
    await aRequest(peer, { startDate: '2026-06-01' }, 4)
    await aRequest(await anEmployee(company, 'Elsewhere'), { startDate: '2026-06-01' }, 4)
    await aRequest(await anEmployee(company, 'Undecided', { departmentId }), { startDate: '2026-06-01' }, 1)
    await aRequest(await anEmployee(company, 'Later', { departmentId }), { startDate: '2026-06-03' }, 4)
    const { id } = await submitted(dina, { startDate: '2026-06-01', endDate: '2026-06-02' })
    const alone = await submitted(dina, { startDate: '2026-06-08' })
    expect((await detail(id, boss)).alsoAway).toEqual({ count: 2, names: ['Eko'] })
    const items = (await requests.inbox({ paginationSize: 100 }, aContext(boss))).listData
    expect(items.find((i) => i.id === id)?.alsoAway).toEqual({ count: 2, names: ['Eko'] })
    expect(items.find((i) => i.id === alone.id)?.alsoAway).toEqual({ count: 0, names: [] })
    // the requester asks for days, not for the days of others
    expect((await detail(id, dina)).alsoAway).toBeNull()
  })

  test('somebody who works from home is there', async () => {
    await aRequest(await anEmployee(company, 'Home', { superiorId: boss, departmentId }), { startDate: '2026-06-01', leaveType: leaveTypeIds.workFromHome }, 4)
    const { id } = await submitted(dina, { startDate: '2026-06-01' })
    expect((await detail(id, boss)).alsoAway?.count).toBe(0)
  })
})

describe('an approver who will be away', () => {
  const offers = async (person: string) => (await q().select().from(notification).where(eq(notification.employeeId, person))).filter((n) => n.code === 'rightOffer').map((n) => n.link)

  test('is offered to hand the right over for those days', async () => {
    await approve((await submitted(boss, { startDate: '2026-06-01', endDate: '2026-06-03' })).id, chief)
    expect(await offers(boss)).toEqual(['me/approval-right?from=2026-06-01&until=2026-06-03'])
  })

  test('not when the right is handed over already, not for half a day, and not somebody who decides nothing', async () => {
    await approve((await submitted(boss, { startDate: '2026-06-04', startDateLeaveType: 1, endDateLeaveType: 1 })).id, chief)
    await q().insert(delegation).values({ id: newId(NOON), fromEmployeeId: boss, grantedToEmployeeId: dina, from: '2026-05-20', until: '2026-06-30', createdAt: NOON })
    await approve((await submitted(boss, { startDate: '2026-06-01', endDate: '2026-06-03' })).id, chief)
    await approve((await submitted(dina, { startDate: '2026-06-01' })).id, boss)
    expect([await offers(boss), await offers(dina)]).toEqual([[], []])
  })
})

describe('a document that may follow', () => {
  const sick = { leaveType: leaveTypeIds.sick, startDate: '2026-05-11', endDate: '2026-05-13' }
  beforeEach(() => aBalance(dina, leaveTypeIds.sick, '9.00'))

  test('is awaited for three days from the submit, also after the approval, until it is there', async () => {
    const { id } = await submitted(dina, sick)
    expect(await detail(id, dina)).toMatchObject({ attachmentDue: '2026-05-15', mayAttach: true })
    await approve(id, boss)
    expect(await detail(id, dina)).toMatchObject({ status: 4, attachmentDue: '2026-05-15', mayAttach: true })
    expect((await detail(id, boss)).mayAttach).toBe(false)
    const file = newId(NOON)
    await q().insert(attachment).values({ id: file, ownerEmployeeId: dina, category: 1, fileName: 'doctor.pdf', type: 'application/pdf', size: 9, sha256: 'x', storageKey: file, createdAt: NOON })
    await requests.addAttachment(leaveRequest, { id, attachmentIds: [file] }, aContext(dina))
    expect(await detail(id, dina)).toMatchObject({ attachmentDue: null, mayAttach: false, attachments: [{ attachmentId: file }] })
  })

  test('stands on Home with the request that misses it, until it is there or none is needed', async () => {
    const { id } = await submitted(dina, sick)
    const other = await submitted(dina, { startDate: '2026-06-08' })
    const due = async () => (await requests.inFlight(aContext(dina))).map((r) => [r.id, r.documentDue])
    expect(await due()).toEqual([[id, '2026-05-15'], [other.id, undefined]])
  })

  test('stands on Home after the approval, too, beside as many newer ones as there is room for, and only as long as it may follow', async () => {
    const { id } = await submitted(dina, sick)
    await approve(id, boss)
    for (const day of [8, 9, 10, 11, 12]) await submitted(dina, { startDate: `2026-06-${String(day).padStart(2, '0')}` })
    const shown = async (day: string) => (await requests.inFlight({ ...aContext(dina), today: day }, 5)).map((r) => [r.status, r.documentDue])
    expect((await shown('2026-05-15')).map(([status]) => status)).toEqual([4, 1, 1, 1, 1, 1])
    expect((await shown('2026-05-15'))[0]).toEqual([4, '2026-05-15'])
    expect((await shown('2026-05-16')).map(([status]) => status)).toEqual([1, 1, 1, 1, 1])
  })

  test('is looked for among many without reading those whose type lets nothing follow', async () => {
    const late = await submitted(dina, sick)
    for (const startDate of ['2026-06-08', '2026-06-09', '2026-06-10']) await submitted(dina, { startDate })
    const records = await q().select().from(request).where(eq(request.employeeId, dina))
    const [few, many] = [records.filter((r) => r.id === late.id), records]
    const found = async (of: RequestRecord[]) => [...(await leaveAttachmentDue(of, aContext(dina)))]
    const statements = async (of: RequestRecord[]) => (await watchStatements(db, () => found(of))).length
    expect(await found(many)).toEqual([[late.id, '2026-05-15']])
    expect(await statements(many)).toBe(await statements(few))
  })

  test('a short leave needs none', async () => {
    const { id } = await submitted(dina, { ...sick, endDate: '2026-05-11' })
    expect(await detail(id, dina)).toMatchObject({ attachmentDue: null, mayAttach: true })
  })
})

test('a closed pay period refuses submit, approve, cancel and reopen, and says which period and whom to ask', async () => {
  const payroll = await anEmployee(company, 'Payroll Person')
  const hr = await anEmployee(company, 'Hr Person')
  await q().insert(employeeRole).values({ id: newId(NOON), employeeId: hr, role: 'hr', from: '2020-01-01', siteId: null })
  const day = { startDate: '2026-07-01' }
  const [open, done] = [await submitted(dina, day), await submitted(boss, day)]
  await approve(done.id, chief)
  const period = newId(NOON)
  await q().insert(payPeriod).values({ id: period, code: '2026-07', from: '2026-06-21', until: '2026-07-20', closed: true, contactEmployeeId: payroll })
  const refused = { code: 'period_locked', problems: [{ params: { period: '2026-07', contact: 'Payroll Person' } }] }
  const asHr = { ...aContext(hr), caller: { ...aContext(hr).caller, roles: ['hr'], hrOf: 'everybody' as const } }
  await expect(submitted(dina, { startDate: '2026-07-02' })).rejects.toMatchObject(refused)
  await expect(approve(open.id, boss)).rejects.toMatchObject(refused)
  await expect(requests.perform(leaveRequest, 'cancel', { id: done.id }, aContext(boss))).rejects.toMatchObject(refused)
  await expect(requests.perform(leaveRequest, 'reopen', { id: done.id, note: 'wrong' }, asHr)).rejects.toMatchObject(refused)
  // what was never approved may always be withdrawn
  expect((await requests.perform(leaveRequest, 'cancel', { id: open.id }, aContext(dina))).status).toBe(0)
  await q().delete(payPeriod).where(eq(payPeriod.id, period))
})
