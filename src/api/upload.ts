/** Uploading a file ahead of its record, with its progress: fetch tells nothing of what has left the device. */
import { attachmentsInboxCalls } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import type { AttachmentRef } from '../../contract/kit/request.ts'
import { CANCELLED_CODE, fromWire } from '../../contract/kit/wire.ts'
import { httpRequest } from '../lib/http-request.ts'
import { headersOf } from './call.ts'
import { CallError } from './call-error.ts'
import { runtimeConfig } from './config.ts'
import { newRecordId } from './offline.ts'
import { renewedInVain, renewToken } from './renew.ts'
import { accessToken } from './token.ts'

const TIMEOUT_MS = 120_000

export interface UploadInput {
  id: string
  category: number
  fileName: string
  file: Blob
}

export interface UploadOptions {
  /** A module's own call for its files (`createAttachment`); left out, the one of all modules. */
  call?: AnyCall | undefined
  signal: AbortSignal
  /** 0 to 1. */
  onProgress: (part: number) => void
}

const bodyOf = (request: XMLHttpRequest): unknown => {
  if (!request.getResponseHeader('content-type')?.includes('json')) return request.responseText
  return request.responseText === '' ? null : (JSON.parse(request.responseText) as unknown)
}

function attempt(input: UploadInput, headers: Record<string, string>, apiBase: string, { call = attachmentsInboxCalls.attachmentUpload, signal, onProgress }: UploadOptions): Promise<{ status: number; body: unknown }> {
  const { url, method, body } = httpRequest(call, input, apiBase)
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.timeout = TIMEOUT_MS
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (e) => e.lengthComputable && onProgress(e.loaded / e.total))
    request.addEventListener('load', () => done({ status: request.status, body: bodyOf(request) }))
    request.addEventListener('error', () => fail(new CallError(0, 'network', null)))
    request.addEventListener('timeout', () => fail(new CallError(0, 'timeout', null)))
    request.addEventListener('abort', () => fail(new CallError(0, CANCELLED_CODE, null)))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) request.abort()
    request.send(body ?? null)
  })
}

/**
 * Uploads one file. The same id with the same bytes again is answered, not stored twice.
 * @throws CallError; code ERR_CANCELED when `signal` fires
 */
export async function uploadFile(input: UploadInput, options: UploadOptions): Promise<AttachmentRef> {
  const config = await runtimeConfig()
  const token = accessToken()
  const headers = (bearer: string | null) => headersOf({ url: '', method: 'POST', headers: {}, body: undefined }, bearer, config.windowsAuthentication, { commandId: newRecordId() })
  let answer = await attempt(input, headers(token), config.apiBase, options)
  if (answer.status === 401 && (await renewToken(token ?? '')) === 'renewed') {
    const renewed = accessToken()
    answer = await attempt(input, headers(renewed), config.apiBase, options)
    if (answer.status === 401) renewedInVain(renewed)
  }
  if (answer.status < 200 || answer.status > 299) throw new CallError(answer.status, 'unexpected', answer.body)
  return fromWire(answer.body) as AttachmentRef
}
