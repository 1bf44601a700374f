/** Makes a call of the table. The only place of the page that speaks to the API. */
import { answerMark } from '../../contract/kit/answer-mark.ts'
import type { AnyCall, InputOf, OutputOf } from '../../contract/kit/call.ts'
import { fromWire } from '../../contract/kit/wire.ts'
import { httpRequest, type HttpRequest } from '../lib/http-request.ts'
import { doubtNetwork, isOnline, settleDoubt } from '../lib/network.ts'
import { CallError } from './call-error.ts'
import { runtimeConfig } from './config.ts'
import { askedFirst, forgetFirstAsked } from './first-asked.ts'
import { renewAhead, renewedInVain, renewToken } from './renew.ts'
import { accessToken, storedUsername } from './token.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Idempotency-Key of a command made outside the outbox (change password, mark as read). */
  commandId?: string
  /** Headers of this call alone: what a read of documents about pay opens them with. */
  headers?: Record<string, string>
}

/** Said with every call: the language of refusals and server texts, and the device, once that is known (device-name.ts). */
export const saidAlways: Record<string, string> = { 'accept-language': 'en' }
/** The app sets it when the person chooses. */
export const setCallLanguage = (lng: string): void => void (saidAlways['accept-language'] = lng)

/** Headers of a call as this page makes it. */
export function headersOf(request: HttpRequest, token: string | null, windows: boolean, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { ...request.headers, ...options.headers, ...saidAlways }
  if (token) headers.authorization = `Bearer ${token}`
  const username = storedUsername()
  if (windows && username) headers['x-username'] = username
  if (options.commandId) headers['idempotency-key'] = options.commandId
  return headers
}

async function send(request: HttpRequest, headers: Record<string, string>, timeoutMs: number, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(request.url, { method: request.method, headers, body: request.body, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    if (!answerMark(response.headers)) throw new Error(response.statusText)
    if (response.ok && !isOnline()) settleDoubt(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    doubtNetwork()
    throw new CallError(0, timeout.aborted ? 'timeout' : 'network', null, error instanceof Error ? error.message : String(error))
  }
}

/** An answer's body: JSON where it says so (also inside the answer of a file call), else its text. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('json')) return text
  return text === '' ? null : (JSON.parse(text) as unknown)
}

/** What a refused call throws. A file that is not there (404) says its message only. @see docs/product/screens.md#errors */
export function refusalOf(def: AnyCall, status: number, body: unknown, statusText: string): CallError {
  const error = new CallError(status, 'unexpected', body, statusText)
  if (def.answer !== 'file' || status !== 404) return error
  const { message } = (body !== null && typeof body === 'object' ? fromWire(body) : {}) as { message?: unknown }
  return new CallError(404, error.code, typeof message === 'string' && message !== '' ? message : body, statusText)
}

/**
 * Makes one call: bearer token, casing, timeout, one silent renewal after a 401.
 * @throws CallError with the status (0 = no answer), the declared code and the fields; AbortError when `signal` fires
 */
export async function call<C extends AnyCall>(def: C, input: InputOf<C>, options: CallOptions = {}): Promise<OutputOf<C>> {
  const config = await runtimeConfig()
  const request = httpRequest(def, input, config.apiBase)
  const ahead = def.open ? undefined : await renewAhead()
  const early = await askedFirst(def, input, headersOf(request, accessToken(), config.windowsAuthentication, options)).catch((error: unknown) => {
    doubtNetwork()
    throw new CallError(0, 'timeout', null, String(error))
  })
  if (early !== undefined) return early
  if (def.kind === 'command') forgetFirstAsked()
  const attempt = async () => {
    const token = accessToken()
    return { token, response: await send(request, headersOf(request, token, config.windowsAuthentication, options), config.timeoutMs, options.signal) }
  }
  let { token, response } = await attempt()
  if (response.status === 401 && !def.open) {
    const renewal = ahead === 'refused' ? ahead : await renewToken(token ?? '')
    if (renewal !== 'refused') {
      // an answer nobody reads is never over, and keeps its connection: a browser has few
      void response.text().catch(() => '')
      if (renewal === 'unreachable') throw new CallError(0, 'network', null)
      ;({ token, response } = await attempt())
      if (response.status === 401) renewedInVain(token)
    }
  }
  if (!response.ok) throw refusalOf(def, response.status, await bodyOf(response), response.statusText)
  // The table says what the answer is; the server's conformance suite holds it to that.
  if (def.answer === 'file') return response.blob()
  return fromWire(await bodyOf(response))
}
