/** Who is read from after a failover to a standby that did not have all of the former primary's log. */
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWithStandbys, type Standby, type WithStandbys } from '../../tests/support/standbys.ts'
import type { Written } from '../lib/handler.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { q, tx } from './context.ts'
import { type Database, openDatabase } from './database.ts'
import { readOld } from './read-old.ts'
import { openStandbys, type Standbys } from './standbys.ts'
import { writingAs, writtenColumns } from './written.ts'

let servers: WithStandbys
let [promoted, follower, forked]: Standby[] = []
let database: Database
const lines: string[] = []
const log: Log = { ...silentLog, info: (_, line) => void lines.push(line), warn: (_, line) => void lines.push(line) }
const dina = newId(new Date())

beforeAll(async () => {
  servers = await startWithStandbys(3, async (url) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table note (who text, what text)')
    await client.end()
  })
  ;[promoted, follower, forked] = servers.standbys
  database = await openDatabase({ dataDir: tmpdir(), databaseUrl: servers.primary.url, standbyUrls: [String(forked?.url)] }, log)
}, 120_000)
afterAll(async () => {
  await database.close()
  await servers.stop()
}, 60_000)

const write = (what: string) => writingAs({ employeeId: dina, changesRights: false }, () => tx(async () => void (await q().execute(sql`insert into note values (${dina}, ${what})`))))

async function written(): Promise<Written> {
  const { own, rights, timeline } = writtenColumns(sql`${dina}::uuid`)
  const { rows: [row] } = await q().execute<Written & Record<string, unknown>>(sql`select ${own} as own, ${rights} as rights, ${timeline} as timeline`)
  if (!row) throw new Error('no row')
  return row
}

async function look() {
  const { rows } = await q().execute<{ is: boolean; what: string }>(sql`select pg_is_in_recovery() as is, what from note order by what`)
  return { isStandby: rows[0]?.is, what: rows.map(({ what }) => what), timeline: (await written()).timeline }
}

/** A primary that says what it said first, as the one of before, of which nobody has heard yet that it is away. */
function stillAnswering(primary: pg.Pool): pg.Pool {
  const said = new Map<string, unknown>()
  const query = (...of: Parameters<pg.Pool['query']>) => {
    const [statement] = of as unknown as [string | pg.QueryConfig]
    const text = typeof statement === 'string' ? statement : statement.text
    if (!said.has(text)) said.set(text, primary.query(...of))
    return said.get(text)
  }
  return { query } as unknown as pg.Pool
}

const readerOf = (knowing: Written) => ({ call: 'notes.list', caller: { employeeId: dina, written: knowing } })
const readOn = async (standbys: Standbys, knowing: Written) => standbys.read(readerOf(knowing), look).catch((error: Error) => error.message)

async function askedOf(standby: Standby | undefined) {
  const standbys = await openStandbys({ urls: [String(standby?.url)], primary: database.besides, log })
  try {
    return [standbys.hasAny(), await readOn(standbys, await written())]
  } finally {
    await standbys.end()
  }
}

test('one that followed the former primary further than the new one is not read from, as much as it knows; one that follows the new one is', async () => {
  await write('kept')
  await Promise.all([promoted?.caughtUp(), follower?.caughtUp()])
  await Promise.all([promoted?.stop(), follower?.stop()])
  await write('lost')
  await q().execute(sql`select pg_logical_emit_message(false, 'more', repeat('log ', 1000000), true)`)
  await forked?.caughtUp()
  expect(await readOld(readerOf(await written()), look)).toEqual({ isStandby: true, what: ['kept', 'lost'], timeline: null })
  const before = await openStandbys({ urls: [String(forked?.url)], primary: stillAnswering(database.besides), log })
  await database.close()
  await servers.primary.stop()

  await promoted?.promote()
  await follower?.follow(promoted as Standby)
  database = await openDatabase({ dataDir: tmpdir(), databaseUrl: promoted?.url }, log)
  await write('written again')
  expect(await written()).toMatchObject({ own: '2', timeline: 2 })
  expect([await readOn(before, await written()), await readOn(before, { ...(await written()), timeline: 1 })]).toEqual(['the standby is behind', { isStandby: true, what: ['kept', 'lost'], timeline: null }])
  await before.end()
  lines.splice(0)
  expect(await askedOf(forked)).toEqual([false, 'no standby is there'])
  expect(lines).toEqual(['DATABASE_STANDBY_URL: it has not followed the primary onto its timeline; the primary answers meanwhile'])
  expect(await askedOf(follower)).toEqual([true, { isStandby: true, what: ['kept', 'written again'], timeline: null }])
}, 120_000)
