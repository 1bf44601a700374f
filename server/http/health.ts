/** Whether the process lives, and whether it can serve: for load balancers, and for devices that wonder if there is a network. */
import { sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { jsonAnswer } from './answers.ts'

const READY_TIMEOUT_MS = 2_000

/** @returns null for any other path */
export async function health(path: string, isReady: () => boolean): Promise<Response | null> {
  if (path === '/health/live') return jsonAnswer('{"status":"ok"}')
  if (path !== '/health/ready') return null
  const asked = q().execute(sql`select 1`).then(() => true, () => false)
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref())
  const ok = isReady() && (await Promise.race([asked, late]))
  return jsonAnswer(ok ? '{"status":"ok"}' : '{"status":"unavailable"}', ok ? 200 : 503)
}
