/** What somebody who leaves held goes to who takes over for the days they held it, and to nobody else; who administrates stays with those who may say so. */
import { setTimeout } from 'node:timers/promises'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { directoryCalls, type Leaving, type PersonDetail } from '../../../contract/modules/directory/calls.ts'
import { createAccountService } from '../../account/service.ts'
import { lastApplied } from '../../configure/present.ts'
import { lockDirectory } from '../../configure/sheets/change.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { audit } from '../../http/table.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, NOON, TODAY, withOffices } from '../../ledger/testing/company.ts'
import { systemClock } from '../../lib/clock.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { createSeal } from '../../lib/seal.ts'
import { superiorOf } from '../../org/line.ts'
import { account, configurationApplied, departmentHead, employee, employeeRole, employment, moduleAccess } from '../../org/table.ts'
import { handOver } from '../../request/approval/approval-rights.ts'
import { delegation } from '../../request/table.ts'
import { createDirectory } from './index.ts'

const LAST = addDays(TODAY, 30)
const AFTER = addDays(LAST, 1)
let database: Database
let company: Company
let branch: Company
let people = 0
const ids = { ada: '', boss: '', lea: '', next: '' }
const accounts = createAccountService({ clock: systemClock, seal: createSeal(Buffer.alloc(32, 5)), isLocal: true, allowDemo: true, endAccess: () => Promise.resolve() })
const served = createDirectory({ accounts, isLocal: true })

/** The answer, or codes of what was refused by field. */
async function ask<T = unknown>(name: keyof typeof directoryCalls, input: unknown, by = ids.ada, roles = by === ids.ada ? ['admin'] : []): Promise<T> {
  const one = served.find(({ call }) => call.id === `directory.${name}`)
  try {
    return (await tx(async () => one?.handle(one.schema.parse(input), await withOffices(aContext(by, roles))))) as T
  } catch (error) {
    if (!isCallError(error)) throw error
    return Object.fromEntries(error.problems.map(({ code, field = '', of }) => [field, of ? `${of}: ${code}` : code])) as T
  }
}
const someone = (name: string, superiorId?: string) => anEmployee(company, `${name} ${++people}`, superiorId === undefined ? {} : { superiorId })
/** @returns id of the row */
async function hold(employeeId: string, role: string, facts: Partial<typeof employeeRole.$inferInsert> = {}): Promise<string> {
  const id = newId(NOON)
  await q().insert(employeeRole).values({ id, employeeId, role, from: '2020-01-01', ...facts })
  return id
}
const addHours = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)
/** Somebody who can sign in. */
const withAccount = (employeeId: string) => q().insert(account).values({ id: newId(NOON), username: employeeId, employeeId, passwordHash: 'a secret' })
const rolesOf = async (employeeId: string) => (await q().select().from(employeeRole).where(eq(employeeRole.employeeId, employeeId)).orderBy(asc(employeeRole.from))).map(({ role, siteId, from, until }) => ({ role, siteId, from, until }))
const headsOf = async (departmentId: string) => (await q().select().from(departmentHead).where(eq(departmentHead.departmentId, departmentId)).orderBy(asc(departmentHead.from))).map(({ employeeId, from, until }) => [employeeId, from, until])
/** Who leads a new department, one after the other. */
async function led(...rows: [employeeId: string, from: string, until: string | null][]): Promise<string> {
  const unit = await elsewhere(company, `U${++people}`, `U${people}`)
  await q().insert(departmentHead).values(rows.map(([employeeId, from, until]) => ({ id: newId(NOON), departmentId: unit.departmentId, employeeId, from, until })))
  return unit.departmentId
}
const lastDayOf = async (id: string) => (await q().select().from(employee).where(eq(employee.id, id)))[0]?.leaveDate
const actions = async (id: string, by?: string) => (await ask<PersonDetail>('person', { id }, by)).actions

beforeAll(async () => {
  database = await openTestDatabase()
  company = await aCompany()
  branch = await elsewhere(company, 'SUB', 'Surabaya')
  ids.ada = await someone('Ada')
  await withAccount(ids.ada)
  await hold(ids.ada, 'admin')
  await q().insert(moduleAccess).values({ id: newId(NOON), module: 'directory' })
}, 60_000)
afterAll(() => database.close())

beforeEach(async () => {
  ids.boss = await someone('Bagus')
  ids.lea = await someone('Lea', ids.boss)
  ids.next = await someone('Nadia', ids.boss)
})

test('two administrators who let each other go leave nobody behind: the second is refused, on whatever day of the two', async () => {
  const bima = await someone('Bima')
  await withAccount(bima)
  const role = await hold(bima, 'admin')
  expect(await ask('leave', { id: bima, lastDay: LAST })).toEqual({ id: bima })
  for (const lastDay of [addDays(LAST, -10), LAST, addDays(LAST, 10)]) expect(await ask('leave', { id: ids.ada, lastDay }, bima, ['admin'])).toEqual({ '': 'account_last_administrator' })
  expect(await lastDayOf(ids.ada)).toBeNull()
  expect(await ask('leave', { id: ids.ada, lastDay: LAST, roles: [{ id: (await q().select().from(employeeRole).where(eq(employeeRole.employeeId, ids.ada)))[0]?.id, person: ids.next }] }, bima, ['admin'])).toEqual({ '': 'account_last_administrator' })
  await q().delete(employeeRole).where(eq(employeeRole.id, role))
})

test('nobody says of themselves that they stay, and it is not offered', async () => {
  await q().update(employee).set({ leaveDate: LAST }).where(eq(employee.id, ids.lea))
  expect(await ask('stay', { id: ids.lea }, ids.lea)).toEqual({ '': 'directory_oneself' })
  expect(await lastDayOf(ids.lea)).toBe(LAST)
  expect([await actions(ids.lea, ids.lea), await actions(ids.lea)]).toEqual([['correct'], ['change', 'correct', 'leave', 'stay']])
})

test('roles are handed on by administrators of the whole company, each for the site it was for', async () => {
  const sita = await someone('Sita')
  await hold(sita, 'admin', { siteId: branch.siteId })
  const [wide, narrow] = [await hold(ids.lea, 'cfo'), await hold(ids.lea, 'hr', { siteId: branch.siteId })]
  const roles = [{ id: wide, person: ids.next }, { id: narrow, person: ids.next }]
  expect(await ask('leave', { id: ids.lea, lastDay: LAST, roles }, sita, ['admin'])).toEqual({ '': 'not_allowed' })
  expect((await ask<Leaving>('leaving', { id: ids.lea }, sita, ['admin'])).mayHandRoles).toBe(false)
  await q().insert(configurationApplied).values({ id: newId(NOON), appliedAt: NOON, appliedBy: 'files', schema: 1, revision: 3, hash: 'x', changes: ['roles'] })
  expect(await ask('leave', { id: ids.lea, lastDay: LAST, roles })).toEqual({ id: ids.lea })
  expect((await lastApplied())?.revision, 'files from before are older').toBe(4)
  expect((await lastApplied())?.changes).toEqual(['roles', expect.stringMatching(/^ {2}~ cfo \S+ → \S+ from /), expect.stringMatching(/^ {2}~ hr \S+ at \S+ → /)])
  expect(await rolesOf(ids.next)).toEqual(expect.arrayContaining([{ role: 'cfo', siteId: null, from: AFTER, until: null }, { role: 'hr', siteId: branch.siteId, from: AFTER, until: null }]))
})

test('an administrator leaves by the word of administrators: to others it is not offered', async () => {
  await hold(ids.lea, 'admin')
  expect([await actions(ids.lea, ids.next), await actions(ids.lea), await actions(ids.boss, ids.next)]).toEqual([['change', 'correct'], ['change', 'correct', 'leave'], ['change', 'correct', 'leave']])
  expect(await ask('leave', { id: ids.lea, lastDay: LAST }, ids.next)).toEqual({ '': 'not_allowed' })
})

test('who leads a department before and after them does so as before; the next one leads for the days that were theirs', async () => {
  const day = (n: number) => addDays(LAST, n)
  const later = await led([ids.boss, '2020-01-01', day(60)], [ids.lea, day(61), null])
  const over = await led([ids.lea, '2020-01-01', day(5)], [ids.boss, day(6), null])
  const past = await led([ids.lea, '2020-01-01', day(-9)], [ids.boss, day(-8), null])
  const none = await led([ids.lea, '2020-01-01', day(30)], [ids.boss, day(31), null])
  const twice = await led([ids.lea, '2020-01-01', day(3)], [ids.boss, day(4), day(8)], [ids.lea, day(9), null])
  const departments = [later, over, twice].map((id) => ({ id, person: ids.next }))
  expect(await ask('leave', { id: ids.lea, lastDay: LAST, departments })).toEqual({ id: ids.lea })
  expect(await headsOf(later)).toEqual([[ids.boss, '2020-01-01', day(60)], [ids.next, day(61), null]])
  expect(await headsOf(over)).toEqual([[ids.lea, '2020-01-01', LAST], [ids.next, AFTER, day(5)], [ids.boss, day(6), null]])
  expect(await headsOf(past)).toEqual([[ids.lea, '2020-01-01', day(-9)], [ids.boss, day(-8), null]])
  expect(await headsOf(none)).toEqual([[ids.lea, '2020-01-01', LAST], [ids.boss, day(31), null]])
  expect(await headsOf(twice)).toEqual([[ids.lea, '2020-01-01', LAST], [ids.next, AFTER, day(3)], [ids.boss, day(4), day(8)], [ids.next, day(9), null]])
  const deeds = await q().select().from(audit).where(and(eq(audit.recordId, ids.lea), eq(audit.call, 'directory.leaves')))
  expect(JSON.stringify(deeds[0]?.detail)).toMatch(/heads of departments.*→ \w+ from .*→ nobody from/)
})

test('a role that would begin later begins then for who has it next', async () => {
  const role = await hold(ids.lea, 'cfo', { from: addDays(LAST, 40), until: addDays(LAST, 90) })
  expect(await ask('leave', { id: ids.lea, lastDay: LAST, roles: [{ id: role, person: ids.next }] })).toEqual({ id: ids.lea })
  expect([await rolesOf(ids.lea), await rolesOf(ids.next)]).toEqual([[], [{ role: 'cfo', siteId: null, from: addDays(LAST, 40), until: addDays(LAST, 90) }]])
})

test('one of those they lead may lead the others: who led the leaver leads them', async () => {
  const [rina, rudi] = [await someone('Rina', ids.lea), await someone('Rudi', ids.lea)]
  expect(await ask('leave', { id: ids.lea, lastDay: LAST, reportsTo: rina })).toEqual({ id: ids.lea })
  expect([await superiorOf(rina, LAST), await superiorOf(rina, AFTER), await superiorOf(rudi, AFTER)]).toEqual([ids.lea, ids.boss, rina])
  const [ria, roni] = [await someone('Ria', ids.boss), await someone('Roni', ids.boss)]
  expect(await ask('leave', { id: ids.boss, lastDay: LAST, reportsTo: ria })).toEqual({ id: ids.boss })
  expect([await superiorOf(ria, AFTER), await superiorOf(roni, AFTER), await superiorOf(ids.next, AFTER)]).toEqual([null, ria, ria])
})

test('a contract of one they lead that is over by then stops nobody; what is wrong of others is said with their name', async () => {
  const rina = await someone('Rina', ids.lea)
  await q().update(employment).set({ contractEnd: addDays(LAST, -5), employmentStatus: 'contract' }).where(eq(employment.employeeId, rina))
  const below = await someone('Budi', rina)
  const [report] = await q().select().from(employee).where(eq(employee.id, rina))
  expect(await ask('leave', { id: ids.lea, lastDay: LAST, reportsTo: below })).toEqual({ reportsTo: `${report?.fullName}: directory_circle` })
  expect(await ask('leave', { id: ids.lea, lastDay: LAST, reportsTo: ids.next })).toEqual({ id: ids.lea })
  expect(await superiorOf(rina, AFTER)).toBe(ids.next)
  expect(await ask('change', { id: rina, from: addDays(LAST, 60), contractEnd: LAST })).toEqual({ contractEnd: 'directory_contract_over' })
})

test('what is open is that of the day after, with who was chosen before; another day asks for no more than is left', async () => {
  const rina = await someone('Rina', ids.lea)
  const unit = await led([ids.lea, '2020-01-01', addDays(LAST, 5)])
  const seen = (lastDay?: string) => ask<Leaving>('leaving', { id: ids.lea, ...(lastDay === undefined ? {} : { lastDay }) })
  expect(await seen(LAST)).toMatchObject({ reports: [{ id: rina }], departments: [{ id: unit }], takesOver: { id: ids.boss }, decides: null })
  expect((await seen(addDays(LAST, 5))).departments).toEqual([])
  await ask('leave', { id: ids.lea, lastDay: LAST, reportsTo: ids.next, decisionsTo: ids.next })
  expect(await seen(addDays(LAST, 20))).toMatchObject({ reports: [], departments: [], takesOver: { id: ids.boss }, decides: { id: ids.next } })
  expect(await seen(addDays(LAST, -3))).toMatchObject({ reports: [{ id: rina }], departments: [{ id: unit }] })
  await q().update(employee).set({ leaveDate: addDays(LAST, 10) }).where(eq(employee.id, ids.boss))
  await q().update(employee).set({ leaveDate: addDays(LAST, 15) }).where(eq(employee.id, ids.next))
  expect(await seen(addDays(LAST, 20))).toMatchObject({ takesOver: null, decides: null })
})

test('a right that was granted before ends with the last day, for one module too; one that is over stays as it was', async () => {
  const right = { fromEmployeeId: ids.lea, grantedToEmployeeId: ids.boss, from: addDays(TODAY, -100), createdAt: NOON }
  await q().insert(delegation).values([{ ...right, id: newId(NOON), module: 'leave-requests', until: addDays(LAST, 100) }, { ...right, id: newId(NOON), module: null, until: addDays(TODAY, -50) }])
  await ask('leave', { id: ids.lea, lastDay: LAST, decisionsTo: ids.next })
  const rights = async () => (await q().select().from(delegation).where(eq(delegation.fromEmployeeId, ids.lea)).orderBy(asc(delegation.until))).map((r) => [r.grantedToEmployeeId, r.module, r.until])
  const before = [[ids.boss, null, addDays(TODAY, -50)], [ids.boss, 'leave-requests', LAST]]
  expect((await rights()).slice(0, 2)).toEqual(before)
  expect((await rights())[2]?.slice(0, 2)).toEqual([ids.next, null])
})

test('who takes over hears that somebody leaves, and from which day they decide: the leaver gave nothing away', async () => {
  await ask('leave', { id: ids.lea, lastDay: LAST, decisionsTo: ids.next })
  const [leaver] = await q().select().from(employee).where(eq(employee.id, ids.lea))
  expect((await q().select().from(notification).where(eq(notification.employeeId, ids.next))).map(({ code, params }) => [code, params.person, params.from])).toEqual([['rightHandedOver', leaver?.fullName, AFTER]])
})

test('who takes over from somebody who has left decides at once, by the day of the company, wherever it is said', async () => {
  const farEast = { ...aContext(ids.ada, ['admin']), today: addDays(TODAY, 1) }
  await tx(() => handOver({ fromEmployeeId: ids.lea, toEmployeeId: ids.next, from: addDays(TODAY, -1) }, farEast))
  expect((await q().select().from(delegation).where(eq(delegation.fromEmployeeId, ids.lea))).map((r) => r.from)).toEqual([TODAY])
})

test('what was done is told whole: commands beside it do not count', async () => {
  await ask('leave', { id: ids.lea, lastDay: LAST })
  await ask('stay', { id: ids.lea })
  for (let i = 0; i < 40; i++) await q().insert(audit).values({ id: newId(NOON), at: addHours(i), sub: ids.ada, employeeId: ids.ada, call: 'directory.leave', commandId: newId(NOON), requestId: newId(NOON), recordId: ids.lea, detail: null })
  expect((await ask<PersonDetail>('person', { id: ids.lea })).deeds.map((one) => one.deed)).toEqual(['stays', 'leaves'])
})

test('who is told to stay while their last day is being said stays: one after the other, and nobody decides in their place', async () => {
  await q().update(employee).set({ leaveDate: LAST }).where(eq(employee.id, ids.lea))
  const begun = Promise.withResolvers<undefined>()
  const leaves = tx(async () => {
    await lockDirectory()
    begun.resolve(undefined)
    await setTimeout(300)
    return ask('leave', { id: ids.lea, lastDay: addDays(LAST, -9), decisionsTo: ids.next })
  })
  await begun.promise
  expect([await ask('stay', { id: ids.lea }), await leaves]).toEqual([{ id: ids.lea }, { id: ids.lea }])
  expect(await lastDayOf(ids.lea)).toBeNull()
  expect((await q().select().from(delegation).where(eq(delegation.fromEmployeeId, ids.lea))).map((r) => r.revokedAt !== null)).toEqual([true])
})
