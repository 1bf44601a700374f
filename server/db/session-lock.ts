import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../lib/log.ts'
import { withTransactionLimit } from './watchdog.ts'

/** Asked again and again: a statement that waits as long as another process seeds would be ended by the watchdog. */
const ASK_MS = 200
/** An index of ten years takes its time, and nobody is served yet. */
const LIMIT_MS = 3_600_000
/** A process that says nothing for so long is not there any more, or stands still: the database takes its lock and its transactions away. */
const SILENCE_MS = 180_000
/** So often in that time the holder of the lock says that it is there. */
const SIGNS = 6
/** Processes that start together wait for one another as long as this, and nobody wonders. */
const TELL_AFTER_MS = 2_000

export interface SessionLockOptions {
  /** Is told, once, that somebody else has the lock. */
  log?: Log | undefined
  silenceMs?: number
}

/**
 * Runs `work` while no other process that takes the same lock does: for start-up only. The lock lives in an open transaction on a client
 * of its own: behind a pooler there is nothing else that stays one client's. `work` gets another client: the pool gives out two at least.
 */
export async function withSessionLock<T>(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<T>, { log, silenceMs = SILENCE_MS }: SessionLockOptions = {}): Promise<T> {
  const holder = await pool.connect()
  try {
    return await withTransactionLimit(LIMIT_MS, async () => {
      let isTold = false
      for (const from = performance.now(); ; await wait(ASK_MS)) {
        await holder.query('begin')
        if ((await holder.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [lock])).rows[0]?.ours) break
        await holder.query('rollback')
        if (isTold || performance.now() - from < TELL_AFTER_MS) continue
        log?.warn({}, `another process has the database to itself for its start, or a restore: this one waits. One that is gone loses it after ${silenceMs / 1000} seconds`)
        isTold = true
      }
      await holder.query(`set local idle_in_transaction_session_timeout = ${silenceMs}`)
      // one that cannot be sent is told of by the end of the transaction
      let sign: Promise<unknown> | undefined
      const giveSign = () => void (sign ??= holder.query('select 1').catch(() => undefined).finally(() => (sign = undefined)))
      const signs = setInterval(giveSign, silenceMs / SIGNS).unref()
      try {
        const client = await pool.connect()
        try {
          return await work(client)
        } finally {
          client.release()
        }
      } finally {
        clearInterval(signs)
        await sign
        await holder.query('rollback')
      }
    }, silenceMs)
  } finally {
    holder.release()
  }
}
