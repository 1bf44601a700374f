/** Behind a pooler that shares connections between transactions. */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../lib/log.ts'
import { q, tx } from './context.ts'
import { type Database, openDatabase } from './database.ts'
import { lookAtServer, notesOf } from './server-look.ts'
import { onServer, urlOfDatabase } from './test-database.ts'
import { type PoolerStandIn, startPooler } from './testing/pooler-stand-in.ts'
import { withTransactionLimit } from './watchdog.ts'

const server = process.env.TEST_DATABASE_URL ?? ''

test('none is taken for one', async () => {
  expect(await lookAtServer(server)).toMatchObject({ pooler: 'none', isPreparing: true, isStandby: false, isReadOnly: false, mayCreate: true, encoding: 'UTF8' })
})

describe.each([true, false])('prepared statements known: %s', (prepared) => {
  const name = `pooled_${randomBytes(6).toString('hex')}`
  let pooler: PoolerStandIn
  let database: Database | undefined
  const notes: string[] = []
  beforeAll(async () => {
    await onServer(server, `create database ${name}`)
    pooler = await startPooler(urlOfDatabase(server, name), { prepared })
  })
  afterAll(async () => {
    await database?.close()
    await pooler.close()
    await onServer(server, `drop database ${name} with (force)`)
  })

  test('it is noticed, and whether it knows them', async () => {
    const look = await lookAtServer(pooler.url)
    expect(look).toMatchObject({ pooler: 'transaction', isPreparing: prepared })
    expect(notesOf(look).map((line) => line.slice(0, 28))).toEqual(prepared ? [] : ['the pooler shares connections'.slice(0, 28)])
  })

  test('the schema is made, and what comes again and again is answered on every connection', async () => {
    database = await openDatabase({ dataDir: tmpdir(), databaseUrl: pooler.url }, { ...silentLog, warn: (_, line) => void notes.push(line) })
    expect(notes).toHaveLength(prepared ? 0 : 1)
    const asked = Array.from({ length: 60 }, (_, i) => tx(async () => {
      const { rows } = await q().execute<{ n: number }>(sql`select ${i}::int + 1 as n`)
      return rows[0]?.n
    }))
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
  }, 60_000)

  test('a transaction over its time is ended, and nobody else\'s', async () => {
    await withTransactionLimit(300, async () => {
      const slow = tx(async () => {
        await q().execute(sql`select pg_sleep(5)`)
      }).then(() => 'done', () => 'ended')
      expect(await Promise.race([slow, new Promise((resolve) => setTimeout(resolve, 4_000, 'goes on'))])).toBe('ended')
    })
    expect((await q().execute<{ n: number }>(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
  }, 30_000)
})
