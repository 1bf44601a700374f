/** A PostgreSQL with standbys that follow it: copies of its folder, made while it was stopped. */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { OWNER, placeOf } from '../../server/db/embedded/place.ts'
import { type Embedded, startEmbedded } from '../../server/db/embedded/start.ts'
import { silentLog } from '../../server/lib/log.ts'
import { SETTINGS } from './postgres.ts'

export interface Standby {
  /** Of its maintenance database. */
  url: string
  pid(): number | undefined
  /** It takes in nothing more until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Waits until it has taken in all that the primary has written so far. */
  caughtUp(): Promise<void>
  /** Starts one that was stopped again: following another primary, or as one itself. */
  follow(another: Standby): Promise<void>
  promote(): Promise<void>
  stop(): Promise<void>
}

export interface WithStandbys {
  primary: Embedded
  standbys: Standby[]
  stop(): Promise<void>
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks again until it is so, for a minute at most. */
async function until(is: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + 60_000; !(await is()); ) {
    if (performance.now() > end) throw new Error(`not within a minute: ${what}`)
    await pause(20)
  }
}

async function follow(primary: Embedded, dataDir: string, settings: Readonly<Record<string, string>>): Promise<Standby> {
  let followed = primary.url
  const start = (from: string) => startEmbedded(dataDir, silentLog, { settings: { ...settings, hot_standby: 'on', primary_conninfo: from && `host=${new URL(from).searchParams.get('host')} port=5432 user=${OWNER}` } })
  let embedded = await start(followed)
  const { url } = embedded
  const follows = () => until(async () => (await ask(url, 'select count(*)::int from pg_stat_wal_receiver')) === 1, 'the standby follows')
  await follows()
  return {
    url,
    pid: () => embedded.pid(),
    async pause() {
      await ask(url, 'select pg_wal_replay_pause()')
      await until(async () => (await ask(url, 'select pg_get_wal_replay_pause_state()')) === 'paused', 'paused')
    },
    resume: async () => void (await ask(url, 'select pg_wal_replay_resume()')),
    async caughtUp() {
      const position = await ask(followed, "select pg_logical_emit_message(false, 'caught up', '', true)::text")
      await until(async () => (await ask(url, `select pg_last_wal_replay_lsn() >= '${String(position)}'::pg_lsn`)) === true, 'caught up')
    },
    async follow(another) {
      followed = another.url
      embedded = await start(followed)
      await follows()
    },
    async promote() {
      embedded = await start('')
      await ask(url, 'select pg_promote()')
    },
    stop: () => embedded.stop(),
  }
}

/**
 * Starts a primary and its standbys, of which nothing has to outlive the run.
 * @param fill what stands in it before they are copied
 */
export async function startWithStandbys(count: number, fill: (url: string) => Promise<void> = () => Promise.resolve(), settings: Readonly<Record<string, string>> = SETTINGS): Promise<WithStandbys> {
  const home = mkdtempSync(join(tmpdir(), 'ess-pg-'))
  const [first, ...others] = Array.from({ length: count + 1 }, (_, i) => join(home, String(i)))
  for (const folder of [first, ...others]) mkdirSync(String(folder), { mode: 0o700 })
  const before = await startEmbedded(String(first), silentLog, { settings })
  await fill(before.url).finally(() => before.stop())
  for (const folder of others) {
    cpSync(placeOf(String(first)).data, placeOf(folder).data, { recursive: true })
    chmodSync(placeOf(folder).data, 0o700)
    writeFileSync(join(placeOf(folder).data, 'standby.signal'), '')
  }
  const primary = await startEmbedded(String(first), silentLog, { settings })
  const standbys: Standby[] = []
  for (const folder of others) standbys.push(await follow(primary, folder, settings))
  return {
    primary, standbys,
    async stop() {
      for (const standby of standbys) await standby.stop()
      await primary.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
