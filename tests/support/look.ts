/** A way of one's own into the database of a server that runs. */
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { serverPool, socketPool } from '../../server/db/pool.ts'

/** @param databaseUrl PostgreSQL; left out: the embedded database in `dataDir`, through the socket of its server */
export function lookInto(dataDir: string, databaseUrl?: string): pg.Pool {
  const ignore = () => undefined // a killed server takes the connections with it; the next look opens another
  // where server/db/lite.ts puts its socket
  const host = join(tmpdir(), `ess-${createHash('sha256').update(join(dataDir, 'pg')).digest('hex').slice(0, 16)}`)
  return databaseUrl ? serverPool(databaseUrl, ignore) : socketPool(host, ignore)
}
