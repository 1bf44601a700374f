/** What administrators do to people, sites and departments: by the services of the sheets, from a day on, each noted; and what is refused, where. */
import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryCalls, type PersonDetail } from '../../../contract/modules/directory/calls.ts'
import { createAccountService } from '../../account/service.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { audit } from '../../http/table.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, TODAY } from '../../ledger/testing/company.ts'
import { systemClock } from '../../lib/clock.ts'
import { createSeal } from '../../lib/seal.ts'
import { isCallError } from '../../lib/refuse.ts'
import { account, employee, employment, moduleAccess } from '../../org/table.ts'
import { newId } from '../../lib/new-id.ts'
import { personalChange } from '../../person/table.ts'
import { createDirectory } from './index.ts'

let database: Database
let company: Company
let branch: Company
const ids = { admin: '', boss: '', lead: '', agent: '' }
const accounts = createAccountService({ clock: systemClock, seal: createSeal(Buffer.alloc(32, 5)), isLocal: true, allowDemo: true, endAccess: () => Promise.resolve() })
const served = createDirectory({ accounts, isLocal: true })

/** The answer, or codes of what was refused by field. */
async function ask(name: keyof typeof directoryCalls, input: unknown): Promise<unknown> {
  const one = served.find(({ call }) => call.id === `directory.${name}`)
  try {
    return await tx(async () => one?.handle(one.schema.parse(input), aContext(ids.admin)))
  } catch (error) {
    if (!isCallError(error)) throw error
    return Object.fromEntries(error.problems.map(({ code, field = '' }) => [field, code]))
  }
}
const detail = async (id: string) => (await ask('person', { id })) as PersonDetail
const stretches = (id: string) => q().select({ from: employment.from, until: employment.until, superiorId: employment.superiorId, grade: employment.grade, siteId: employment.siteId }).from(employment).where(eq(employment.employeeId, id)).orderBy(asc(employment.from))
const noted = (id: string) => q().$count(audit, and(eq(audit.recordId, id), like(audit.call, 'directory.%')))

beforeAll(async () => {
  database = await openTestDatabase()
  company = await aCompany()
  branch = await elsewhere(company, 'SUB', 'Surabaya')
  ids.admin = await anEmployee(company, 'Agus Admin')
  ids.boss = await anEmployee(company, 'Bagus Boss')
  ids.lead = await anEmployee(company, 'Lina Lead', { superiorId: ids.boss })
  ids.agent = await anEmployee(company, 'Ani Agent', { superiorId: ids.lead })
  await q().insert(moduleAccess).values({ id: newId(new Date()), module: 'directory' })
}, 60_000)
afterAll(() => database.close())

test('people are found by name and code, by where they are, and by having nobody above them', async () => {
  const names = async (input: object) => ((await ask('people', input)) as { listData: { name: string }[] }).listData.map((row) => row.name)
  expect(await names({ filterSearch: 'ANI' })).toEqual(['Ani Agent'])
  expect(await names({ withoutSuperior: true, sortingColumn: 'name', sortingDirection: 1 })).toEqual(['Bagus Boss', 'Agus Admin'])
  expect(await names({ site: branch.siteId })).toEqual([])
  expect(await names({ state: 'left' })).toEqual([])
})

test('a change holds from its day on and is noted once; the same again changes nothing', async () => {
  for (let i = 0; i < 2; i++) expect(await ask('change', { id: ids.agent, from: '2026-06-01', site: branch.siteId, department: branch.departmentId, grade: 4 })).toEqual({ id: ids.agent })
  expect(await stretches(ids.agent)).toEqual([
    { from: '2020-01-01', until: '2026-05-31', superiorId: ids.lead, grade: 3, siteId: company.siteId }, { from: '2026-06-01', until: null, superiorId: ids.lead, grade: 4, siteId: branch.siteId },
  ])
  const seen = await detail(ids.agent)
  expect(seen.deeds).toMatchObject([{ deed: 'changed', from: '2026-06-01', columns: ['department', 'site', 'grade'], by: 'Agus Admin' }])
  expect(seen.stretches.map((s) => s.changed)).toEqual([[], ['department', 'site', 'grade']])
  expect(await noted(ids.agent)).toBe(1)
  const [row] = await q().select().from(audit).where(eq(audit.recordId, ids.agent))
  expect(JSON.stringify(row?.detail)).toContain('from 2026-06-01: department FIN → SUB-OPS')
})

test('what cannot hold is refused at its field, and nothing is written', async () => {
  expect(await ask('change', { id: ids.boss, from: TODAY, superior: ids.agent })).toEqual({ superior: 'directory_circle' })
  expect(await ask('change', { id: ids.boss, from: TODAY, superior: ids.boss })).toEqual({ superior: 'directory_own_superior' })
  expect(await ask('change', { id: ids.boss, from: '2019-01-01', grade: 4 })).toEqual({ from: 'directory_before_joined' })
  expect(await ask('change', { id: ids.boss, from: TODAY, department: company.siteId, site: newId(new Date()) })).toEqual({ site: 'directory_unknown' })
  expect(await ask('change', { id: ids.boss, from: TODAY, department: company.siteId })).toEqual({ department: 'directory_unknown' })
  expect(await ask('change', { id: ids.boss, from: TODAY, contractEnd: '2026-01-01' })).toEqual({ contractEnd: 'directory_contract_over' })
  expect(await ask('change', { id: newId(new Date()), from: TODAY, grade: 4 })).toEqual({ '': 'not_found' })
  expect(await stretches(ids.boss)).toHaveLength(1)
  expect(await noted(ids.boss)).toBe(0)
})

test('data of a person are corrected as by a sheet: with a row of what they were', async () => {
  expect(await ask('correct', { id: ids.lead, name: 'Lina Leader', email: 'lina@example.test', birthPlace: 'Bandung', gender: '' })).toEqual({ id: ids.lead })
  const [row] = await q().select().from(employee).where(eq(employee.id, ids.lead))
  expect(row).toMatchObject({ email: 'lina@example.test', birthPlace: 'Bandung', gender: '' })
  expect(await q().$count(personalChange, eq(personalChange.employeeId, ids.lead))).toBe(1)
  expect(await ask('correct', { id: ids.boss, email: 'LINA@example.test' })).toEqual({ email: 'directory_email_taken' })
  expect(await ask('correct', { id: ids.boss, email: 'nobody', nationality: 'I1', name: ' ', phone: 'x' })).toEqual({ email: 'directory_email', nationality: 'directory_country', name: 'directory_missing', phone: 'directory_digits' })
  for (const nationality of ['GER', 'Germany', 'x'.repeat(200)]) expect(await ask('correct', { id: ids.boss, nationality })).toEqual({ nationality: 'directory_country' })
  expect((await detail(ids.lead)).deeds.map((one) => one.columns)).toEqual([['name', 'firstName', 'lastName', 'email', 'gender', 'birthPlace']])
})

const newcomer = () => ({
  code: 'E-77', name: 'Nina Nova', joined: '2026-06-01', personal: { email: 'nina@example.test', gender: 'female' as const }, superior: ids.lead, department: branch.departmentId, site: branch.siteId, grade: 2, title: 'Clerk', status: 'contract', calendar: company.calendarId,
  shiftGroup: 0, contractEnd: '2027-05-31',
})

test('somebody new is where they work from their first day on, with an account and an invitation for whoever may open accounts', async () => {
  expect(await ask('add', { ...newcomer(), username: 'Nina', invite: true })).toEqual({ '': 'not_allowed' })
  await q().insert(moduleAccess).values({ id: newId(new Date()), module: 'accounts', employeeId: ids.admin })
  const added = (await ask('add', { ...newcomer(), username: 'Nina', invite: true })) as { id: string; invited: string }
  expect(added.invited).toBe('sent')
  const seen = await detail(added.id)
  expect(seen).toMatchObject({ code: 'E-77', name: 'Nina Nova', state: 'joining', superior: 'Lina Leader', since: '2026-06-01', usernames: ['nina'], personal: { firstName: 'Nina', lastName: 'Nova' } })
  expect(seen.deeds).toMatchObject([{ deed: 'added', from: '2026-06-01' }])
  expect(await stretches(added.id)).toEqual([{ from: '2026-06-01', until: null, superiorId: ids.lead, grade: 2, siteId: branch.siteId }])
  expect(await q().$count(account, eq(account.employeeId, added.id))).toBe(1)
})

test('a code, an address and a username are one person’s', async () => {
  expect(await ask('add', { ...newcomer(), code: 'e-77' })).toEqual({ code: 'directory_code_taken' })
  expect(await ask('add', { ...newcomer(), code: 'E-78' })).toEqual({ email: 'directory_email_taken' })
  expect(await ask('add', { ...newcomer(), code: 'E-78', personal: {}, username: 'nina' })).toEqual({ username: 'directory_username_taken' })
  expect(await ask('add', { ...newcomer(), code: 'E 78', title: ' ', personal: {} })).toEqual({ code: 'directory_code' })
  expect(await q().$count(employee, eq(employee.code, 'E-78'))).toBe(0)
})

test('beside whoever nobody leads stands whether who led them is here', async () => {
  const [gone, later] = [await anEmployee(company, 'Gita Gone', { leaveDate: '2026-01-31' }), await anEmployee(company, 'Lala Later', { joinDate: '2026-12-01' })]
  await anEmployee(company, 'Oki Orphan', { superiorId: gone })
  await anEmployee(company, 'Wati Waits', { superiorId: later })
  const { listData } = (await ask('people', { withoutSuperior: true, state: 'present' })) as { listData: PersonDetail[] }
  expect(listData.map(({ name, superior, superiorState }) => [name, superior, superiorState])).toEqual([['Agus Admin', '', null], ['Bagus Boss', '', null], ['Oki Orphan', 'Gita Gone', 'left'], ['Wati Waits', 'Lala Later', 'joining']])
  expect((await detail(ids.agent)).superiorState).toBe('present')
})

test('sites and departments are added and changed; a code is there once, and no department belongs to itself', async () => {
  const site = (await ask('saveSite', { code: 'BDG', name: 'Bandung', timeZone: 'Asia/Jakarta' })) as { id: string }
  expect(await ask('saveSite', { id: site.id, name: 'Bandung', timeZone: 'Asia/Makassar' })).toEqual(site)
  expect(await ask('saveSite', { code: 'bdg', name: 'Again', timeZone: 'Asia/Jakarta' })).toEqual({ code: 'directory_code_taken' })
  expect(await ask('saveSite', { id: site.id, name: 'Bandung', timeZone: 'Asia/Nowhere' })).toEqual({ timeZone: 'directory_zone' })
  const unit = (await ask('saveDepartment', { code: 'CARE', name: 'Care', parent: company.departmentId, head: ids.lead })) as { id: string }
  expect(await ask('saveDepartment', { id: company.departmentId, name: 'Finance', parent: unit.id })).toEqual({ parent: 'directory_unit_circle' })
  expect(await ask('saveDepartment', { id: unit.id, name: 'Customer care', parent: null, head: ids.boss, headFrom: '2026-06-01' })).toEqual(unit)
  const seen = (await ask('places', {})) as { sites: { code: string; timeZone: string; people: number }[]; departments: { code: string; name: string; parent: string | null; headName: string }[] }
  expect(seen.sites.find((one) => one.code === 'BDG')).toMatchObject({ timeZone: 'Asia/Makassar', people: 0 })
  expect(seen.departments.find((one) => one.code === 'CARE')).toMatchObject({ name: 'Customer care', parent: null, headName: 'Lina Leader' })
  expect([await noted(site.id), await noted(unit.id)]).toEqual([2, 2])
})
