/** The headcount is what counting says, whatever was written, taken back and folded meanwhile; and lists that ask it say so. */
import { eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manyAt, rowsRead } from '../../tests/support/rows-read.ts'
import { watchStatements } from '../../tests/support/statements.ts'
import { q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { foldTally, recountTally } from '../db/tally.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { leaveTypeIds } from '../ledger/leave-types.ts'
import { leaveBalance } from '../ledger/table.ts'
import { subordinateBalances } from '../modules/leave-balance/summary.ts'
import { aBalance, aCompany, anEmployee, type Company, NOON, TODAY } from '../ledger/testing/company.ts'
import type { Context } from '../lib/handler.ts'
import { newId } from '../lib/new-id.ts'
import { holdsOn, inServiceOn } from './effective.ts'
import { headcountOn, tallyOfPeople } from './headcount.ts'
import { belowOf, withPeople } from './below.ts'
import { searchEmployees } from './people.ts'
import { employee, employment, headcount } from './table.ts'

let db: Database
let company: Company
const id: Record<string, string> = {}
const person = (name: string) => id[name] ?? ''
const DAYS = ['2019-12-31', '2020-01-01', '2021-06-30', '2021-07-01', '2026-01-31', '2026-02-01', TODAY, '2026-12-31', '2027-01-01', '2099-01-01']
const people = sql<number>`count(*)::int`

async function requireExact(): Promise<void> {
  for (const date of DAYS) {
    const [person_] = await q().select({ n: people }).from(employee).where(inServiceOn(date))
    const [place] = await q().select({ n: people }).from(employee).innerJoin(employment, eq(employment.employeeId, employee.id)).where(sql`${inServiceOn(date)} and ${holdsOn(employment, date)}`)
    const [balance] = await q().select({ n: people }).from(leaveBalance).innerJoin(employee, eq(employee.id, leaveBalance.employeeId)).where(inServiceOn(date))
    expect([date, await headcountOn('person', date), await headcountOn('place', date), await headcountOn('balance', date)]).toEqual([date, person_?.n, place?.n, balance?.n])
  }
}

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  id.Dina = await anEmployee(company, 'Dina')
  id.Andi = await anEmployee(company, 'Andi')
  id.Gone = await anEmployee(company, 'Gone', { leaveDate: '2026-01-31' })
  id.Soon = await anEmployee(company, 'Soon', { joinDate: '2026-12-31' })
  for (const name of Object.keys(id)) await aBalance(person(name), leaveTypeIds.annual, '12.00')
  await aBalance(person('Dina'), leaveTypeIds.sick, '3.00')
})
afterAll(() => db.close())

test('is exact for leavers and for those who come, before and after it is folded', async () => {
  await requireExact()
  await foldTally(tallyOfPeople)
  expect(await q().select().from(headcount).where(eq(headcount.folded, false))).toEqual([])
  await requireExact()
  expect(await recountTally(tallyOfPeople)).toBe(0)
})

test.each<[string, () => Promise<unknown>]>([
  ['somebody leaves', () => q().update(employee).set({ leaveDate: '2026-01-31' }).where(eq(employee.id, person('Andi')))],
  ['somebody is back', () => q().update(employee).set({ leaveDate: null }).where(eq(employee.id, person('Andi')))],
  ['they joined later', () => q().update(employee).set({ joinDate: '2021-07-01' }).where(inArray(employee.id, [person('Andi'), person('Dina')]))],
  ['a change of something else', () => q().update(employee).set({ phone: '1' })],
  ['somebody who is never there', () => q().update(employee).set({ leaveDate: '2019-01-01' }).where(eq(employee.id, person('Soon')))],
  ['a place ends', () => q().update(employment).set({ until: '2021-06-30' }).where(eq(employment.employeeId, person('Dina')))],
  ['a place is free for a while', () => q().insert(employment).values({ id: newId(NOON), employeeId: person('Dina'), from: '2026-02-01', departmentId: company.departmentId, siteId: company.siteId, grade: 4, jobTitle: 'Head', employmentStatus: 'permanent', calendarId: company.calendarId })],
  ['a change of unit', () => q().update(employment).set({ departmentId: newId(NOON) })],
  ['a place goes to somebody else', () => q().update(employment).set({ employeeId: person('Gone') }).where(eq(employment.jobTitle, 'Head'))],
  ['a place is taken away', () => q().delete(employment).where(eq(employment.jobTitle, 'Head'))],
  ['a booking', () => q().update(leaveBalance).set({ version: 7 })],
  ['a balance goes to somebody else', () => q().update(leaveBalance).set({ employeeId: person('Gone') }).where(eq(leaveBalance.leaveTypeId, leaveTypeIds.sick))],
  ['a balance is taken away', () => q().delete(leaveBalance).where(eq(leaveBalance.leaveTypeId, leaveTypeIds.sick))],
  ['somebody is deleted with all they hold', () => q().delete(employee).where(eq(employee.id, person('Gone')))],
  ['what they held is deleted after them', async () => { await q().delete(employment).where(eq(employment.employeeId, person('Gone'))); await q().delete(leaveBalance).where(eq(leaveBalance.employeeId, person('Gone'))) }],
  ['a transaction that is taken back', () => tx(async () => { await anEmployee(company, 'Nobody'); throw new Error('taken back') }).catch(() => undefined)],
])('is exact when there is %s', async (_, change) => {
  await change()
  await requireExact()
  expect(await recountTally(tallyOfPeople)).toBe(0)
})

test('what is written in the wrong order is put right by the next count', async () => {
  const employeeId = newId(NOON)
  await q().insert(leaveBalance).values({ id: newId(NOON), employeeId, leaveTypeId: leaveTypeIds.annual })
  await q().insert(employee).values({ id: employeeId, code: 'LATE', fullName: 'Late', firstName: 'Late', lastName: '', sortName: 'late', email: 'late@example.test', gender: 'female', joinDate: '2020-01-01' })
  expect(await recountTally(tallyOfPeople)).toBe(1)
  await requireExact()
})

test('choices of people are totalled without counting them', async () => {
  await manyAt(company, 2000)
  await foldTally(tallyOfPeople)
  await requireExact()
  for (const exceptId of [undefined, person('Dina'), person('Soon')]) {
    const input = { date: TODAY, paginationSize: 5, ...(exceptId === undefined ? {} : { exceptId }) }
    const [counted] = await q().select({ n: people }).from(employee).where(sql`${inServiceOn(TODAY)} and ${employee.id} <> ${exceptId ?? company.siteId}`)
    let total = 0
    const statements = await watchStatements(db, async () => { total = (await searchEmployees(input)).totalData })
    expect([exceptId, total, (await rowsRead(db, statements)) < 100]).toEqual([exceptId, counted?.n, true])
  }
})

test('so are choices of nearly everybody, and their balances', async () => {
  await q().update(employment).set({ superiorId: person('Dina') }).where(ne(employment.employeeId, person('Dina')))
  await q().insert(leaveBalance).select(sql`select gen_random_uuid(), id, ${leaveTypeIds.annual}::uuid, 1 from employee where code like 'MANY-%'`)
  await q().update(employee).set({ leaveDate: '2026-01-31' }).where(eq(employee.code, 'MANY-7'))
  await foldTally(tallyOfPeople)
  const below = await belowOf(person('Dina'), TODAY)
  for (const of of [below, withPeople([person('Dina')], below)]) {
    for (const exceptId of [undefined, person('Andi'), person('Dina'), person('Soon')]) {
      const ids = (await of.ids()).filter((id) => id !== exceptId)
      const input = { of, date: TODAY, paginationSize: 5, ...(exceptId === undefined ? {} : { exceptId }) }
      let total = 0
      const statements = await watchStatements(db, async () => { total = (await searchEmployees(input)).totalData })
      expect([total, (await rowsRead(db, statements)) < 200]).toEqual([ids.length, true])
      expect((await searchEmployees({ ...input, filterSearch: 'many 1' })).totalData).toBe((await searchEmployees({ ids, date: TODAY, filterSearch: 'many 1', paginationSize: 5 })).totalData)
    }
  }
  const ids = await below.ids()
  const [counted] = await q().select({ n: people }).from(leaveBalance).where(inArray(leaveBalance.employeeId, [...ids]))
  const context = { caller: { employeeId: person('Dina'), roles: [] as string[], hrOf: [] }, today: TODAY, language: 'en' } as unknown as Context
  expect((await subordinateBalances({ paginationSize: 5 }, context)).totalData).toBe(counted?.n)
  expect(counted?.n).toBeGreaterThan(1900)
})
