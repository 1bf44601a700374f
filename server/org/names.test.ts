/** People found by an index of letters are those that reading all names finds. */
import { asc, ilike, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '../../contract/kit/fold.ts'
import { manyAt, rowsRead } from '../../tests/support/rows-read.ts'
import { watchStatements } from '../../tests/support/statements.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { aCompany, anEmployee, type Company, TODAY } from '../ledger/testing/company.ts'
import { isNamed } from './names.ts'
import { searchEmployees } from './people.ts'
import { employee } from './table.ts'

let db: Database
let company: Company
const names = ['Zoë Hartmann', 'Dina Lestari', 'Dinda', 'Al', 'Bo Li', '王美玲', '王美', 'علي حسن', 'O%Neil_x', 'Back\\slash', 'Nina Nana', 'Jürgen Groß', '👩‍🚀 Ann']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  for (const name of names) await anEmployee(company, name)
})
afterAll(() => db.close())

const escaped = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)
/** As it was before there was an index: every word in every name. */
async function byReading(text: string): Promise<string[]> {
  const words = fold(text).split(' ').filter(Boolean)
  const rows = await q().select({ name: employee.fullName }).from(employee).where(sql.join([sql`true`, ...words.map((w) => sql`(${or(ilike(employee.sortName, `%${escaped(w)}%`), ilike(employee.code, `%${escaped(w)}%`))})`)], sql` and `)).orderBy(asc(employee.sortName), asc(employee.id))
  return rows.map((r) => r.name)
}
const byIndex = async (text: string) => (await q().select({ name: employee.fullName }).from(employee).where(isNamed(text)).orderBy(asc(employee.sortName), asc(employee.id))).map((r) => r.name)

test('every part of every name and code, alone and with another', async () => {
  const parts = (text: string) => Array.from(text).flatMap((_, from, all) => [1, 2, 3, 4, 7].map((length) => all.slice(from, from + length).join('')))
  const codes = (await q().select({ code: employee.code }).from(employee)).map((r) => r.code)
  const texts = [...names.flatMap(parts), ...codes.slice(0, 2).flatMap(parts), 'DINA les', 'les DINA', 'din E', 'nan nin', 'Dina Nobody', '   ']
  for (const text of new Set(texts)) expect([text, await byIndex(text)]).toEqual([text, await byReading(text)])
}, 60_000)

test('a name is found without reading everybody', async () => {
  await manyAt(company, 3000)
  await q().execute(sql`vacuum analyze employee`) // as the database does by itself a moment later
  for (const [filterSearch, names_] of [['dina', ['Dina Lestari']], ['many 2999', ['Many 2999']], ['MANY-2999', ['Many 2999']]] as const) {
    let found: string[] = []
    const statements = await watchStatements(db, async () => { found = (await searchEmployees({ date: TODAY, filterSearch })).listData.map((r) => r.displayName) })
    expect([filterSearch, found, (await rowsRead(db, statements)) < 200]).toEqual([filterSearch, names_, true])
  }
})
