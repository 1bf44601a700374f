import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withTransactionLimit } from './watchdog.ts'

/** Asked again and again: a statement that waits as long as another process seeds would be ended by the watchdog. */
const ASK_MS = 200
/** An index of ten years takes its time, and nobody is served yet. */
const LIMIT_MS = 3_600_000

/**
 * Runs `work` while no other process that takes the same lock does: for start-up only. The lock lives in an open transaction on a client
 * of its own: behind a pooler there is nothing else that stays one client's. `work` gets another client: the pool gives out two at least.
 */
export async function withSessionLock<T>(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const holder = await pool.connect()
  try {
    return await withTransactionLimit(LIMIT_MS, async () => {
      for (;;) {
        await holder.query('begin')
        if ((await holder.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [lock])).rows[0]?.ours) break
        await holder.query('rollback')
        await wait(ASK_MS)
      }
      // it waits for the work and holds nobody up
      await holder.query('set local idle_in_transaction_session_timeout = 0')
      const client = await pool.connect()
      try {
        return await work(client)
      } finally {
        client.release()
        await holder.query('rollback')
      }
    })
  } finally {
    holder.release()
  }
}
