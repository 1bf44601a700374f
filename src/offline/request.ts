/** Sending a queued command: the bearer is attached here and stored nowhere else; whatever is no answer is 'none'. */
import { answerMark, REQUEST_ID_HEADER } from '../../contract/kit/answer-mark.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { TICKET_SCHEME } from '../../contract/kit/push.ts'
import { httpRequest } from '../lib/http-request.ts'
import type { Answer } from './answer.ts'
import { type Port, withTimeout } from './port.ts'
import type { BlobRow } from './rows.ts'
import type { Session } from './session.ts'

type Sender = Pick<Session, 'apiBase' | 'accessToken' | 'windowsUser' | 'language'>

/** A file may take so many times as long. */
const UPLOAD_SHARE = 4
const PROBE_TIMEOUT_MS = 8000

/** How long an answer may take; the lease allows twice as much. */
export const allowedMs = (store: { timeoutMs: number }, call: AnyCall): number => store.timeoutMs * (call.body === 'form' ? UPLOAD_SHARE : 1)

/** The request of a command with its idempotency key. @param ticket in place of the bearer token @param more headers */
export function commandRequest(call: AnyCall, input: Record<string, unknown>, commandId: string, sender: Sender, file?: BlobRow, ticket: string | null = null, more: Record<string, string> = {}): { url: string; init: RequestInit } {
  const withFile = file ? { ...input, file: new Blob([file.bytes], { type: file.type }), fileName: file.fileName } : input
  const request = httpRequest(call, withFile, sender.apiBase)
  const headers: Record<string, string> = {
    ...request.headers,
    accept: 'application/json',
    'accept-language': sender.language,
    'idempotency-key': commandId,
    ...(ticket !== null ? { authorization: `${TICKET_SCHEME} ${ticket}` } : sender.accessToken ? { authorization: `Bearer ${sender.accessToken}` } : {}),
    ...more,
    ...(sender.windowsUser ? { 'x-username': sender.windowsUser } : {}),
  }
  return { url: request.url, init: { method: request.method, headers, body: request.body ?? null, redirect: 'error', cache: 'no-store' } }
}

/** Sends and reads the whole answer. Whatever goes wrong on the way is 'none': it may or may not have arrived. */
export async function send(port: Port, request: { url: string; init: RequestInit }, timeoutMs: number): Promise<Answer> {
  try {
    return await port.step('send', () =>
      withTimeout(port, timeoutMs, async (signal) => {
        const response = await port.step('send.fetch', () => port.fetch(request.url, { ...request.init, signal }))
        const body = await port.step('send.body', () => response.text())
        const mark = answerMark(response.headers, (request.init.headers as Record<string, string>)[REQUEST_ID_HEADER])
        return { status: response.status, mark, contentType: response.headers.get('content-type') ?? '', retryAfter: response.headers.get('retry-after'), date: response.headers.get('date'), body }
      }),
    )
  } catch {
    return 'none' // the row stays, ambiguous, with the same key
  }
}

/** One cheap question before a queue is sent into a network that has just failed. */
export async function probe(port: Port, sender: Pick<Sender, 'apiBase'>): Promise<boolean> {
  const answer = await port.step('probe', () => send(port, { url: `${sender.apiBase}/health/live`, init: { method: 'GET', headers: { [REQUEST_ID_HEADER]: 'probe' }, cache: 'no-store', redirect: 'error' } }, PROBE_TIMEOUT_MS))
  return answer !== 'none' && answer.status < 500 && answer.mark !== null
}
