/** The truth in the running server's embedded database, read beside it: what no call shows (facts of days, queued deliveries). */
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import type { Product } from './product.ts'

/** Rows of one statement. */
export async function books<Row extends Record<string, unknown>>(product: Product, statement: string, values: unknown[] = []): Promise<Row[]> {
  // the socket's place: server/db/lite.ts
  const folder = join(resolve(product.dataDir), 'pg')
  const client = new Client({ host: join(tmpdir(), `ess-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`), user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
