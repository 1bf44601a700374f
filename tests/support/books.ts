/** The truth in the running server's database, read beside it: what no call shows (facts of days, queued deliveries). */
import { Client } from 'pg'
import type { Product } from './product.ts'

/** Rows of one statement. */
export async function books<Row extends Record<string, unknown>>(product: Product, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
