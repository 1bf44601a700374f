/** What is typed with characters nobody sees, or with letters put together otherwise, is the same code, address and name. */
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddInput } from '../../../contract/modules/directory/calls.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { aCompany, aContext, anEmployee, type Company, TODAY } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { isCallError } from '../../lib/refuse.ts'
import { account, department, employee, site } from '../../org/table.ts'
import { add, correct } from './change.ts'
import { saveDepartment, saveSite } from './places.ts'

const UNSEEN = '\u200e'
let database: Database
let company: Company
let boss = ''

async function refusedFor<I>(handle: (input: I, context: Context) => Promise<unknown>, input: I): Promise<string | null> {
  try {
    await tx(() => handle(input, aContext(boss)))
    return null
  } catch (error) {
    if (!isCallError(error)) throw error
    return error.problems.map(({ code, field }) => `${field}: ${code}`).join()
  }
}
const newcomer = (change: Partial<AddInput>): AddInput => ({
  code: 'E-1', name: 'Nina Nova', joined: TODAY, personal: {}, superior: boss, department: company.departmentId, site: company.siteId, grade: 2, title: 'Clerk', status: 'permanent', calendar: company.calendarId, shiftGroup: 0, ...change,
})

beforeAll(async () => {
  database = await openTestDatabase()
  company = await aCompany()
  boss = await anEmployee(company, 'Bagus Boss')
}, 60_000)
afterAll(() => database.close())

test('of people', async () => {
  expect(await refusedFor(add, newcomer({ code: `E-1${UNSEEN}`, personal: { email: `nina${UNSEEN}@example.test` }, username: `nina${UNSEEN}` }))).toBeNull()
  expect(await q().$count(employee, eq(employee.code, 'E-1'))).toBe(1)
  expect(await refusedFor(add, newcomer({}))).toBe('code: directory_code_taken')
  expect(await refusedFor(add, newcomer({ code: `e-1${UNSEEN}` }))).toBe('code: directory_code_taken')
  expect(await refusedFor(add, newcomer({ code: 'É-1' }))).toBeNull()
  for (const code of ['É-1', 'E\u0301-1']) expect(await refusedFor(add, newcomer({ code }))).toBe('code: directory_code_taken')
  expect(await refusedFor(add, newcomer({ code: 'E-2', personal: { email: `Nina@${UNSEEN}example.test` } }))).toBe('email: directory_email_taken')
  expect(await refusedFor(add, newcomer({ code: 'E-2', username: `n${UNSEEN}ina` }))).toBe('username: directory_username_taken')
  expect(await refusedFor(add, newcomer({ code: UNSEEN }))).toBe('code: directory_code')
  expect(await refusedFor(correct, { id: boss, email: `${UNSEEN}nina@example.test` })).toBe('email: directory_email_taken')
  expect([await q().$count(employee, eq(employee.code, 'E-2')), await q().$count(account, like(account.username, 'nina%'))]).toEqual([0, 1])
})

test('of sites and departments', async () => {
  expect(await refusedFor(saveSite, { code: 'CAFE\u0301', name: 'Café', timeZone: 'Asia/Jakarta' })).toBeNull()
  for (const code of ['CAFÉ', 'CAFE\u0301', `CAF${UNSEEN}É`]) expect(await refusedFor(saveSite, { code, name: 'Another', timeZone: 'Asia/Makassar' })).toBe('code: directory_code_taken')
  expect(await q().select({ name: site.name, timeZone: site.timeZone }).from(site).where(eq(site.code, 'CAFÉ'))).toEqual([{ name: 'Café', timeZone: 'Asia/Jakarta' }])
  const [own] = await q().select().from(department).where(eq(department.id, company.departmentId))
  expect(await refusedFor(saveDepartment, { code: `${own?.code}${UNSEEN}`, name: 'Another' })).toBe('code: directory_code_taken')
  expect(await q().select().from(department).where(eq(department.id, company.departmentId))).toEqual([own])
})
