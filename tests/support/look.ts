/** A way of one's own into the database of a server that runs. */
import type pg from 'pg'
import { placeOf, urlOf } from '../../server/db/embedded/place.ts'
import { serverPool } from '../../server/db/pool.ts'

/** Address of the embedded database of the server on `dataDir`, also while it is not running. */
export function embeddedUrl(dataDir: string): string {
  const place = placeOf(dataDir)
  return urlOf(place, { socket: place.socket, port: 0 })
}

/** @param databaseUrl PostgreSQL; left out: the embedded database in `dataDir`, through the socket of its server */
export function lookInto(dataDir: string, databaseUrl?: string): pg.Pool {
  return serverPool(databaseUrl ?? embeddedUrl(dataDir), () => undefined) // a killed server takes the connections with it; the next look opens another
}
