import { afterAll, beforeAll, expect, test } from 'vitest'
import { Status } from '../../contract/kit/lifecycle.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { leaveTypeIds } from '../ledger/leave-types.ts'
import { aCompany, anEmployee, NOON } from '../ledger/testing/company.ts'
import { newId } from '../lib/new-id.ts'
import { requestModules } from '../modules/request-modules.ts'
import { createTellAbout } from './tell-about.ts'
import { request } from './table.ts'

let database: Database
let dina = ''
beforeAll(async () => {
  database = await openTestDatabase()
  dina = await anEmployee(await aCompany(), 'Dina')
})
afterAll(() => database.close())

const tellAbout = createTellAbout(requestModules.map((m) => m.module))
let count = 0
async function asked(module: string, values: Record<string, unknown>, days: { from: string; until: string } | null): Promise<string> {
  const id = newId(NOON)
  await q().insert(request).values({
    id, module, code: `XX-${++count}`, requestorId: dina, employeeId: dina, transDate: '2026-05-12', sortAt: NOON, status: Status.inApproval, values, ...days, note: 'surgery', version: 1, createdAt: NOON, changedAt: NOON, changedById: dina,
  })
  return id
}
const days = { from: '2026-05-18', until: '2026-05-20' }

test('a mail is told the kind of leave, its days and dates; of a discreet one that it is leave', async () => {
  const [annual, sick] = [await asked('leave-requests', { leaveType: leaveTypeIds.annual, totalDay: '2.50' }, days), await asked('leave-requests', { leaveType: leaveTypeIds.sick, totalDay: '3.00' }, days)]
  expect(await tellAbout({ module: 'leave-requests', recordId: annual, language: 'en' })).toEqual({ title: 'Annual leave', days: 2.5, dates: days })
  expect(await tellAbout({ module: 'leave-requests', recordId: sick, language: 'en' })).toEqual({ title: 'Leave', days: 3, dates: days })
})

test('of what is confidential, of another module or not there it is told nothing', async () => {
  const annual = await asked('leave-requests', { leaveType: leaveTypeIds.annual }, days)
  expect(await tellAbout({ module: 'permit-out', recordId: annual, language: 'en' })).toBeNull()
  expect(await tellAbout({ module: 'leave-requests', recordId: newId(NOON), language: 'en' })).toBeNull()
  expect(await tellAbout({ module: 'no-such', recordId: annual, language: 'en' })).toBeNull()
  const confidential = requestModules.map((m) => m.module).filter(({ def }) => def.confidential)
  expect(confidential.length).toBeGreaterThan(0)
  for (const { def } of confidential) expect(await tellAbout({ module: def.slug, recordId: await asked(def.slug, {}, days), language: 'en' })).toBeNull()
})
