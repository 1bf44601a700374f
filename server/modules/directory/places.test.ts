/** Sites and departments: what is said of them is changed and noted, and nothing else; who is to lead later is told. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directorySchemas } from '../../../contract/modules/directory/schemas.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { deedsOf } from '../../directory/deed.ts'
import { aCompany, aContext, anEmployee, type Company } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { isCallError } from '../../lib/refuse.ts'
import { department, site } from '../../org/table.ts'
import { places, saveDepartment, saveSite } from './places.ts'

let database: Database
let company: Company
const ids = { hr: '', lead: '', next: '' }

/** The id, or codes of what was refused by field. */
async function saved(kind: 'saveSite' | 'saveDepartment', input: object): Promise<unknown> {
  const handle = { saveSite, saveDepartment }[kind] as (input: unknown, context: Context) => Promise<{ id: string }>
  try {
    return (await tx(() => handle(directorySchemas[kind]?.parse(input), aContext(ids.hr)))).id
  } catch (error) {
    if (!isCallError(error)) throw error
    return Object.fromEntries(error.problems.map(({ code, field = '' }) => [field, code]))
  }
}
const columnsOf = async (id: string) => (await deedsOf(id)).map(({ deed, columns }) => [deed, ...columns].join(' '))

beforeAll(async () => {
  database = await openTestDatabase()
  company = await aCompany()
  for (const [key, name] of [['hr', 'Hana Hr'], ['lead', 'Lina Lead'], ['next', 'Nina Next']] as const) ids[key] = await anEmployee(company, name)
}, 60_000)
afterAll(() => database.close())

test('what is left out stays as somebody else has said it meanwhile', async () => {
  expect(await saved('saveSite', { id: company.siteId, name: 'Renamed' })).toBe(company.siteId)
  expect(await saved('saveSite', { id: company.siteId, timeZone: 'Asia/Makassar' })).toBe(company.siteId)
  expect(await q().select({ name: site.name, timeZone: site.timeZone }).from(site).where(eq(site.id, company.siteId))).toEqual([{ name: 'Renamed', timeZone: 'Asia/Makassar' }])
  const unit = String(await saved('saveDepartment', { code: 'CARE', name: 'Care', parent: company.departmentId }))
  await saved('saveDepartment', { id: unit, name: 'Customer care' })
  await saved('saveDepartment', { id: unit, head: ids.lead })
  expect(await q().select({ name: department.name, parentId: department.parentId }).from(department).where(eq(department.id, unit))).toEqual([{ name: 'Customer care', parentId: company.departmentId }])
  expect([await columnsOf(company.siteId), await columnsOf(unit)]).toEqual([['changed timeZone', 'changed name'], ['changed head', 'changed name', 'added name parent']])
})

test('something new needs what it is called', async () => {
  expect(await saved('saveSite', { code: 'NEW' })).toEqual({ name: 'directory_missing', timeZone: 'directory_missing' })
  expect(await saved('saveDepartment', { code: 'NEW' })).toEqual({ name: 'directory_missing' })
  expect(await saved('saveDepartment', { id: company.departmentId, name: ' ' })).toEqual({ name: 'directory_missing' })
})

test('who is to lead a department later is told with the day', async () => {
  await saved('saveDepartment', { id: company.departmentId, head: ids.lead, headFrom: '2026-01-01' })
  await saved('saveDepartment', { id: company.departmentId, head: ids.next, headFrom: '2026-09-01' })
  const { departments } = await tx(() => places(aContext(ids.hr)))
  expect(departments.find(({ id }) => id === company.departmentId)).toMatchObject({ headName: 'Lina Lead', headsToCome: [{ from: '2026-09-01', id: ids.next, name: 'Nina Next' }] })
})
