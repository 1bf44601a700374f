/** What a search in a list finds is what looking into every request finds, whatever part of a word is typed. */
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '../../../contract/kit/fold.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { createRunOnce } from '../../http/commands.ts'
import { employee } from '../../org/table.ts'
import { createRequests } from '../service.ts'
import { request } from '../table.ts'
import { as, clock, foundCompany, START, who } from '../testing/company.ts'
import { submitted } from '../testing/story.ts'
import { setBudget, tinyModule, tinyRequest } from '../testing/tiny.ts'

const NOTES = ['Conference in Bali', 'wedding 💍💍 of a cousin', '100% sure_thing \\ maybe', 'สัมมนาประจำปีที่เชียงใหม่', 'إجازة سنوية', 'aaaa', 'ab', 'Dina stands in, as dinas do', '']
let database: Database
const requests = createRequests([tinyModule], { runOnce: createRunOnce(clock) })
let rows: { id: string; search: string; code: string; sortName: string }[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  clock.set(START)
  for (const person of ['emp', 'emp2', 'sup'] as const) {
    await setBudget(who[person], { total: 1000, held: 0, spent: 0 }, START)
    for (const note of NOTES) await submitted({ by: person, note, amount: 1 })
  }
  rows = await q().select({ id: request.id, search: request.search, code: employee.code, sortName: employee.sortName }).from(request).innerJoin(employee, eq(employee.id, request.employeeId)).orderBy(asc(request.id))
})
afterAll(() => database.close())

const found = async (filterSearch: string) => {
  const { listData, totalData } = await requests.list(tinyRequest, { scope: 'all', filterSearch, paginationSize: 200 }, await as('hr'))
  expect([filterSearch, totalData]).toEqual([filterSearch, listData.length])
  return listData.map((r) => r.id).sort()
}
const expected = (text: string) => {
  const words = fold(text).split(' ').filter(Boolean)
  return rows.filter((r) => words.every((w) => r.search.includes(w) || r.sortName.includes(w) || r.code.includes(w))).map((r) => r.id)
}
async function requireSame(text: string): Promise<void> {
  expect([text, await found(text)]).toEqual([text, expected(text)])
}

test('every part of every word, of any length and script', async () => {
  expect(rows).toHaveLength(3 * NOTES.length)
  const words = [...new Set(rows.flatMap((r) => `${r.search} ${r.sortName}`.split(' ')))].filter((w) => w.length < 12 || w.includes('-'))
  const parts = new Set<string>()
  for (const word of words) {
    const letters = [...word]
    for (const length of [1, 2, 3, 4, 5, letters.length]) for (let at = 0; at + length <= letters.length; at += 2) parts.add(letters.slice(at, at + length).join(''))
  }
  const some = [...parts].filter((_, i) => i % Math.ceil(parts.size / 40) === 0)
  for (const text of [...some, 'dina wed', 'eko 💍💍', '100%', '%', 'sure_', 'sure-', '\\', 'aaaaa', 'xyz', 'CONFERENCE', 'dinas', 'สัมมนา', 'ab']) await requireSame(text)
}, 60_000)

test('with more people of a name than are named in the statement', async () => {
  const like = await q().select().from(employee).where(eq(employee.id, who.emp))
  const many = Array.from({ length: 210 }, (_, i) => ({ ...like[0], id: crypto.randomUUID(), code: `many${i}`, sortName: `dina ${i}` }))
  await q().insert(employee).values(many as (typeof employee.$inferInsert)[])
  await requireSame('dina')
  await q().delete(employee).where(inArray(employee.id, many.map((m) => m.id)))
})

test('a word changed later is found, and what it was is not', async () => {
  const [first] = rows
  await q().update(request).set({ search: 'something else' }).where(eq(request.id, first?.id ?? ''))
  rows = rows.map((r) => (r.id === first?.id ? { ...r, search: 'something else' } : r))
  for (const text of ['something', 'ometh', 'conference', 'else']) await requireSame(text)
})
