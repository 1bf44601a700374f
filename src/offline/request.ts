/** A call as an HTTP request: the one sender of page and worker for everything that is queued. */
import { type AnyCall, fillPath } from '../../contract/kit/call.ts'
import { toWire } from '../../contract/kit/wire.ts'
import type { Answer } from './answer.ts'
import { type Port, withTimeout } from './port.ts'
import type { BlobRow } from './rows.ts'
import type { Session } from './session.ts'

export type Sender = Pick<Session, 'apiBase' | 'accessToken' | 'windowsUser' | 'language'>

const TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 120_000
const PROBE_TIMEOUT_MS = 8000

/** How long an answer may take; the lease allows twice as much. */
export const allowedMs = (call: AnyCall): number => (call.body === 'form' ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)

function headersOf(sender: Sender, commandId: string): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': sender.language,
    'idempotency-key': commandId,
    ...(sender.accessToken ? { authorization: `Bearer ${sender.accessToken}` } : {}),
    ...(sender.windowsUser ? { 'x-username': sender.windowsUser } : {}),
  }
}

function formOf(rest: Record<string, unknown>, file: BlobRow): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(toWire(rest) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
  }
  form.append('File', new Blob([file.bytes], { type: file.type }), file.fileName)
  return form
}

/** The request of a command. The bearer is attached here, when sending, and stored nowhere else. */
export function buildRequest(call: AnyCall, input: Record<string, unknown>, commandId: string, sender: Sender, file?: BlobRow): { url: string; init: RequestInit } {
  const { path, rest } = fillPath(call.path, input)
  const headers = headersOf(sender, commandId)
  const body = file ? formOf(rest, file) : JSON.stringify(toWire(rest))
  if (!file) headers['content-type'] = 'application/json'
  return { url: sender.apiBase + path, init: { method: call.method, headers, body, redirect: 'error', cache: 'no-store' } }
}

/** Sends and reads the whole answer. Whatever goes wrong on the way is 'none': it may or may not have arrived. */
export async function send(port: Port, request: { url: string; init: RequestInit }, timeoutMs: number): Promise<Answer> {
  try {
    return await port.step('send', () =>
      withTimeout(port, timeoutMs, async (signal) => {
        const response = await port.step('send.fetch', () => port.fetch(request.url, { ...request.init, signal }))
        const body = await port.step('send.body', () => response.text())
        return { status: response.status, contentType: response.headers.get('content-type') ?? '', retryAfter: response.headers.get('retry-after'), body }
      }),
    )
  } catch {
    return 'none' // the row stays, ambiguous, with the same key
  }
}

/** One cheap question before a queue is sent into a network that has just failed. */
export async function probe(port: Port, sender: Sender): Promise<boolean> {
  const answer = await port.step('probe', () => send(port, { url: `${sender.apiBase}/health/live`, init: { method: 'GET', cache: 'no-store', redirect: 'error' } }, PROBE_TIMEOUT_MS))
  return answer !== 'none' && answer.status < 500 && !answer.contentType.includes('html')
}
