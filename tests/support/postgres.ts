/** A PostgreSQL for tests and benchmarks: TEST_DATABASE_URL, else one as the product brings it, of which nothing has to outlive the run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/db/embedded/start.ts'
import { silentLog } from '../../server/lib/log.ts'

/** Nothing has to outlive a run of tests. */
export const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300', max_wal_size: '1GB' }

/** Starts (or finds) a server. @returns url of its maintenance database, and how to stop it */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => Promise.resolve() }
  const home = mkdtempSync(join(tmpdir(), 'ess-pg-'))
  const postgres = await startEmbedded(home, silentLog, { settings: SETTINGS })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
