/** Reads on a real standby, which follows a real primary. */
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPostgres } from '../../tests/support/postgres.ts'
import { startWithStandbys, type Standby, type WithStandbys } from '../../tests/support/standbys.ts'
import type { Written } from '../lib/handler.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { observe } from '../lib/observe.ts'
import { refuse } from '../lib/refuse.ts'
import { changesRights, countAlone, inTransaction, q, tx } from './context.ts'
import { type Database, openDatabase } from './database.ts'
import { readOld, useStandbys } from './read-old.ts'
import { openStandbys, type Standbys, type StandbysDeps } from './standbys.ts'
import { startPooler } from './testing/pooler-stand-in.ts'
import { withMemory } from './memory.ts'
import { notingBeside } from './writes.ts'
import { writingAs, writtenColumns } from './written.ts'

let servers: WithStandbys
let standby: Standby
let database: Database
const lines: string[] = []
const log: Log = { ...silentLog, info: (_, line) => void lines.push(line), warn: (_, line) => void lines.push(line), error: (_, line) => void lines.push(line) }
const [dina, eko] = [newId(new Date()), newId(new Date())]
const outcomes: string[] = []
let stopObserving: (() => void) | undefined

beforeAll(async () => {
  servers = await startWithStandbys(1, async (url) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table note (who text, what text)')
    await client.end()
  })
  ;[standby] = servers.standbys as [Standby]
  database = await openDatabase({ dataDir: tmpdir(), databaseUrl: servers.primary.url, standbyUrls: [standby.url] }, log)
  await standby.caughtUp()
  stopObserving = observe({ around: (_, run) => run(), noted: (_kind, _name, outcome) => void outcomes.push(outcome) })
}, 120_000)
afterAll(async () => {
  stopObserving?.()
  await database.close()
  await servers.stop()
}, 60_000)
beforeEach(() => void outcomes.splice(0))
afterEach(() => standby.resume())

async function writtenBy(employeeId: string): Promise<Written> {
  const { own, rights, timeline } = writtenColumns(sql`${employeeId}::uuid`)
  const { rows: [row] } = await q().execute<Written & Record<string, unknown>>(sql`select ${own} as own, ${rights} as rights, ${timeline} as timeline`)
  if (!row) throw new Error('no row')
  return row
}

const write = (who: string, what: string) => writingAs({ employeeId: who, changesRights: false }, () => tx(async () => void (await q().execute(sql`insert into note values (${who}, ${what})`))))

interface Seen {
  isStandby: boolean
  what: string[]
}
async function look(): Promise<Seen> {
  const { rows } = await q().execute<{ is: boolean; what: string | null }>(sql`select pg_is_in_recovery() as is, what from (select 1) one left join note on true order by what`)
  return { isStandby: rows[0]?.is ?? false, what: rows.flatMap((r) => r.what ?? []) }
}
const readerOf = async (who: string) => ({ call: 'notes.list', caller: { employeeId: who, written: await writtenBy(who) } })
const readAs = async (who: string, read = look) => readOld(await readerOf(who), read)

test('a read that may be old is done there, in one moment, and nothing can be written', async () => {
  expect(await readAs(dina)).toEqual({ isStandby: true, what: [] })
  expect(outcomes).toEqual(['standby'])
  expect(lines).toEqual(['DATABASE_STANDBY_URL: it is read from'])
})

test('one reads what one has written, whatever the standby knows; others see it when it does', async () => {
  await standby.pause()
  await write(dina, 'first')
  expect(await readAs(dina)).toEqual({ isStandby: false, what: ['first'] })
  expect(await readAs(eko)).toEqual({ isStandby: true, what: [] })
  expect(outcomes).toEqual(['behind', 'standby'])
  await standby.resume()
  await standby.caughtUp()
  expect(await readAs(dina)).toEqual({ isStandby: true, what: ['first'] })
})

test('what is taken back is not waited for', async () => {
  await standby.pause()
  await expect(writingAs({ employeeId: dina, changesRights: false }, () => tx(() => Promise.reject(new Error('no'))))).rejects.toThrow('no')
  expect(await readAs(dina)).toMatchObject({ isStandby: true })
})

test('what was written without a transaction is counted when it is said', async () => {
  await standby.pause()
  await writingAs({ employeeId: dina, changesRights: false }, countAlone)
  expect(await readAs(dina)).toMatchObject({ isStandby: false })
})

test.each([
  ['by whom', () => writingAs({ employeeId: eko, changesRights: true }, () => tx(() => Promise.resolve()))],
  ['by an operator', () => tx(async () => changesRights())],
])('a change of rights holds for everybody at once: %s', async (_, change) => {
  await standby.caughtUp()
  expect(await readAs(dina)).toMatchObject({ isStandby: true })
  await standby.pause()
  await change()
  expect(await readAs(dina)).toMatchObject({ isStandby: false })
})

test('what others wait for is not counted as the person\'s', async () => {
  const { afterCommit } = await import('./context.ts')
  const before = await writtenBy(dina)
  let woken: Promise<void> | undefined
  await writingAs({ employeeId: dina, changesRights: false }, () => tx(async () => afterCommit(() => void (woken = tx(() => Promise.resolve())))))
  await woken
  expect(Number((await writtenBy(dina)).own)).toBe(Number(before.own) + 1)
})

test('who tries to write there is answered by the primary, and told of once', async () => {
  await standby.caughtUp()
  lines.splice(0)
  const writes = () => tx(async () => {
    await q().execute(sql`insert into note values ('x', 'y')`)
    return 'written'
  })
  const reader = await readerOf(eko)
  expect([await readOld(reader, writes), await readOld(reader, writes)]).toEqual(['written', 'written'])
  expect(outcomes).toEqual(['wrote', 'wrote'])
  expect(lines).toEqual(['a call that may be read from a standby writes: its mayBeOld is wrong'])
  await q().execute(sql`delete from note where who = 'x'`)
})

test('what is noted beside a read is written where it can be', async () => {
  await standby.caughtUp()
  const isStandby = await readAs(eko, async () => {
    await notingBeside(async () => void (await q().execute(sql`insert into note values ('beside', 'noted')`)))
    return look()
  })
  expect(isStandby).toMatchObject({ isStandby: true })
  expect((await q().execute(sql`delete from note where who = 'beside' returning who`)).rows).toHaveLength(1)
})

test('a refusal is asked for again: what has just come is not "not there"', async () => {
  await standby.caughtUp()
  await standby.pause()
  await write(dina, 'new')
  const found = await readAs(eko, async () => {
    const seen = await look()
    return seen.what.includes('new') ? seen : refuse('not_found')
  })
  expect(found.isStandby).toBe(false)
  expect(outcomes).toEqual(['refused'])
})

test('what is remembered of a call is not mixed', async () => {
  await standby.caughtUp()
  const reader = await readerOf(eko)
  await withMemory(async () => {
    const { remembered } = await import('./memory.ts')
    const where = () => remembered([], 'where', async () => (await look()).isStandby)
    expect(await where()).toBe(false)
    expect(await readOld(reader, where)).toBe(true)
    expect(await where()).toBe(false)
  })
})

test('inside of a transaction everything is read in it', async () => {
  const reader = await readerOf(dina)
  expect(await tx(() => readOld(reader, async () => (await look()).isStandby))).toBe(false)
  expect(await readOld(reader, () => Promise.resolve(inTransaction()))).toBe(true)
})

/** Another look at the standby than the product's. */
async function withOthers<T>(deps: Partial<StandbysDeps> & Pick<StandbysDeps, 'urls'>, work: (standbys: Standbys, said: string[]) => Promise<T>): Promise<T> {
  const said: string[] = []
  const one = await openStandbys({ primary: database.besides, log: { ...silentLog, info: (_, line) => void said.push(line), warn: (_, line) => void said.push(line) }, ...deps })
  try {
    return await work(one, said)
  } finally {
    await one.end()
  }
}

test('one that is too far behind is not read from, until it has caught up', async () => {
  await withOthers({ urls: [standby.url], mostBehindMs: 500 }, async (standbys, said) => {
    expect(standbys.hasAny()).toBe(true)
    await standby.pause()
    await write(eko, 'others do this')
    for (let i = 0; i < 2; i++) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await standbys.look()
    }
    expect(standbys.hasAny()).toBe(false)
    await standby.resume()
    await standby.caughtUp()
    await standbys.look()
    expect(standbys.hasAny()).toBe(true)
    expect(said).toEqual(['DATABASE_STANDBY_URL: it is read from', 'DATABASE_STANDBY_URL: it is more than 0.5 seconds behind; the primary answers meanwhile', 'DATABASE_STANDBY_URL: it is read from'])
  })
}, 60_000)

/** A clock that stands still until it is put on. */
async function withClock<T>(work: (pass: (ms: number) => void) => Promise<T>): Promise<T> {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  try {
    return await work((ms) => void (now += ms))
  } finally {
    clock.mockRestore()
  }
}

test('what others did is missing for no longer than is said', async () => {
  await withClock(async (pass) => {
    await withOthers({ urls: [standby.url] }, async (standbys) => {
      const reader = await readerOf(eko)
      await standby.caughtUp()
      await standby.pause()
      // to the log at once, as commits of a real server
      await q().execute(sql`select pg_logical_emit_message(false, 'others', 'wait for this', true)`)
      pass(5_500)
      await standbys.look()
      pass(4_000)
      expect(await standbys.read(reader, look)).toMatchObject({ isStandby: true })
      pass(1_000)
      await expect(standbys.read(reader, look)).rejects.toThrow('behind')
    })
  })
}, 60_000)

test('what goes to and fro, as behind a pooler with a late standby among others, is said once a minute', async () => {
  const [isRead, isBehind] = ['DATABASE_STANDBY_URL: it is read from', 'DATABASE_STANDBY_URL: it is more than 0 seconds behind; the primary answers meanwhile']
  await standby.caughtUp()
  await withClock(async (pass) => {
    await withOthers({ urls: [standby.url], mostBehindMs: 0 }, async (standbys, said) => {
      async function toAndFro(): Promise<void> {
        await standby.pause()
        await q().execute(sql`select pg_logical_emit_message(false, 'others', 'go on', true)`)
        pass(1)
        await vi.waitFor(async () => {
          await standbys.look()
          expect(standbys.hasAny()).toBe(false)
        }, { timeout: 10_000 })
        await standby.resume()
        await standby.caughtUp()
        await vi.waitFor(async () => {
          await standbys.look()
          expect(standbys.hasAny()).toBe(true)
        }, { timeout: 10_000 })
      }
      await toAndFro()
      await toAndFro()
      await toAndFro()
      expect(said).toEqual([isRead, isBehind, isRead])
      pass(60_000)
      await standbys.look()
      await toAndFro()
      expect(said).toEqual([isRead, isBehind, isRead, isBehind, isRead])
    })
  })
}, 60_000)

test('while nobody knows how far the primary is, no standby answers', async () => {
  await standby.caughtUp()
  let isAway = false
  const ask = (...of: Parameters<pg.Pool['query']>) => (isAway ? Promise.reject(new Error('away')) : database.besides.query(...of))
  await withClock(async (pass) => {
    await withOthers({ urls: [standby.url], primary: { query: ask } as unknown as pg.Pool }, async (standbys) => {
      const reader = await readerOf(eko)
      isAway = true
      pass(5_000)
      expect(await standbys.read(reader, look)).toMatchObject({ isStandby: true })
      pass(2_000)
      await expect(standbys.read(reader, look)).rejects.toThrow('behind')
      isAway = false
      await standbys.look()
      expect(await standbys.read(reader, look)).toMatchObject({ isStandby: true })
    })
  })
}, 60_000)

test('one that accepts and says nothing holds up neither the primary nor another one, and the end leaves nothing of it', async () => {
  await standby.caughtUp()
  const sockets = new Set<Socket>()
  let tried = 0
  const silent = createServer((socket) => {
    tried++
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)).resume())
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  let asked = 0
  const ask = (...of: Parameters<pg.Pool['query']>) => {
    asked++
    return database.besides.query(...of)
  }
  try {
    await withOthers({ urls: [`postgres://127.0.0.1:${port}/ess?sslmode=disable`, standby.url], primary: { query: ask } as unknown as pg.Pool }, async (standbys, said) => {
      expect(standbys.hasAny()).toBe(true)
      await vi.waitFor(() => expect([asked >= 8, tried >= 2]).toEqual([true, true]), { timeout: 6_500 })
      expect(said.toSorted()).toEqual(['DATABASE_STANDBY_URL: it does not answer: is the host right, and does no firewall stand between?; the primary answers meanwhile', 'DATABASE_STANDBY_URL: it is read from'])
      // in the middle of a try
      await vi.waitFor(() => expect(sockets.size).toBe(1), { timeout: 10_000, interval: 20 })
    })
    await vi.waitFor(() => expect(sockets.size).toBe(0), { timeout: 1_000 })
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  }
}, 60_000)

test('what is no standby of this primary is never read from', async () => {
  const another = await startPostgres()
  try {
    await withOthers({ urls: [servers.primary.url, 'postgres://127.0.0.1:1/ess?sslmode=disable', another.url] }, async (standbys, said) => {
      expect(standbys.hasAny()).toBe(false)
      expect(said.toSorted()).toEqual([
        expect.stringMatching(/nothing listens there.*; the primary answers meanwhile$/),
        'DATABASE_STANDBY_URL: this is no standby: it is not in recovery; the primary answers meanwhile',
        'DATABASE_STANDBY_URL: this is no standby: it is not in recovery; the primary answers meanwhile',
      ])
    })
  } finally {
    await another.stop()
  }
}, 60_000)

test('another database of the same standby is none', async () => {
  await q().execute(sql`create database another`)
  await standby.caughtUp()
  const url = Object.assign(new URL(standby.url), { pathname: '/another' }).href
  await withOthers({ urls: [url] }, async (standbys, said) => {
    expect(standbys.hasAny()).toBe(false)
    expect(said).toEqual(['DATABASE_STANDBY_URL: this is another database than that of DATABASE_URL; the primary answers meanwhile'])
  })
})

describe.each([true, false])('behind a pooler that shares connections; it knows prepared statements: %s', (prepared) => {
  test('it is read from all the same, by many at once', async () => {
    await standby.caughtUp()
    const pooler = await startPooler(standby.url, { prepared })
    try {
      await withOthers({ urls: [pooler.url] }, async (standbys, said) => {
        expect(said).toEqual(['DATABASE_STANDBY_URL: it is read from'])
        const reader = await readerOf(dina)
        const seen = await Promise.all(Array.from({ length: 30 }, () => standbys.read(reader, look)))
        expect(seen.every((one) => one.isStandby)).toBe(true)
      })
    } finally {
      await pooler.close()
    }
  }, 60_000)
})

test('a standby that is cut off in the middle is nobody\'s failure, and is found again', async () => {
  await standby.caughtUp()
  const before = standby.pid()
  const reading = readAs(eko, async () => {
    const seen = await look()
    if (seen.isStandby) {
      process.kill(Number(before), 'SIGQUIT')
      await q().execute(sql`select pg_sleep(20)`)
    }
    return seen
  })
  expect(await reading).toMatchObject({ isStandby: false })
  expect(await Promise.all(Array.from({ length: 20 }, () => readAs(dina)))).toHaveLength(20)
  // the embedded one is started again by itself, and by and by the next look finds it
  const until = performance.now() + 60_000
  while (!(await readAs(eko)).isStandby && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await readAs(eko)).toMatchObject({ isStandby: true })
}, 90_000)

test('without standbys nothing is asked of anybody', async () => {
  useStandbys(null)
  expect(await readOld(await readerOf(dina), look)).toMatchObject({ isStandby: false })
  expect(outcomes).toEqual([])
})
