import type pg from 'pg'

/**
 * Runs `work` while no other process that takes the same lock does: for start-up only. The lock lives on a client of its own,
 * which `work` gets.
 */
export async function withSessionLock<T>(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    try {
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}
