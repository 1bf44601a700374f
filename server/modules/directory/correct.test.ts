/** Data of a person that are put right: who may say another address, who hears of it, and of what changed. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CorrectInput } from '../../../contract/modules/directory/calls.ts'
import { makeLink } from '../../account/links.ts'
import { accountLink } from '../../account/table.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { delivery, notification } from '../../effects/table.ts'
import { aCompany, aContext, anEmployee, type Company, withOffices } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { account, employee, employeeRole, moduleAccess } from '../../org/table.ts'
import { hearChanges } from '../../person/records.ts'
import { personalChange } from '../../person/table.ts'
import { correct } from './change.ts'

const NOW = new Date('2026-05-12T01:00:00Z')
let database: Database
let company: Company
const ids = { hr: '', admin: '', agent: '', nobody: '' }

/** Null: done; else codes by field. */
async function asked(by: string, input: CorrectInput): Promise<Record<string, string> | null> {
  try {
    await tx(async () => correct(input, await withOffices(aContext(by))))
    return null
  } catch (error) {
    if (!isCallError(error)) throw error
    return Object.fromEntries(error.problems.map(({ code, field = '' }) => [field, code]))
  }
}
const emailOf = async (id: string) => (await q().select({ email: employee.email }).from(employee).where(eq(employee.id, id)))[0]?.email
const givenAccounts = (employeeId: string, readOnly = false) => q().insert(moduleAccess).values({ id: newId(NOW), module: 'accounts', employeeId, readOnly })

beforeAll(async () => {
  database = await openTestDatabase()
  company = await aCompany()
  for (const [key, name] of [['hr', 'Hana Hr'], ['admin', 'Agus Admin'], ['agent', 'Ani Agent'], ['nobody', 'Nina Nobody']] as const) ids[key] = await anEmployee(company, name)
  await q().delete(account)
  for (const key of ['hr', 'admin', 'agent'] as const) {
    await q().insert(account).values({ id: newId(NOW), username: key, employeeId: ids[key] })
    await q().update(employee).set({ email: `${key}@example.test` }).where(eq(employee.id, ids[key]))
  }
  await q().insert(employeeRole).values({ id: newId(NOW), employeeId: ids.admin, role: 'admin', module: null, siteId: null, from: '2020-01-01' })
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await q().delete(moduleAccess)
  await q().delete(delivery)
  await q().delete(notification)
})

test('the address of whoever has an account is said anew by whoever may change accounts, nobody else', async () => {
  expect(await asked(ids.hr, { id: ids.agent, email: 'hr2@example.test' })).toEqual({ email: 'not_allowed' })
  expect(await asked(ids.hr, { id: ids.agent, email: '' })).toEqual({ email: 'not_allowed' })
  await givenAccounts(ids.hr, true)
  expect(await asked(ids.hr, { id: ids.agent, email: 'hr2@example.test' })).toEqual({ email: 'not_allowed' })
  expect(await emailOf(ids.agent)).toBe('agent@example.test')
  // the same again is no other address, and who has no account has no links
  expect(await asked(ids.hr, { id: ids.agent, email: 'agent@example.test', birthPlace: 'Bandung' })).toBeNull()
  expect(await asked(ids.hr, { id: ids.nobody, email: 'nina@example.test' })).toBeNull()
  expect(await q().$count(notification)).toBe(0)
})

test('of an administrator, also of one to be, by administrators alone', async () => {
  await givenAccounts(ids.hr)
  expect(await asked(ids.hr, { id: ids.admin, email: 'hr2@example.test' })).toEqual({ email: 'not_allowed' })
  await q().insert(employeeRole).values({ id: newId(NOW), employeeId: ids.agent, role: 'admin', module: null, siteId: company.siteId, from: '2026-08-01' })
  expect(await asked(ids.hr, { id: ids.agent, email: 'hr2@example.test' })).toEqual({ email: 'not_allowed' })
  await q().delete(employeeRole).where(eq(employeeRole.employeeId, ids.agent))
  await givenAccounts(ids.admin)
  expect(await asked(ids.admin, { id: ids.admin, email: 'agus@example.test' })).toBeNull()
})

test('the person hears of it at the address before, and links on their way end', async () => {
  await givenAccounts(ids.hr)
  const [own] = await q().select({ id: account.id }).from(account).where(eq(account.employeeId, ids.agent))
  await makeLink(own?.id ?? '', 'reset', NOW)
  expect(await asked(ids.hr, { id: ids.agent, email: 'ani@example.test' })).toBeNull()
  expect(await q().$count(accountLink)).toBe(0)
  expect(await q().select({ code: notification.code, params: notification.params }).from(notification).where(eq(notification.employeeId, ids.agent))).toEqual([{ code: 'emailChanged', params: {} }])
  const mails = await q().select({ payload: delivery.payload }).from(delivery).where(and(eq(delivery.employeeId, ids.agent), eq(delivery.kind, 'mail')))
  expect(mails).toEqual([{ payload: { notificationId: expect.any(String), to: 'agent@example.test' } }])
})

test('what changed is known as theirs who said it, and whoever waits for it hears once', async () => {
  const told: string[] = []
  hearChanges((employeeId) => void told.push(employeeId))
  for (let i = 0; i < 2; i++) expect(await asked(ids.hr, { id: ids.nobody, birthPlace: 'Surabaya', phone: '8111000', phoneCountryCode: '62' })).toBeNull()
  expect(told).toEqual([ids.nobody])
  const rows = await q().select({ changedBy: personalChange.changedBy }).from(personalChange).where(eq(personalChange.employeeId, ids.nobody))
  expect(new Set(rows.map((row) => row.changedBy))).toEqual(new Set([ids.hr]))
})
