/** Whether the process lives, and whether it can serve: for load balancers, and for devices that wonder if there is a network. */
import { sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { jsonAnswer } from './answers.ts'

const READY_TIMEOUT_MS = 2_000
/** So long an answer of the database holds: asking again and again costs it nothing. */
const HOLDS_MS = 500

/** @returns answers the paths of health, and null for any other */
export function createHealth(isReady: () => boolean): (path: string) => Promise<Response | null> {
  let asking: Promise<boolean> | undefined
  let known: { at: number; ok: boolean } | undefined

  /** One question is under way at a time, for whoever asks. */
  async function doesDatabaseAnswer(): Promise<boolean> {
    if (known && performance.now() - known.at < HOLDS_MS) return known.ok
    asking ??= q().execute(sql`select 1`).then(() => true, () => false).then((ok) => {
      known = { at: performance.now(), ok }
      asking = undefined
      return ok
    })
    return asking
  }

  return async (path) => {
    if (path === '/health/live') return jsonAnswer('{"status":"ok"}')
    if (path !== '/health/ready') return null
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref())
    const ok = isReady() && (await Promise.race([doesDatabaseAnswer(), late]))
    return jsonAnswer(ok ? '{"status":"ok"}' : '{"status":"unavailable"}', ok ? 200 : 503)
  }
}
