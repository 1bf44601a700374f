/** What of an answer belongs into the security log: by its status and by what the call says of itself, never by its name. */
import type { AnyCall } from '../../contract/kit/call.ts'
import type { Caller } from '../lib/handler.ts'
import type { SecurityEvent, SecurityLog } from '../lib/security-log.ts'

const REFUSED: readonly number[] = [401, 403, 404, 429]
const done: Record<NonNullable<AnyCall['security']>, SecurityEvent> = { password: 'changed', right: 'changed', export: 'exported' }

/** @param asked what became known of the request on its way */
export function noteAnswer(security: SecurityLog, asked: { call?: AnyCall; caller?: Caller; code?: string; username?: string | undefined }, response: Response, at: { requestId: string; address: string }): void {
  const { call, caller, code, username } = asked
  // an address that is no call concerns nobody's data
  if (!call) return
  const isRefused = REFUSED.includes(response.status) || (call.security !== undefined && response.status >= 400)
  const event = isRefused ? 'refused' : call.security && response.ok && !response.headers.has('idempotent-replay') ? done[call.security] : null
  if (event) security.note(event, { username: caller?.username ?? username, call: call.id, ...at, status: response.status, ...(code ? { code } : {}) })
}
