import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aside, q, tx } from './context.ts'
import type { Database } from './database.ts'
import { openTestDatabase } from './test-database.ts'
import { tablesWritten, writingOnly } from './writes.ts'

const mark = pgTable('write_mark', { id: text('id').primaryKey() })
const other = pgTable('write_other', { id: text('id').primaryKey() })
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await q().execute(sql`create table write_mark (id text primary key)`)
  await q().execute(sql`create table write_other (id text primary key)`)
})
afterAll(() => database.close())

const idsOf = async (name: string) => (await q().execute<{ id: string }>(sql`select id from ${sql.identifier(name)} order by id`)).rows.map(({ id }) => id)

test('what is named is written, whatever else is read; the rest is refused before it is sent', async () => {
  await writingOnly('made-up.look', ['write_mark'], async () => {
    await q().insert(mark).values({ id: 'a' })
    expect(await idsOf('write_other')).toEqual([])
    await expect(q().insert(other).values({ id: 'a' })).rejects.toThrow('made-up.look writes to write_other, which it does not name')
  })
  expect([await idsOf('write_mark'), await idsOf('write_other')]).toEqual([['a'], []])
  await q().insert(other).values({ id: 'free' })
  expect(await idsOf('write_other')).toEqual(['free'])
})

test('neither a transaction, nor the connection beside it, nor what stands in a `with` goes around it', async () => {
  const before = await idsOf('write_other')
  const tries = [
    () => tx(async () => q().insert(other).values({ id: 'tx' })),
    () => aside().insert(other).values({ id: 'aside' }),
    () => q().execute(sql`with gone as (delete from write_other returning id) select id from gone`),
    () => q().execute(sql`update only write_other set id = 'changed'`),
    () => q().execute(sql`truncate write_other`),
  ]
  for (const one of tries) await expect(writingOnly('made-up.look', ['write_mark'], async () => one())).rejects.toThrow('writes to write_other')
  expect(await idsOf('write_other')).toEqual(before)
})

test.each<[string, string[]]>([
  ['select "updated_at" from "setting" for update', []],
  ['select 1 from a for update of a skip locked', []],
  ['select 1 from a for no key update nowait', []],
  ['insert into "setting" ("key") values ($1) on conflict do update set "key" = $1', ['setting']],
  ['with x as (insert into "a" default values returning id) update "b" set c = 1 from x', ['a', 'b']],
  ['MERGE INTO a USING b ON true WHEN MATCHED THEN DELETE', ['a']],
  ['truncate table "a"', ['a']],
])('%s', (statement, tables) => {
  expect(tablesWritten(statement)).toEqual(tables)
})
