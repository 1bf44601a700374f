import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { aCompany, anEmployee, elsewhere, NOON, TODAY } from '../ledger/testing/company.ts'
import { newId } from '../lib/new-id.ts'
import type { HrOf } from '../lib/handler.ts'
import { hrOfRoles } from './roles.ts'
import { hrPeopleOf, isHrFor, isHrOfAll, isHrOfAny, isReadable, knownAwayTo, readableBy, type Reader } from './scope.ts'
import { employee } from './table.ts'

let db: Database
const who: Record<string, string> = {}
let [main, branch] = ['', '']
const nameOf = (id: string) => Object.keys(who).find((name) => who[name] === id) ?? id
const as = (name: string, hrOf: HrOf = []): Reader => ({ caller: { employeeId: who[name] ?? '', hrOf }, today: TODAY })

beforeAll(async () => {
  db = await openTestDatabase()
  const company = await aCompany()
  const other = await elsewhere(company, 'SUB', 'Surabaya')
  ;[main, branch] = [company.siteId, other.siteId]
  who.lead = await anEmployee(company, 'Lead')
  who.worker = await anEmployee(company, 'Worker', { superiorId: who.lead })
  who.alone = await anEmployee(company, 'Alone', { departmentId: newId(NOON) })
  who.far = await anEmployee(other, 'Far', { superiorId: who.lead })
  who.clerk = await anEmployee(other, 'Clerk')
  who.gone = await anEmployee(other, 'Gone', { leaveDate: '2026-05-11' })
})
afterAll(() => db.close())

/** Everybody somebody reads, found in every way there is: they must agree. */
async function readBy(reader: Reader, part: 'all' | 'beside' = 'all'): Promise<string[]> {
  const readable = await readableBy(reader)
  if (!readable) return ['everybody']
  const people = part === 'all' ? readable : readable.beside
  const everyone = Object.values(who)
  const ways = [[...(await people.ids())], [...(await people.among(everyone))]]
  for (const by of ['each', 'page', 'all'] as const) ways.push((await q().select({ id: employee.id }).from(employee).where(await people.where(employee.id, by))).map((r) => r.id))
  const found = ways.map((ids) => ids.map(nameOf).sort())
  for (const other of found) expect(other).toEqual(found[0])
  if (part === 'all') for (const id of everyone) expect([nameOf(id), await isReadable(id, reader)]).toEqual([nameOf(id), found[0]?.includes(nameOf(id))])
  return found[0] ?? []
}

test('one reads oneself, those below and those of the sites whose HR one is; who has left is no site\'s', async () => {
  expect(await readBy(as('worker'))).toEqual(['worker'])
  expect(await readBy(as('lead'))).toEqual(['far', 'lead', 'worker'])
  expect(await readBy(as('worker', [branch]))).toEqual(['clerk', 'far', 'worker'])
  expect(await readBy(as('clerk', [branch]))).toEqual(['clerk', 'far'])
  expect(await readBy(as('clerk', [branch]), 'beside')).toEqual(['far'])
  expect(await readBy(as('lead', [branch]), 'beside')).toEqual(['clerk', 'far', 'worker'])
  expect(await readBy(as('clerk', [branch, main]))).toEqual(['alone', 'clerk', 'far', 'lead', 'worker'])
  expect(await readBy(as('clerk', 'everybody'))).toEqual(['everybody'])
})

test('HR of everybody is HR of leavers and of people nobody knows, HR of a site of those who work there', async () => {
  const of = async (hrOf: HrOf) => {
    const reader = as('clerk', hrOf)
    const people = await hrPeopleOf(reader)
    await people.meet(Object.values(who))
    const has = Object.keys(who).filter((name) => people.has(who[name] ?? ''))
    for (const [name, id] of Object.entries(who)) expect([name, await isHrFor(id, reader)]).toEqual([name, has.includes(name)])
    return [has, people.isEmpty, isHrOfAny(reader), isHrOfAll(reader)]
  }
  expect(await of([])).toEqual([[], true, false, false])
  expect(await of([branch])).toEqual([['far', 'clerk'], false, true, false])
  expect(await of('everybody')).toEqual([Object.keys(who), false, true, true])
  const unasked = await hrPeopleOf(as('clerk', [branch]))
  expect(() => unasked.has(who.far ?? '')).toThrow('nobody asked')
})

test('that somebody is away is known to colleagues of the department and to those who read them', async () => {
  const known = async (reader: Reader) => [...(await knownAwayTo(reader, Object.values(who)))].map(nameOf).sort()
  expect(await known(as('worker'))).toEqual(['lead', 'worker'])
  expect(await known(as('lead'))).toEqual(['far', 'lead', 'worker'])
  expect(await known(as('alone'))).toEqual(['alone'])
  expect(await known(as('alone', [branch]))).toEqual(['alone', 'clerk', 'far'])
  expect(await known(as('alone', 'everybody'))).toEqual(Object.keys(who).sort())
})

test('a role of HR without a site makes somebody everybody\'s, whatever else they hold', () => {
  const at = (role: string, siteId: string | null) => ({ role, siteId })
  expect(hrOfRoles([])).toEqual([])
  expect(hrOfRoles([at('admin', null), at('ceo', branch)])).toEqual([])
  expect(hrOfRoles([at('hr', branch), at('hrHead', branch), at('admin', null)])).toEqual([branch])
  expect(hrOfRoles([at('hr', branch), at('hrOwner', null)])).toBe('everybody')
})

test('people of a site are never named in a statement', async () => {
  const readable = await readableBy(as('alone', [branch]))
  const { params } = q().select().from(employee).where((await readable?.where(employee.id, 'all')) ?? sql`false`).toSQL()
  for (const name of ['far', 'clerk']) expect(JSON.stringify(params)).not.toContain(who[name])
})
