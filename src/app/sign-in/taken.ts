/** Whether the server takes a sign-in that the provider has just made: asked before anybody is taken in, so that a refusal is a screen, and no way to the provider and back for ever. */
import { answerMark } from '../../../contract/kit/answer-mark.ts'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import { fromWire } from '../../../contract/kit/wire.ts'
import { saidAlways } from '../../api/call.ts'
import { runtimeConfig } from '../../api/config.ts'
import { port } from '../../api/offline.ts'
import { httpRequest } from '../../lib/http-request.ts'
import { patchSession } from '../../offline/session.ts'

/** What the person can tell whoever runs the portal. */
export interface NotTaken {
  text: string
  /** Short code (docs/sign-in/README.md). */
  reason: string
  /** Id of the request, as the log has it. */
  reference: string
  /** Unix milliseconds. */
  at: number
}

const asked = platformCalls.modulePermissions
const REFUSED: readonly number[] = [401, 403]

/** @returns why the server does not take it; null when it does, and when that is not known */
export async function whyNotTaken(accessToken: string): Promise<NotTaken | null> {
  const { apiBase, timeoutMs } = await runtimeConfig()
  const { url, method, headers, body } = httpRequest(asked, {}, apiBase)
  const response = await fetch(url, { method, body, headers: { ...headers, ...saidAlways, authorization: `Bearer ${accessToken}` }, signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
  const said: unknown = await response?.json().catch(() => null)
  if (!response || !answerMark(response.headers) || !REFUSED.includes(response.status)) return null
  const { message = '', params = [], requestId = '' } = fromWire(said ?? {}) as { message?: string; params?: { key: string; value: string }[]; requestId?: string }
  const reason = params.find(({ key }) => key === 'reason')?.value
  if (reason === undefined) return null
  // the provider's side of it is kept: what it is worth here only a person can find out
  await patchSession(port, { needsSignIn: true })
  return { text: message, reason, reference: requestId, at: port.now() }
}
