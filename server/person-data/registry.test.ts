/** No table and no column is forgotten: whoever adds one says here what it holds of people. */
import { globSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'
import { kinds } from './facts.ts'
import { columnOf, keyOf, nameOf, registry, ruledColumns, tellingColumns } from './registry.ts'
import { namingColumns } from './replace.ts'

const files = globSync('server/**/table.ts', { cwd: projectRoot })
const tables = (await Promise.all(files.map((file) => import(`${projectRoot}/${file}`) as Promise<Record<string, unknown>>))).flatMap((module) => Object.values(module).filter((one) => is(one, PgTable)))

test('every table is in the registry, once', () => {
  expect(tables.length).toBeGreaterThan(120)
  expect(registry.map(nameOf).sort()).toEqual(tables.map((table) => getTableName(table)).sort())
})

test.each(registry.map((facts) => [nameOf(facts), facts] as const))('%s: every text, JSON and id is in one rule', (_, facts) => {
  expect(ruledColumns(facts).sort()).toEqual(tellingColumns(facts).sort())
  for (const name of [...(facts.hides ?? []), ...(facts.amounts ?? [])]) expect(columnOf(facts, name).name).not.toBe('')
})

test('a table of people says which rows are theirs, how the archive calls them and what becomes of them; one of nobody says nothing of it', () => {
  for (const facts of registry) expect([nameOf(facts), facts.own !== undefined, (facts.erase ?? []).length > 0]).toEqual([nameOf(facts), facts.kind !== undefined, facts.kind !== undefined])
  expect(kinds.filter((kind) => !registry.some((facts) => facts.kind === kind))).toEqual([])
})

test('rows that may name somebody, or are told, can be read page by page', () => {
  for (const facts of registry) if (facts.kind !== undefined || namingColumns(facts).length > 0) expect([nameOf(facts), keyOf(facts).length > 0]).toEqual([nameOf(facts), true])
})
