/** A fresh, migrated database for each test file or test: PGlite in memory, or one on the server of TEST_DATABASE_URL. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { Client, Pool } from 'pg'
import { projectRoot } from '../lib/project-root.ts'
import { type Db, useDatabase } from './context.ts'
import type { Database } from './database.ts'
import { noteStatement } from './memory.ts'
import { migrateDatabase } from './migrate.ts'
import { serverPool } from './pool.ts'

const MIGRATIONS = join(projectRoot, 'server', 'db', 'migrations')

type Connection = { parse: (query: { types?: unknown }) => unknown }

/** A pool that speaks to a PGlite in this process: one shared session, so one connection. */
function litePool(lite: PGlite): pg.Pool {
  class LiteClient extends Client {
    constructor(options?: pg.ClientConfig) {
      const connection = createPgConfig(lite).connection as unknown as Connection
      const parse = connection.parse.bind(connection)
      // drizzle hands an object where pg means a list of type numbers
      connection.parse = (query) => parse(Array.isArray(query.types) ? query : { ...query, types: undefined })
      super({ ...options, connection } as pg.ClientConfig)
    }
  }
  return new Pool({
    Client: LiteClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    // the next user of the session must not find what the last one left open
    verify: (client: pg.Client, done: (error?: Error) => void) => {
      client.query('rollback', (error: Error | null) => done(error ?? undefined))
    },
  })
}

/** A dump of the migrated, empty database: loading it takes a tenth of the time of making one. */
let emptyDump: Promise<Blob> | undefined

/** Kept between test files, which each begin anew; made again when a migration changes. */
async function keptDump(): Promise<Blob> {
  const folder = join(projectRoot, '.data')
  const digest = createHash('sha256').update(await readFile(join(projectRoot, 'package-lock.json')))
  for (const name of (await readdir(MIGRATIONS)).filter((n) => n.endsWith('.sql')).sort()) digest.update(await readFile(join(MIGRATIONS, name)))
  const file = join(folder, `empty-database-${digest.digest('hex').slice(0, 16)}.tar`)
  const kept = await readFile(file).catch(() => null)
  if (kept) return new Blob([kept])
  const dump = await migratedDump()
  await mkdir(folder, { recursive: true })
  const mine = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(mine, new Uint8Array(await dump.arrayBuffer()))
  await rename(mine, file) // several test files may make it at once: each is whole
  return dump
}

async function migratedDump(): Promise<Blob> {
  const lite = await PGlite.create()
  const pool = litePool(lite)
  await migrateDatabase(pool)
  await pool.end()
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  return dump
}

async function openLite(): Promise<Database> {
  const lite = await PGlite.create({ loadDataDir: await (emptyDump ??= keptDump()) })
  const pool = litePool(lite)
  return opened(pool, 'embedded', async () => {
    await pool.end()
    await lite.close()
  })
}

async function openServer(url: string): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const pool = serverPool(own.href, () => undefined)
  await migrateDatabase(pool)
  return opened(pool, 'server', async () => {
    await pool.end()
    await run(`drop database if exists ${name} with (force)`)
  })
}

function opened(pool: Pool, kind: Database['kind'], close: () => Promise<void>): Database {
  const db = drizzle({ client: pool, logger: { logQuery: noteStatement } }) as unknown as Db
  useDatabase(db)
  return { db, pool, kind, close }
}

/** Opens a fresh database and makes it the one `q()` answers. Close it in `afterAll`. */
export function openTestDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? openServer(url) : openLite()
}
