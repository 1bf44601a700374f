/** One PostgreSQL for a run of tests, with a migrated database of which every test gets a copy of its own. */
import { migrateDatabase } from '../../server/db/migrate.ts'
import { serverPool } from '../../server/db/pool.ts'
import { onServer, urlOfDatabase } from '../../server/db/test-database.ts'
import { startPostgres } from './postgres.ts'

const unlessGone = (error: unknown) => {
  if (!['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
}

/** Vitest's set-up. @returns its clearing up */
export default async function onePostgres(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  const template = `template_${process.pid}`
  await onServer(url, `drop database if exists ${template}`)
  await onServer(url, `create database ${template}`)
  const pool = serverPool(urlOfDatabase(url, template), () => undefined)
  await migrateDatabase(pool)
  await pool.end()
  process.env.TEST_DATABASE_URL = url
  process.env.TEST_DATABASE_TEMPLATE = template
  return async () => {
    // projects of one run are given the same one: the first that ends has stopped it
    await onServer(url, `drop database if exists ${template} with (force)`).catch(unlessGone)
    await stop()
  }
}
