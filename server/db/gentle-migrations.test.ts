/** Changes of the database that hold others up are told of: operators replace processes while people work. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'

/** The last that 0.1.0 was shipped with. */
const SHIPPED = 34

const folder = join(projectRoot, 'server/db/migrations')
const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { idx: number; tag: string }[] }
const told = readFileSync(join(projectRoot, 'docs/upgrading.md'), 'utf8')

/** Statements that take longer the more rows there are, or that keep the version before from working. */
function harsh(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((s) => s.trim()).filter((s) => s !== '')
  const made = new Set(statements.flatMap((s) => /^create table (?:if not exists )?"?(\w+)"?/i.exec(s)?.[1] ?? []))
  const isGentle = (s: string): boolean => {
    const table = /^(?:alter table (?:only )?|create (?:unique )?index \S+ on |create (?:or replace )?trigger .*? on )"?(\w+)"?/is.exec(s)?.[1]
    if (table !== undefined && made.has(table)) return true
    return /^create (table|type|extension|(or replace )?(function|trigger))/i.test(s) || (/^alter table \S+ add column/i.test(s) && (!/not null/i.test(s) || / default /i.test(s)))
  }
  return statements.filter((s) => !isGentle(s))
}

test.each(entries.filter(({ idx }) => idx > SHIPPED).map(({ tag }) => tag))('%s holds nobody up, or docs/upgrading.md says whom and for how long', (tag) => {
  if (!told.includes(`\`${tag}\``)) expect(harsh(readFileSync(join(folder, `${tag}.sql`), 'utf8'))).toEqual([])
})

test.each(['alter table request alter column code type varchar(9)', 'create index x on request (code)', 'alter table request add column y integer not null', 'alter table "request" drop column code', 'update request set code = code'])('%s is one that does', (statement) => {
  expect(harsh(statement)).toEqual([statement])
})

test('a table that is new holds nobody up, nor does a column beside the others', () => {
  expect(harsh('create table a (id int); --> statement-breakpoint create index b on a (id) --> statement-breakpoint alter table "request" add column "y" integer')).toEqual([])
})
