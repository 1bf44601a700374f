/**
 * All rows of the database, out of it as they are at one moment and into an empty one of the same schema, through the driver: one way for
 * the embedded PostgreSQL and for any other, of any version (.decisions/0079-a-backup-is-rows.md).
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Client, type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** Rows of one table; they lie in a file of its name. */
interface CopiedTable {
  name: string
  columns: string[]
  rows: number
}

export interface CopiedDatabase {
  /** Digest of the last migration it has had. */
  migration: string
  tables: CopiedTable[]
  sequences: { name: string; last: string; isCalled: boolean }[]
}

/** Values are written and read alike, whatever the server, the role or the database says of them. */
const PLAIN = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local timezone = 'UTC'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

const OWN = `relnamespace = current_schema()::regnamespace and relpersistence = 'p' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
// what is generated is worked out again
const TABLES = `select relname as name, array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped where relkind = 'r' and ${OWN} group by relname order by relname`
const SEQUENCES = `select relname as name from pg_class c where relkind = 'S' and ${OWN} order by relname`

const listOf = (columns: readonly string[]) => columns.map((name) => escapeIdentifier(name)).join(', ')
const values = async <T extends object>(client: ClientBase, text: string, parameters: unknown[] = []): Promise<T[]> => (await client.query<T>(text, parameters)).rows

/** Whether there is such a table. */
export const hasTable = async (client: ClientBase, name: string): Promise<boolean> => (await values<{ yes: boolean }>(client, 'select to_regclass($1) is not null as yes', [name]))[0]?.yes === true

/** The database says which migration it has; null when it is none of the product's. */
async function lastMigration(client: ClientBase): Promise<string | null> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return null
  return (await values<{ hash: string }>(client, 'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1'))[0]?.hash ?? null
}

/**
 * Writes every row into `folder`, a file for each table, as of one moment: others go on writing meanwhile.
 * @throws Error with one clear line when the database is not the product's
 */
export async function copyOut(client: Client, folder: string): Promise<CopiedDatabase> {
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    await client.query(PLAIN)
    const migration = await lastMigration(client)
    if (migration === null) throw new Error('nothing to back up: the database is empty, no server was started on it yet')
    const tables: CopiedTable[] = []
    for (const { name, columns } of await values<{ name: string; columns: string[] }>(client, TABLES)) {
      const stream = client.query(copyTo(`copy ${escapeIdentifier(name)} (${listOf(columns)}) to stdout`))
      await pipeline(stream, createWriteStream(join(folder, name)))
      tables.push({ name, columns, rows: stream.rowCount })
    }
    const sequences: CopiedDatabase['sequences'] = []
    for (const { name } of await values<{ name: string }>(client, SEQUENCES)) {
      const [row] = await values<{ last: string; isCalled: boolean }>(client, `select last_value::text as last, is_called as "isCalled" from ${escapeIdentifier(name)}`)
      if (row) sequences.push({ name, ...row })
    }
    return { migration, tables, sequences }
  } finally {
    await client.query('rollback')
  }
}

/** Indexes and foreign keys that stand aside while rows come: checked and built once, at the end, over all of them. */
const ASIDE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace = current_schema()::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`

/**
 * Puts the rows in `folder` into a database whose schema is the one they come from, all or nothing. Triggers rest: the tallies they keep are
 * among the rows.
 * @throws Error with one clear line when a table is not there, or not all of its rows came
 */
export async function copyIn(client: ClientBase, folder: string, { tables, sequences }: CopiedDatabase): Promise<void> {
  await client.query('begin')
  try {
    await client.query(PLAIN)
    const present = new Set((await values<{ name: string }>(client, TABLES)).map((table) => table.name))
    const unknown = tables.filter((table) => !present.has(table.name)).map((table) => table.name)
    if (unknown.length > 0) throw new Error(`the archive holds tables that are not the product's: ${unknown.join(', ')}. Restore it with the build that wrote it, or take them out of the archive's manifest.json`)
    const aside = await values<{ away: string; back: string }>(client, ASIDE)
    for (const { away } of aside) await client.query(away)
    for (const { name } of tables) await client.query(`alter table ${escapeIdentifier(name)} disable trigger user`)
    // what migrations have put in comes with the rows
    await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
    for (const { name, columns, rows } of tables) {
      const stream = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${listOf(columns)}) from stdin`))
      await pipeline(createReadStream(join(folder, name)), stream)
      if (stream.rowCount !== rows) throw new Error(`the archive is not whole: ${name} should have ${rows} rows, it has ${stream.rowCount}`)
    }
    for (const { name } of tables) await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`)
    for (const { back } of aside) await client.query(back)
    for (const { name, last, isCalled } of sequences) await client.query('select setval($1::text::regclass, $2, $3)', [escapeIdentifier(name), last, isCalled])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  // plans are made for what is there
  await client.query('analyze')
}

/** Keys of the file store that rows name, of rows that are not given up. */
export async function namedFiles(client: Client): Promise<string[]> {
  const tables = await values<{ name: string; dies: boolean }>(client, `select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'deleted_at') as dies
    from pg_class c where relkind = 'r' and ${OWN} and exists (select from pg_attribute where attrelid = c.oid and attname = 'storage_key') order by relname`)
  const keys: string[] = []
  for (const { name, dies } of tables) keys.push(...(await values<{ key: string }>(client, `select storage_key as key from ${escapeIdentifier(name)}${dies ? ' where deleted_at is null' : ''}`)).map((row) => row.key))
  return keys
}

/** Whether a company is in the database: whoever starts a server on an empty one loads one. */
export async function isLoaded(client: ClientBase): Promise<boolean> {
  return (await hasTable(client, 'setting')) && (await values<{ yes: boolean }>(client, `select exists (select from setting where key = 'seed') as yes`))[0]?.yes === true
}
