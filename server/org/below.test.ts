/** Who is below whom is the same whichever way it is asked: named, each on the way up, or all found first; and the same as reading the whole line down. */
import { randomUUID } from 'node:crypto'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { watchStatements } from '../../tests/support/statements.ts'
import { q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'

import { seedCompany } from '../seed/company.ts'
import { peopleOn } from '../seed/people.ts'
import { belowOf, limits, peopleBySite, withPeople } from './below.ts'
import { foldLineMark } from './line-mark.ts'
import { employee, employment, lineMark } from './table.ts'

const TODAY = '2026-05-12'
const DAYS = ['2015-01-01', '2024-02-29', TODAY]
const USUAL = { ...limits }
let db: Database
let everybody: string[]
const circle = { a: randomUUID(), b: randomUUID(), c: randomUUID() }
const chain = Array.from({ length: 30 }, () => randomUUID())

/** The whole line down from a person, level by level, as it was read once. */
async function readDown(superiorId: string, date: string): Promise<string[]> {
  const { rows } = await q().execute<{ id: string }>(sql`
    with recursive down(id, depth) as (
      select ${superiorId}::uuid, 0
      union all
      select e.employee_id, down.depth + 1 from down join employment e on e.superior_id = down.id and e."from" <= ${date}
      where down.depth < 24 and not exists (select 1 from employment later where later.employee_id = e.employee_id and later."from" <= ${date} and later."from" > e."from")
    )
    select distinct p.id from down join employee p on p.id = down.id
    where p.id <> ${superiorId}::uuid and p.join_date <= ${date} and (p.leave_date is null or p.leave_date >= ${date}) order by 1`)
  return rows.map((r) => r.id)
}

async function more(people: readonly { id: string; superiorId: string | null }[]): Promise<void> {
  const [like] = await q().select().from(employment).limit(1)
  if (!like) throw new Error('nobody is employed')
  await q().insert(employee).values(people.map(({ id }) => ({ id, code: id, fullName: id, firstName: '', lastName: '', sortName: id, email: '', gender: 'male', joinDate: '2010-01-01' })))
  await q().insert(employment).values(people.map(({ id, superiorId }) => ({ ...like, id: randomUUID(), employeeId: id, superiorId, from: '2010-01-01', until: null })))
}

beforeAll(async () => {
  db = await openTestDatabase()
  await seedCompany(peopleOn(TODAY), TODAY)
  await more([{ id: circle.a, superiorId: circle.b }, { id: circle.b, superiorId: circle.a }, { id: circle.c, superiorId: circle.a }])
  await more(chain.map((id, i) => ({ id, superiorId: chain[i - 1] ?? null })))
  everybody = (await q().select({ id: employee.id }).from(employee)).map((e) => e.id)
  // somebody in the middle has left, somebody has just come, and somebody is under another superior from a day on
  await q().update(employee).set({ leaveDate: '2024-02-28' }).where(inArray(employee.id, [chain[2] ?? '', chain[9] ?? '']))
  await q().update(employee).set({ joinDate: '2024-03-01' }).where(inArray(employee.id, [chain[5] ?? '']))
  const [moved] = await q().select().from(employment).where(inArray(employment.employeeId, [chain[12] ?? '']))
  if (moved) await q().insert(employment).values({ ...moved, id: randomUUID(), from: TODAY, superiorId: circle.c })
})
afterEach(() => {
  Object.assign(limits, USUAL)
})
afterAll(() => db.close())

/** Read down once for each person and day: it is the same however much is read or named. */
const readBefore = new Map<string, string[]>()
async function readDownOnce(superiorId: string, date: string): Promise<string[]> {
  const found = readBefore.get(`${superiorId} ${date}`) ?? (await readDown(superiorId, date))
  readBefore.set(`${superiorId} ${date}`, found)
  return found
}

describe.each([[0, 0], [3, 3], [USUAL.read, USUAL.named]])('up to %i are read, and up to %i named', (most, alsoNamed) => {
  test.each(DAYS)('everybody, on %s', async (date) => {
    Object.assign(limits, { read: most, named: alsoNamed })
    for (const id of everybody) {
      const expected = await readDownOnce(id, date)
      const below = await belowOf(id, date)
      const told = async (where: Promise<SQL>) => (await q().select({ id: employee.id }).from(employee).where(await where).orderBy(employee.id)).map((e) => e.id)
      expect([id, below.isEmpty]).toEqual([id, expected.length === 0])
      expect([...(await below.among(everybody))].sort()).toEqual(expected)
      await below.meet(everybody)
      expect(everybody.filter((other) => below.has(other)).sort()).toEqual(expected)
      for (const by of ['each', 'page', 'all'] as const) expect(await told(below.where(employee.id, by))).toEqual(expected)
      expect([...(await below.ids())].sort()).toEqual(expected)
      expect(((await below.others()) ?? everybody.filter((other) => !expected.includes(other))).toSorted()).toEqual(everybody.filter((other) => !expected.includes(other)).sort())
      const own = withPeople([id, circle.c], below)
      const withOwn = [...new Set([id, circle.c, ...expected])].sort()
      expect([...(await own.among(everybody))].sort()).toEqual(withOwn)
      for (const by of ['each', 'page', 'all'] as const) expect(await told(own.where(employee.id, by))).toEqual(withOwn)
    }
  }, 300_000)
})

test('rows on their way are asked about only where most people are below', async () => {
  Object.assign(limits, { read: 0, named: 0 })
  const asks = async (id: string) => JSON.stringify(await (await belowOf(id, TODAY)).where(sql.raw('id'), 'page')).includes('is_below')
  const numbers = await Promise.all(everybody.map(async (id) => ({ id, below: (await readDown(id, TODAY)).length })))
  const most = numbers.filter(({ below }) => below > everybody.length / 2)
  const some = numbers.filter(({ below }) => below > 0 && below < everybody.length / 2)
  expect([most.length, some.length].every((n) => n > 0)).toBe(true)
  expect(await Promise.all(most.map(({ id }) => asks(id)))).not.toContain(false)
  expect(await Promise.all(some.map(({ id }) => asks(id)))).not.toContain(true)
})

test('nobody is judged who was not asked about', async () => {
  limits.read = 0
  const [chief = ''] = chain
  const below = await belowOf(chief, TODAY)
  expect(() => below.has(chain[1] ?? '')).toThrow('nobody asked')
  await below.meet([chain[1] ?? ''])
  expect(below.has(chain[1] ?? '')).toBe(true)
})

test('where people work is asked once, for all the sites that are asked about', async () => {
  const rows = await q().select({ id: employment.employeeId, siteId: employment.siteId }).from(employment).where(inArray(employment.employeeId, chain.slice(0, 2)))
  const [first] = rows
  if (!first) throw new Error('nobody works anywhere')
  const at = peopleBySite(TODAY)
  const [here, elsewhere, both] = [at([first.siteId]), at([randomUUID()]), at([randomUUID(), first.siteId])]
  const ids = [first.id, randomUUID()]
  const statements = await watchStatements(db, async () => {
    for (const people of [here, elsewhere, both]) await people.meet(ids)
  })
  expect(statements).toHaveLength(1)
  expect([here, elsewhere, both].map((people) => ids.map((id) => people.has(id)))).toEqual([[true, false], [false, false], [true, false]])
  expect(() => here.has(randomUUID())).toThrow('nobody asked')
})

describe('what is kept of the line', () => {
  const head = () => chain[20] ?? ''
  const last = () => chain[29] ?? ''
  const idsBelow = async () => [...(await (await belowOf(head(), TODAY)).ids())]
  beforeEach(() => {
    limits.read = 0
  })

  test.each<[string, () => Promise<unknown>]>([
    ['somebody leaves', () => q().update(employee).set({ leaveDate: '2026-05-11' }).where(eq(employee.id, last()))],
    ['somebody is back', () => q().update(employee).set({ leaveDate: null }).where(eq(employee.id, last()))],
    ['a place is under another superior', () => q().update(employment).set({ superiorId: circle.c }).where(eq(employment.employeeId, last()))],
    ['somebody comes', () => more([{ id: randomUUID(), superiorId: chain[25] ?? '' }])],
    ['a place goes', () => q().delete(employment).where(eq(employment.employeeId, chain[24] ?? ''))],
  ])('is read again when %s, in its transaction and after it, and not when that is taken back', async (_, change) => {
    const before = await idsBelow()
    expect(before.toSorted()).toEqual(await readDown(head(), TODAY))
    await tx(async () => {
      await change()
      expect((await idsBelow()).sort()).toEqual(await readDown(head(), TODAY))
      expect((await idsBelow()).sort()).not.toEqual(before.toSorted())
      throw new Error('taken back')
    }).catch((error: unknown) => expect(error).toMatchObject({ message: 'taken back' }))
    expect((await idsBelow()).sort()).toEqual(before.toSorted())
    await change()
    await foldLineMark()
    expect((await idsBelow()).sort()).toEqual(await readDown(head(), TODAY))
  })

  test('is kept while people change in other ways, and when marks become one', async () => {
    await idsBelow()
    const statements = await watchStatements(db, async () => {
      await q().update(employee).set({ phone: '1' })
      await q().update(employment).set({ jobTitle: 'Clerk' })
      await foldLineMark()
      await idsBelow()
    })
    expect(statements.filter((s) => s.text.includes('recursive line'))).toEqual([])
    expect(await q().select().from(lineMark)).toHaveLength(1)
  })
})
