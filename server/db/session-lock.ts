import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Asked again and again: a statement that waits as long as another process seeds would be ended by the watchdog. */
const ASK_MS = 200

/**
 * Runs `work` while no other process that takes the same lock does: for start-up only. The lock lives on a client of its own,
 * which `work` gets.
 */
export async function withSessionLock<T>(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    while (!(await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [lock])).rows[0]?.ours) await wait(ASK_MS)
    try {
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}
