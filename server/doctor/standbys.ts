/** Standbys: whether each can be reached, is one of this primary, and how far it is. */
import pg from 'pg'
import { whyNotOpen } from '../db/server-look.ts'
import { askPrimary, askStandby, refusalOfStandby } from '../db/standby-look.ts'
import type { Config } from '../lib/config.ts'
import { type Finding, ofLine, ok, warn } from './finding.ts'

const WAIT_MS = 10_000

async function asked<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS, application_name: 'ess doctor' })
  client.on('error', () => undefined)
  await client.connect()
  return ask(client).finally(() => client.end().catch(() => undefined))
}

/** Waits so long for what the primary had written when it was asked. */
const CATCH_UP_MS = 5_000
const AGAIN_MS = 200

/** None of them stops the server: without a standby the primary answers. */
export async function checkStandbys({ databaseUrl, standbyUrls }: Config): Promise<Finding[]> {
  if (!databaseUrl || standbyUrls.length === 0) return []
  const primary = await asked(databaseUrl, askPrimary).catch(() => null)
  // the finding of the database says why
  if (!primary) return []
  return Promise.all(standbyUrls.map(async (url, i) => {
    const name = standbyUrls.length === 1 ? 'standby' : `standby ${i + 1}`
    try {
      return await asked(url, async (client) => {
        for (const end = performance.now() + CATCH_UP_MS; ; ) {
          const found = await askStandby(client, primary.position)
          const refused = refusalOfStandby(found, primary)
          if (refused !== null) return ofLine('warn', name, `DATABASE_STANDBY_URL, ${refused}`)
          if (found.isFresh) return ok(name, 'follows the primary')
          if (performance.now() > end) return warn(name, 'is seconds behind the primary', 'see whether it follows (pg_stat_replication on the primary); one that is more than ten seconds behind is not read from')
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        }
      })
    } catch (error) {
      return ofLine('warn', name, `DATABASE_STANDBY_URL, ${whyNotOpen(error)}`)
    }
  }))
}
