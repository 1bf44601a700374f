import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fold } from '../../contract/kit/fold.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { accessOf, accessTo, seekerOf } from './access.ts'
import { callerOf, findAccountByExternalSubject, findAccountByUsername } from './accounts.ts'
import { employmentOn, employmentsOn } from './employment.ts'
import { belowOf } from './below.ts'
import { chainOf, hasSubordinates, isUnder, superiorOf, superiorsOf } from './line.ts'
import { closedPeriodProblem, payPeriodOf } from './pay-period.ts'
import { employeesById, popoverOf, searchEmployees } from './people.ts'
import { departmentHeadOf, holdersOfRole, rolesOf } from './roles.ts'
import { settingOf, settings, setSetting } from './settings.ts'
import { accessGroup, account, department, departmentHead, employee, employeeRole, employment, moduleAccess, payPeriod, site } from './table.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const seeker = (n: number) => seekerOf(id(n), '2026-05-12')
const JAKARTA = id(301)
const JAYAPURA = id(302)
const CARE = id(201)
const HR = id(202)

// boss 1 > head 2 > lead 3 > staff 4, 5; 3 leaves on 2026-04-30; 5 moves from 3 to 2 on 2026-03-01; 6 joins later
const people = [
  { n: 1, name: 'Bambang Tirta' }, { n: 2, name: 'Andi Wijaya' }, { n: 3, name: 'Sari Wulandari', left: '2026-04-30' },
  { n: 4, name: 'Dina Lestari' }, { n: 5, name: 'Zoë Hartmann' }, { n: 6, name: '王美玲', joined: '2026-06-01' },
]
const day = '2026-02-10'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await q().insert(site).values([{ id: JAKARTA, code: 'JKT', name: 'Jakarta', timeZone: 'Asia/Jakarta' }, { id: JAYAPURA, code: 'DJJ', name: 'Jayapura', timeZone: 'Asia/Jayapura' }])
  await q().insert(department).values([{ id: CARE, code: 'CCR', name: 'Customer Care' }, { id: HR, code: 'HRD', name: 'Human Resources' }])
  await q().insert(employee).values(people.map((p) => ({
    id: id(p.n), code: `TL-${p.n}`, fullName: p.name, firstName: p.name, lastName: '', sortName: fold(p.name), email: `p${p.n}@tirtaloka.example`,
    gender: 'F', joinDate: p.joined ?? '2020-01-01', leaveDate: p.left ?? null,
  })))
  const work = (n: number, superior: number | null, from: string, until: string | null, siteId = JAKARTA) => ({
    id: id(1000 + n * 10 + Number(from.slice(5, 7))), employeeId: id(n), from, until, departmentId: CARE, siteId, superiorId: superior === null ? null : id(superior),
    grade: 10 - n, jobTitle: `Job ${n}`, employmentStatus: 'permanent', calendarId: id(901),
  })
  await q().insert(employment).values([
    work(1, null, '2020-01-01', null), work(2, 1, '2020-01-01', null), work(3, 2, '2020-01-01', '2026-04-30'), work(4, 3, '2020-01-01', null),
    work(5, 3, '2020-01-01', '2026-02-28'), work(5, 2, '2026-03-01', null, JAYAPURA), work(6, 2, '2026-06-01', null),
  ])
}, 60_000)
afterAll(() => database.close())

describe('employment as of a date', () => {
  test('the stretch that holds on the day is answered, its last day included', async () => {
    expect((await employmentOn(id(5), '2026-02-28'))?.site).toBe('Jakarta')
    expect(await employmentOn(id(5), '2026-03-01')).toMatchObject({ site: 'Jayapura', timeZone: 'Asia/Jayapura', department: 'Customer Care', superiorId: id(2) })
  })
  test('nobody is employed before joining or after leaving', async () => {
    const found = await employmentsOn([id(3), id(4), id(6)], '2026-05-01')
    expect([...found.keys()]).toEqual([id(4)])
  })
})

describe('the line of command', () => {
  const idsBelow = async (superiorId: string, date: string) => [...(await (await belowOf(superiorId, date)).among([...Array(99).keys()].map(id)))]
  test('the superior is the one of that day', async () => {
    expect(await superiorOf(id(5), '2026-02-28')).toBe(id(3))
    expect(await superiorOf(id(5), '2026-03-01')).toBe(id(2))
    expect(await superiorOf(id(1), day)).toBeNull()
  })
  test('a superior who has left is no superior from the day after', async () => {
    expect(await superiorOf(id(4), '2026-04-30')).toBe(id(3))
    expect(await superiorOf(id(4), '2026-05-01')).toBeNull()
    expect([...(await superiorsOf([id(4), id(5)], '2026-05-01'))]).toEqual([[id(5), id(2)]])
  })
  test('the chain climbs to the top and passes over a seat whose holder has left', async () => {
    expect(await chainOf(id(4), day)).toEqual([id(3), id(2), id(1)])
    expect(await chainOf(id(4), '2026-05-01')).toEqual([id(2), id(1)])
  })
  test('people are under every superior above them, never under themselves', async () => {
    expect(await isUnder(id(1), id(4), day)).toBe(true)
    expect(await isUnder(id(4), id(1), day)).toBe(false)
    expect(await isUnder(id(4), id(4), day)).toBe(false)
    expect(await isUnder(id(3), id(5), '2026-03-01')).toBe(false)
  })
  test('everybody below is found at any depth, also under a vacant seat, and joiners only once they are there', async () => {
    expect(await idsBelow(id(2), day)).toEqual([id(3), id(4), id(5)])
    expect((await idsBelow(id(2), '2026-05-01')).toSorted()).toEqual([id(4), id(5)])
    expect(await idsBelow(id(2), '2026-06-01')).toContain(id(6))
    expect(await hasSubordinates(id(4), day)).toBe(false)
    expect(await hasSubordinates(id(3), day)).toBe(true)
  })
  test('a circle made by mistake ends', async () => {
    await q().insert(employee).values([91, 92].map((n) => ({ id: id(n), code: `C${n}`, fullName: `C${n}`, firstName: '', lastName: '', sortName: `c${n}`, email: '', gender: 'M', joinDate: '2020-01-01' })))
    const base = { from: '2020-01-01', departmentId: HR, siteId: JAKARTA, grade: 1, jobTitle: '', employmentStatus: 'permanent', calendarId: id(901) }
    await q().insert(employment).values([{ ...base, id: id(1991), employeeId: id(91), superiorId: id(92) }, { ...base, id: id(1992), employeeId: id(92), superiorId: id(91) }])
    expect(await chainOf(id(91), day)).toEqual([id(92)])
    expect(await idsBelow(id(91), day)).toEqual([id(92)])
  })
})

describe('offices', () => {
  beforeAll(async () => {
    await q().insert(departmentHead).values([
      { id: id(501), departmentId: CARE, employeeId: id(3), from: '2020-01-01', until: null },
      { id: id(502), departmentId: HR, employeeId: id(1), from: '2020-01-01', until: '2026-01-31' },
      { id: id(503), departmentId: HR, employeeId: id(2), from: '2026-02-01', until: null },
    ])
    await q().insert(employeeRole).values([
      { id: id(601), employeeId: id(2), role: 'hrOwner', siteId: null, from: '2020-01-01' },
      { id: id(602), employeeId: id(5), role: 'hrOwner', siteId: JAYAPURA, from: '2026-03-01' },
      { id: id(603), employeeId: id(3), role: 'hr', siteId: null, from: '2020-01-01' },
    ])
  })
  test('a department’s head is the one of that day; a leaver leaves the seat vacant', async () => {
    expect(await departmentHeadOf(HR, '2026-01-31')).toBe(id(1))
    expect(await departmentHeadOf(HR, '2026-02-01')).toBe(id(2))
    expect(await departmentHeadOf(CARE, '2026-05-01')).toBeNull()
  })
  test('a role held at the site beats the whole company’s holder', async () => {
    expect(await holdersOfRole('hrOwner', JAYAPURA, '2026-03-01')).toEqual([id(5)])
    expect(await holdersOfRole('hrOwner', JAYAPURA, day)).toEqual([id(2)])
    expect(await holdersOfRole('hrOwner', null, '2026-03-01')).toEqual([id(2)])
  })
  test('roles end with service, and heading a department counts as one', async () => {
    expect(await rolesOf(id(3), day)).toEqual(['departmentHead', 'hr'])
    expect(await rolesOf(id(3), '2026-05-01')).toEqual([])
  })
})

describe('people', () => {
  test('names are folded: letter case, accents and spaces do not count', () => {
    expect(fold('  Zoë   Hartmann ')).toBe('zoe hartmann')
    expect(fold('王美玲')).toBe('王美玲')
  })
  test('a search finds by part of a name or code, sorted by folded name, leavers and joiners of later left out', async () => {
    const found = await searchEmployees({ date: '2026-05-01', filterSearch: 'zoe' })
    expect(found.listData).toEqual([{ id: id(5), displayName: 'Zoë Hartmann', fullname: 'Zoë Hartmann', code: 'TL-5', companyStructure: 'Customer Care', companyStructureId: expect.any(String), description: 'Job 5, Customer Care' }])
    expect((await searchEmployees({ date: '2026-05-01', ids: [id(1), ...Array.from({ length: 70_000 }, () => randomUUID())] })).totalData).toBe(1)
    const all = await searchEmployees({ date: '2026-05-01', ids: people.map((p) => id(p.n)), paginationSize: 2 })
    expect(all.listData.map((r) => r.displayName)).toEqual(['Andi Wijaya', 'Bambang Tirta'])
    expect(all).toMatchObject({ totalData: 4, totalPage: 2 })
  })
  test('signs of a pattern are looked for as they are', async () => {
    expect((await searchEmployees({ date: day, filterSearch: '%' })).totalData).toBe(0)
  })
  test('the hover card names the superior of that day and nothing private', async () => {
    const card = await popoverOf(id(5), day, (key) => key)
    expect(card?.details).toContainEqual({ caption: 'org:popover.superior', value: 'Sari Wulandari' })
    expect(card?.details.map((d) => d.caption)).not.toContain('org:popover.birthDate')
    expect((await popoverOf(id(5), day, (key) => key, 'Dee'))?.details[1]).toEqual({ caption: 'org:popover.nickName', value: 'Dee' })
    expect(await popoverOf(id(99), day, (key) => key)).toBeNull()
    expect((await employeesById([id(5), id(99)])).size).toBe(1)
  })
})

describe('periods, access, settings, accounts', () => {
  beforeAll(async () => {
    await q().insert(payPeriod).values([
      { id: id(701), code: '2026-04', from: '2026-03-21', until: '2026-04-20', closed: true, contactEmployeeId: id(2) },
      { id: id(702), code: '2026-05', from: '2026-04-21', until: '2026-05-20' },
    ])
    await q().insert(moduleAccess).values([
      { id: id(801), module: 'leave-requests' }, { id: id(802), module: 'leave-balance' },
      { id: id(803), module: 'leave-requests', employeeId: id(4), readOnly: true }, { id: id(804), module: 'leave-balance', employeeId: id(4), denied: true },
    ])
    await q().insert(account).values([
      { id: id(1), username: 'dina', employeeId: id(4) }, { id: id(2), username: 'sari', employeeId: id(3), externalSubject: 'https://idp|s-1' },
      { id: id(3), username: 'zoe', employeeId: id(5) }, { id: id(4), username: 'gone', employeeId: id(4), disabled: true },
    ])
  })
  test('a closed period is named with whom to ask', async () => {
    expect(await closedPeriodProblem('2026-04-18', '2026-04-25', 'startDate')).toEqual({ code: 'period_locked', params: { period: '2026-04', contact: 'Andi Wijaya' }, field: 'startDate' })
    expect(await closedPeriodProblem('2026-04-21', '2026-06-01')).toBeNull()
    expect((await payPeriodOf('2026-05-20'))?.code).toBe('2026-05')
    expect(await payPeriodOf('2026-05-21')).toBeNull()
  })
  test('a person’s own row beats the row for everybody, and a denied module is absent', async () => {
    expect(await accessOf(await seeker(5))).toEqual([
      { slug: 'leave-balance', categoryId: 2, readOnly: false }, { slug: 'leave-requests', categoryId: 2, readOnly: false },
    ])
    expect(await accessOf(await seeker(4))).toEqual([{ slug: 'leave-requests', categoryId: 2, readOnly: true }])
    expect(await accessTo(await seeker(4), 'leave-balance')).toBeNull()
  })
  test('a group’s or role’s row beats the row for everybody, one’s own beats both; of two groups the wider right holds', async () => {
    const of = async (n: number) => Object.fromEntries((await accessOf(await seeker(n))).map((a) => [a.slug, a.readOnly]))
    const before = await of(5)
    await q().insert(accessGroup).values([
      { id: id(811), code: 'CARE', name: 'Customer care', members: { departments: [CARE], gradeAtLeast: 1 } },
      { id: id(812), code: 'ZOE', name: 'Zoe', members: { employees: [id(5)] } },
      { id: id(813), code: 'NOBODY', name: 'Nobody', members: {} },
    ])
    await q().insert(moduleAccess).values([
      { id: id(821), module: 'leave-requests', groupId: id(811), denied: true }, { id: id(822), module: 'leave-requests', groupId: id(812), readOnly: true },
      { id: id(823), module: 'loan', role: 'departmentHead', categoryId: 0 }, { id: id(824), module: 'payroll', groupId: id(813) },
    ])
    expect(before).toEqual({ 'leave-balance': false, 'leave-requests': false })
    expect(await of(5)).toEqual({ 'leave-balance': false, 'leave-requests': true })
    expect(await of(4)).toEqual({ 'leave-requests': true })
    expect(await accessTo(await seeker(2), 'loan')).toEqual({ slug: 'loan', categoryId: 0, readOnly: false })
    expect(await accessTo(await seeker(4), 'payroll')).toBeNull()
  })
  test('a setting holds its default until somebody sets it', async () => {
    expect(await settingOf('attachmentMaxMb')).toBe(4)
    await setSetting('attachmentMaxMb', 8, new Date('2026-05-01T00:00:00Z'))
    expect(await settingOf('attachmentMaxMb')).toBe(8)
    expect((await settings()).lastApproverMayCancel).toBe(true)
  })
  test('accounts are found by any letter case and by external subject', async () => {
    expect((await findAccountByUsername(' Dina'))?.employeeId).toBe(id(4))
    expect((await findAccountByExternalSubject('https://idp', 's-1'))?.username).toBe('sari')
    expect(await findAccountByUsername('nobody')).toBeNull()
  })
  test('a caller has the zone of today’s site; leavers and disabled accounts are nobody', async () => {
    const before = new Date('2026-02-27T10:00:00Z')
    expect(await callerOf(id(3), before)).toMatchObject({ username: 'zoe', sub: id(3), timeZone: 'Asia/Jakarta' })
    expect((await callerOf(id(3), new Date('2026-03-02T10:00:00Z')))?.timeZone).toBe('Asia/Jayapura')
    expect((await callerOf(id(2), before))?.roles).toEqual(['departmentHead', 'hr'])
    expect(await callerOf(id(2), new Date('2026-05-01T10:00:00Z'))).toBeNull()
    expect(await callerOf(id(4), before)).toBeNull()
    expect(await callerOf(id(99), before)).toBeNull()
  })
})
