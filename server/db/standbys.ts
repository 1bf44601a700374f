/**
 * Standbys of the database, for reads that may be a moment old. One is asked only when it knows of everything the caller has written, and of the rest
 * but for a few seconds; what it cannot answer the primary does, and nobody is told. @see .decisions/0091-reads-that-may-be-a-moment-old.md
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Caller } from '../lib/handler.ts'
import type { Log } from '../lib/log.ts'
import { isDatabaseUnreachable, isReadOnly } from '../lib/service-away.ts'
import { type Db, readingFrom } from './context.ts'
import { withMemory } from './memory.ts'
import { cut } from './cut.ts'
import { MOST_CONNECTIONS, serverPool } from './pool.ts'
import { lookAtServer, whyNotOpen } from './server-look.ts'
import { askPrimary, askStandby, type Identity, refusalOfStandby } from './standby-look.ts'
import { isOnTimeline, knows, noteTimeline } from './written.ts'
import { statementLogger } from './writes.ts'

/** How far a standby may be behind: what others did is missing for no longer. */
export const MOST_BEHIND_MS = 10_000
/** How often the primary is asked how far it is, and each standby whether it is there. */
const LOOK_MS = 2_000
/** After so long without an answer nobody knows how far the primary is. */
const UNKNOWN_MS = 3 * LOOK_MS
/** The same change of a standby is said once in so long: behind a pooler may be several, of which one is late. */
const SAY_AGAIN_MS = 60_000
/** The start waits so long to say which of them are there. */
const START_MS = 3_000
/** For a connection, and for what is asked first: the primary would have answered by then. */
const CONNECT_MS = 2_000
const FIRST_MS = 1_000
/** It may need a moment for what was written just now. */
const TRY_MS = 100
const TRIES = 10
/** Of a whole read, as of any transaction (watchdog.ts). */
const READ_MS = 10_000

/** Who asks, and what. */
export interface Reader {
  /** Id of a call. */
  call: string
  caller: Pick<Caller, 'employeeId' | 'written'>
}

/** It does not know yet of what the caller has written, or is too far behind. */
export class Behind extends Error {}

/** What the primary was like at a moment. */
interface Mark {
  at: number
  /** Its position in the log. */
  position: string
}

interface Standby {
  url: string
  /** Place in the setting, from 1: its address may hold a password. */
  place: number
  pool: pg.Pool | null
  isThere: boolean
  /** What was said of it last. */
  said: string
  /** When each change was said last, by what it was before and what after. */
  saidAt: Map<string, number>
  /** One look at a time: a slow one is not asked twice. */
  looking?: Promise<void> | undefined
}

export interface Standbys {
  /** @throws whatever kept a standby from answering; `work` may have been begun */
  read<T>(reader: Reader, work: () => Promise<T>): Promise<T>
  hasAny(): boolean
  /** Looks at once, and not only by the clock; for tests. */
  look(): Promise<void>
  end(): Promise<void>
}

export interface StandbysDeps {
  urls: readonly string[]
  /** Where the primary is asked how far it is. */
  primary: pg.Pool
  log: Log
  /** How far one may be behind, in ms. */
  mostBehindMs?: number
}

/** Looks at the standbys from now on. One that cannot be reached is told of, and looked at again. */
export async function openStandbys({ urls, primary, log, mostBehindMs = MOST_BEHIND_MS }: StandbysDeps): Promise<Standbys> {
  const all: Standby[] = urls.map((url, i) => ({ url, place: i + 1, pool: null, isThere: false, said: '', saidAt: new Map() }))
  const stopping = new AbortController()
  let marks: Mark[] = []
  let identity: Identity | null = null
  let timeline = 0
  let turn = 0

  /** Says what has changed with a standby, once; what goes to and fro, later if it is still so. */
  function say(standby: Standby, why: string | null): void {
    standby.isThere = why === null
    const said = why ?? 'it is read from'
    const change = `${standby.said} → ${said}`
    const now = performance.now()
    if (said === standby.said || now - (standby.saidAt.get(change) ?? Number.NEGATIVE_INFINITY) < SAY_AGAIN_MS) return
    standby.said = said
    standby.saidAt.set(change, now)
    const line = `DATABASE_STANDBY_URL: ${said}`
    if (stopping.signal.aborted) return
    if (why === null) log.info({ standby: standby.place }, line)
    else log.warn({ standby: standby.place }, `${line}; the primary answers meanwhile`)
  }

  /** How far the primary was when the longest lag that is allowed began, or a moment later; null: it is not known. */
  function least(): string | null {
    const now = performance.now()
    const newest = marks.at(-1)
    if (!newest || now - newest.at > UNKNOWN_MS) return null
    return (marks.find(({ at }) => at >= now - mostBehindMs) ?? newest).position
  }

  async function markPrimary(): Promise<void> {
    const at = performance.now()
    const { rows: [now] } = await drizzle({ client: primary }).execute<{ timeline: number | null }>(noteTimeline)
    if (now?.timeline == null) throw new Error('this is a standby')
    const { position, ...found } = await askPrimary(primary)
    identity = found
    timeline = now.timeline
    marks = [...marks.filter((mark) => mark.at >= at - mostBehindMs), { at, position }]
  }
  let marking: Promise<void> | undefined
  const mark = (): Promise<void> => (marking ??= markPrimary().catch(() => undefined).finally(() => (marking = undefined)))

  async function poolOf(standby: Standby): Promise<pg.Pool> {
    if (standby.pool) return standby.pool
    const look = await lookAtServer(standby.url, AbortSignal.any([stopping.signal, AbortSignal.timeout(CONNECT_MS)]))
    stopping.signal.throwIfAborted()
    const pool = serverPool(standby.url, () => undefined, MOST_CONNECTIONS, look.pooler === 'transaction' ? { prepared: look.isPreparing } : null, CONNECT_MS)
    return (standby.pool = pool)
  }

  /** What it has of a log that forked from that of the primary may be more than that, and is not the same. */
  async function follows(client: pg.PoolClient): Promise<boolean> {
    const { rows: [found] } = await drizzle({ client }).execute<{ is: boolean }>(sql`select ${isOnTimeline(timeline)} as is`)
    return found?.is === true
  }

  async function lookAtOne(standby: Standby): Promise<void> {
    // without the primary nobody is known, and so nobody is answered
    const primary = identity
    if (!primary || least() === null) return
    try {
      const pool = await poolOf(standby)
      const client = await pool.connect()
      const timer = setTimeout(() => cut(client), CONNECT_MS)
      let failed = true
      try {
        const position = least()
        const ask = async () => {
          const found = await askStandby(client, position)
          const refused = refusalOfStandby(found, primary)
          return { refused, isFresh: found.isFresh, isFollowing: refused === null && found.isFresh && (await follows(client)) }
        }
        let found = await ask()
        // of one that has just begun nothing older is known than this moment
        for (let tries = 0; !found.isFollowing && found.refused === null && tries < TRIES; tries++) {
          await wait(TRY_MS, undefined, { ref: false })
          found = await ask()
        }
        failed = false
        const late = found.isFresh ? 'it has not followed the primary onto its timeline' : `it is more than ${mostBehindMs / 1000} seconds behind`
        say(standby, found.refused ?? (found.isFollowing ? null : late))
      } finally {
        clearTimeout(timer)
        client.release(failed)
      }
    } catch (error) {
      say(standby, whyNotOpen(error))
    }
  }

  const lookAt = (standby: Standby): Promise<void> => (standby.looking ??= lookAtOne(standby).finally(() => (standby.looking = undefined)))

  async function look(): Promise<void> {
    await mark()
    await Promise.all(all.map(lookAt))
  }

  /** Each on its own: who does not answer keeps nobody else from being looked at. */
  async function keep(doing: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(LOOK_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await doing()
    }
  }

  /** The next one in turn; null: none is there. */
  function next(): Standby | null {
    for (let tried = 0; tried < all.length; tried++) {
      const standby = all[turn++ % all.length]
      if (standby?.isThere && standby.pool) return standby
    }
    return null
  }

  /** The first statement, whose snapshot is that of all others. */
  async function requireKnows(t: Db, { caller: { employeeId, written } }: Reader): Promise<void> {
    const { rows } = await t.execute<{ knows: boolean; fresh: boolean }>(sql`
      select ${written ? knows(employeeId, written) : sql`false`} as knows,
        pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${least()}::pg_lsn, false) as fresh`)
    if (!rows[0]?.knows || !rows[0].fresh) throw new Behind('the standby is behind')
  }

  async function readFrom<T>(standby: Standby, reader: Reader, work: () => Promise<T>): Promise<T> {
    if (!standby.pool) throw new Behind('the standby is not there')
    const client = await standby.pool.connect()
    let timer = setTimeout(() => cut(client), FIRST_MS)
    let failed = true
    try {
      const result = await drizzle({ client, logger: statementLogger }).transaction(async (transaction) => {
        const t = transaction as unknown as Db
        await requireKnows(t, reader)
        clearTimeout(timer)
        timer = setTimeout(() => cut(client), READ_MS)
        return readingFrom(t, () => withMemory(work))
      }, { isolationLevel: 'repeatable read', accessMode: 'read only' })
      failed = false
      return result
    } catch (error) {
      // a transaction that was taken back in good order leaves its connection in order
      failed = isDatabaseUnreachable(error) && !isReadOnly(error)
      throw error
    } finally {
      clearTimeout(timer)
      client.release(failed)
    }
  }

  await Promise.race([look(), wait(START_MS, undefined, { ref: false, signal: stopping.signal })])
  for (const standby of all) if (standby.said === '') say(standby, 'it does not answer')
  void keep(mark)
  for (const standby of all) void keep(() => lookAt(standby))
  return {
    hasAny: () => all.some(({ isThere }) => isThere),
    look,
    async read(reader, work) {
      const standby = next()
      if (!standby) throw new Behind('no standby is there')
      try {
        return await readFrom(standby, reader, work)
      } catch (error) {
        // found again by the next look
        if (isDatabaseUnreachable(error) && !isReadOnly(error)) say(standby, whyNotOpen(error))
        throw error
      }
    },
    async end() {
      stopping.abort()
      await Promise.all(all.map(async ({ pool, looking }) => {
        await pool?.end()
        await looking
      }))
    },
  }
}
