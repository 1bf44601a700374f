/** A fresh, migrated database for each test file or test: a copy of the one that the run has made (tests/support/one-postgres.ts). */
import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { type Db, useDatabase } from './context.ts'
import type { Database } from './database.ts'
import { serverPool } from './pool.ts'
import { statementLogger } from './writes.ts'

/** Makes one statement outside of any transaction. @param url of the server's maintenance database */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Address of another database of the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** Opens a fresh database and makes it the one `q()` answers. Close it in `afterAll`. */
export async function openTestDatabase(): Promise<Database> {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template } = process.env
  if (!url || !template) throw new Error('there is no database for tests: run them with tests/vitest.config.ts')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(url, `create database ${name} template ${template}`)
  const pool = serverPool(urlOfDatabase(url, name), () => undefined)
  const db = drizzle({ client: pool, logger: statementLogger }) as unknown as Db
  const besides = serverPool(urlOfDatabase(url, name), () => undefined, 1)
  useDatabase(db, drizzle({ client: besides, logger: statementLogger }))
  return {
    db, pool, besides, kind: 'server',
    async close() {
      await Promise.all([pool.end(), besides.end()])
      await onServer(url, `drop database if exists ${name} with (force)`)
    },
  }
}
