/** Filters asked of the database and of the same people in memory: whatever is asked, both find the same. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { aCompany, anEmployee, TODAY } from '../ledger/testing/company.ts'
import { newId } from '../lib/new-id.ts'
import { account, employee } from '../org/table.ts'
import { type Filter, holds, readFilter } from './filter.ts'
import type { Json } from './patch.ts'
import { ScimRefusal } from './refusal.ts'
import { EMPLOYEE, ENTERPRISE, namedBy, userType } from './schemas.ts'
import { type User, userOf } from './user.ts'
import { listUsers, userCondition } from './user-rows.ts'

let database: Database
let everybody: User[] = []
const names = ['Ada Byron', 'Béla Öz', 'Cut % Nyak_Dien', 'dewi "Q" O\'Neil', 'Eka \\ Slash']

beforeAll(async () => {
  database = await openTestDatabase()
  const company = await aCompany()
  const boss = await anEmployee(company, 'Bagus Boss')
  await q().insert(account).values({ id: boss, username: 'boss', employeeId: boss, disabled: true })
  for (const [i, name] of names.entries()) {
    const id = await anEmployee(company, name, { superiorId: boss })
    await q().insert(account).values({ id, username: `user${i}@x.test`, employeeId: id, disabled: i % 2 === 0 })
    if (i === 1) await q().update(employee).set({ email: '' }).where(eq(employee.id, id))
    if (i === 2) await q().insert(account).values({ id: newId(new Date('2099-01-01')), username: 'a.second.one', employeeId: id })
  }
  await anEmployee(company, 'Without Account')
  everybody = (await listUsers({ where: undefined, limit: 100, offset: 0, today: TODAY })).rows.map((row) => userOf(row, [], 'http://x'))
}, 60_000)
afterAll(() => database.close())

/** What a user has under a path, as the JSON has it. */
function valuesOf(user: User, path: string): unknown[] {
  const { extension = null, attribute, sub } = namedBy(path, userType) ?? {}
  const holder = (extension === null ? user : (user[extension] as Json | undefined)) ?? {}
  const value = attribute && holder[attribute.name]
  return [value ?? []].flat().map((one: unknown) => (one !== null && typeof one === 'object' ? (one as Json)[sub?.name ?? 'value'] : one)).filter((one) => one !== undefined)
}
const inMemory = (filter: Filter) => everybody.filter((user) => holds(filter, (path) => valuesOf(user, path), (path) => valuesOfMany(user, path))).map((user) => user.userName)
const valuesOfMany = (user: User, path: string) => (user[namedBy(path, userType)?.attribute?.name ?? ''] as Json[] | undefined) ?? []
const inDatabase = async (filter: Filter) => (await listUsers({ where: userCondition(filter), limit: 100, offset: 0, today: TODAY })).rows.map((row) => row.username)

/** Numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function aFilter(any: (below: number) => number, depth: number): string {
  const pick = <T>(list: readonly T[]): T => list[any(list.length)] as T
  if (depth > 0 && any(3) > 0) {
    const [a, b] = [aFilter(any, depth - 1), aFilter(any, depth - 1)]
    return pick([`${a} and ${b}`, `${a} or ${b}`, `(${a} or ${b})`, `(${a}) and (${b})`, `not (${a})`, `not (${a} or ${b}) and ${b}`])
  }
  const text = JSON.stringify(pick(['Ada', 'ada byron', 'user1@x.test', 'USER', '%', '_', '"Q"', '\\', 'Öz', 'x.test', '', 'Finance', 'boss', '2020', 'work', 'E']))
  const path = pick(['userName', 'USERNAME', 'displayName', 'name.givenName', 'title', 'emails.value', 'emails', 'externalId', 'id', `${ENTERPRISE}:employeeNumber`, `${ENTERPRISE}:department`, `${ENTERPRISE}:manager.displayName`, `${EMPLOYEE}:site`, `${EMPLOYEE}:joined`])
  return pick([`${path} ${pick(['eq', 'ne', 'co', 'sw', 'ew'])} ${text}`, `${path} pr`, `active eq ${pick(['true', 'false'])}`, `${EMPLOYEE}:grade ${pick(['gt', 'ge', 'lt', 'le', 'eq', 'ne'])} ${any(6)}`, `emails[type ${pick(['eq', 'ne'])} "work" and value co ${text}]`])
}

test('the database finds what the same filter finds in memory, whatever is asked', async () => {
  const any = numbers(20_261_130)
  let found = 0
  for (let i = 0; i < 500; i++) {
    const words = aFilter(any, 2)
    const filter = readFilter(words)
    const expected = inMemory(filter)
    expect({ words, found: await inDatabase(filter) }).toEqual({ words, found: expected })
    found += expected.length
  }
  expect(found, 'the filters say something').toBeGreaterThan(400)
}, 60_000)

test('a person with two accounts is one user, by the first; one without is none', () => expect(everybody.map((user) => user.userName).toSorted()).toEqual(['boss', ...names.map((_, i) => `user${i}@x.test`)]))

test('pages follow one another, and tell how many there are', async () => {
  const pages = await Promise.all([0, 2, 4, 6].map((offset) => listUsers({ where: undefined, limit: 2, offset, today: TODAY })))
  expect(pages.map((page) => [page.rows.length, page.total])).toEqual([[2, 6], [2, 6], [2, 6], [0, 6]])
  expect(pages.flatMap((page) => page.rows.map((row) => row.username))).toEqual(everybody.map((user) => user.userName))
})

const refusal = (work: () => unknown): string | undefined => {
  try {
    work()
  } catch (error) {
    if (error instanceof ScimRefusal) return error.scimType
    throw error
  }
  return undefined
}

test.each([
  ['nothing', ''], ['a name alone', 'userName'], ['a bracket that does not close', '(userName pr'], ['nothing to compare with', 'userName eq'], ['two filters in a row', 'userName eq "x" pr'],
  ['a text that does not end, with line breaks', `userName eq "${'\n'.repeat(1900)}`], ['brackets', '('.repeat(1999)], ['nots', `${'not '.repeat(100)}userName pr`], ['many conditions', Array.from({ length: 60 }, () => 'active pr').join(' or ')],
  ['a long word', 'x'.repeat(3000)], ['half of a letter', 'userName eq "\ud800"'],
])('%s is refused, and at once', (_what, words) => {
  const begun = performance.now()
  expect(refusal(() => readFilter(words))).toBe('invalidFilter')
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test.each(['hat eq "x"', 'name.hat pr', '__proto__ pr', 'constructor eq "x"', 'active gt true', 'active eq "true"', 'userName eq 5', `${EMPLOYEE}:grade co 3`, 'name[givenName[x pr]]', 'groups.value eq "x"', 'userName gt null'])('%s is not searched for', (words) => {
  expect(refusal(() => userCondition(readFilter(words)))).toBe('invalidFilter')
})
