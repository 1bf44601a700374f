/** Whether the process lives, and whether it can serve: for load balancers, and for devices that wonder if there is a network. */
import { sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Log } from '../lib/log.ts'
import { version } from '../lib/version.ts'
import { jsonAnswer } from './answers.ts'

const READY_TIMEOUT_MS = 2_000
/** So long an answer of the database holds: asking again and again costs it nothing. */
const HOLDS_MS = 500

/** One that only reads is a standby, or was told so: providers do that when its disk is full. */
type Database = 'ok' | 'read-only' | 'away'

async function stateOfDatabase(): Promise<Database> {
  try {
    const { rows } = await q().execute<{ only: string }>(sql`select current_setting('transaction_read_only') as only`)
    return rows[0]?.only === 'off' ? 'ok' : 'read-only'
  } catch {
    return 'away'
  }
}

/** @returns answers the paths of health, and null for any other */
export function createHealth(isReady: () => boolean, log: Log): (path: string) => Promise<Response | null> {
  let asking: Promise<Database> | undefined
  let known: { at: number; state: Database } | undefined

  /** Once when it changes, however often it is asked. */
  function tell(state: Database): void {
    if (known?.state === state) return
    if (state === 'read-only') log.warn({}, 'not ready: the database is read-only, or a standby; what reads goes on, what writes is answered 503')
    else if (known?.state === 'read-only' && state === 'ok') log.info({}, 'the database takes writes again')
  }

  /** One question is under way at a time, for whoever asks. */
  async function database(): Promise<Database> {
    if (known && performance.now() - known.at < HOLDS_MS) return known.state
    asking ??= stateOfDatabase().then((state) => {
      tell(state)
      known = { at: performance.now(), state }
      asking = undefined
      return state
    })
    return asking
  }

  return async (path) => {
    if (path === '/health/live') return jsonAnswer('{"status":"ok"}')
    if (path !== '/health/ready') return null
    const late = new Promise<Database>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, 'away').unref())
    const ok = isReady() && (await Promise.race([database(), late])) === 'ok'
    return jsonAnswer(JSON.stringify({ status: ok ? 'ok' : 'unavailable', version }), ok ? 200 : 503)
  }
}
