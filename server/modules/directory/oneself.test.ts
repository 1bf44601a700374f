/** What is said of oneself: groups of rights go by department, site and grade, and heads of departments decide. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { aCompany, aContext, anEmployee, type Company, TODAY, withOffices } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { departmentHead, employeeRole, employment } from '../../org/table.ts'
import { change } from './change.ts'
import { leave } from './leave.ts'
import { saveDepartment } from './places.ts'

let database: Database
let company: Company
const ids = { hr: '', admin: '', ofSite: '' }

async function refusedFor<I>(handle: (input: I, context: Context) => Promise<unknown>, input: I, by: string): Promise<string | null> {
  try {
    await tx(async () => handle(input, await withOffices(aContext(by, ['admin']))))
    return null
  } catch (error) {
    if (!isCallError(error)) throw error
    return error.problems.map(({ code, field }) => (field ? `${field}: ${code}` : code)).join()
  }
}
const gradesOf = async (employeeId: string) => (await q().select({ grade: employment.grade }).from(employment).where(eq(employment.employeeId, employeeId)).orderBy(employment.from)).map(({ grade }) => grade)

beforeAll(async () => {
  database = await openTestDatabase()
  company = await aCompany()
  for (const [key, name] of [['hr', 'Hana Hr'], ['admin', 'Agus Admin'], ['ofSite', 'Sita Site']] as const) ids[key] = await anEmployee(company, name)
  await q().insert(employeeRole).values([[ids.admin, null], [ids.ofSite, company.siteId]].map(([employeeId, siteId]) => ({ id: newId(new Date()), employeeId: String(employeeId), role: 'admin', module: null, siteId: siteId ?? null, from: '2020-01-01' })))
}, 60_000)
afterAll(() => database.close())

test('where one works oneself is said by administrators of the whole company alone', async () => {
  for (const id of [ids.hr, ids.ofSite]) expect(await refusedFor(change, { id, from: TODAY, grade: 9 }, id)).toBe('directory_own_place')
  expect(await gradesOf(ids.hr)).toEqual([3])
  expect(await refusedFor(change, { id: ids.hr, from: TODAY, grade: 4 }, ids.admin)).toBeNull()
  expect(await refusedFor(change, { id: ids.admin, from: TODAY, grade: 9 }, ids.admin)).toBeNull()
  expect([await gradesOf(ids.hr), await gradesOf(ids.admin)]).toEqual([[3, 4], [3, 9]])
})

test('and so is that one leads a department, new or old', async () => {
  const own = { id: company.departmentId, name: 'Finance', head: ids.hr }
  expect(await refusedFor(saveDepartment, own, ids.hr)).toBe('head: directory_own_place')
  expect(await refusedFor(saveDepartment, { code: 'NEW', name: 'New', head: ids.hr }, ids.hr)).toBe('head: directory_own_place')
  const handed = { id: ids.ofSite, lastDay: TODAY, departments: [{ id: company.departmentId, person: ids.hr }] }
  expect(await refusedFor((input: typeof handed, context) => leave(input, context, true), handed, ids.hr)).toBe('departments.0.person: directory_own_place')
  expect(await q().$count(departmentHead, eq(departmentHead.employeeId, ids.hr))).toBe(0)
  expect(await refusedFor(saveDepartment, own, ids.admin)).toBeNull()
  // who leads it already may give it another name
  expect(await refusedFor(saveDepartment, { ...own, name: 'Finances' }, ids.hr)).toBeNull()
})
