/** The bytes of a file: by its id, from this device, or by a whole address. @see docs/product/screens.md#files */
import { attachmentsInboxCalls } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import { call, refusalOf } from './call.ts'
import { CallError } from './call-error.ts'
import { runtimeConfig } from './config.ts'
import { readBlob } from './outbox.ts'
import { accessToken } from './token.ts'

/** Where a file may be. At least one of the three. */
export interface FileSource {
  attachmentId?: string
  blob?: Blob
  url?: string
}

/** Code of the error for a file that is nowhere: 'Could not download file. No Attachment ID nor BLOB found.' */
export const NO_FILE = 'no_file'

/** A file by its whole address. The bearer goes to our own API only. */
export async function fileByUrl(url: string, signal?: AbortSignal): Promise<Blob> {
  const { apiBase } = await runtimeConfig()
  const own = new URL(url, location.href).href.startsWith(new URL(`${apiBase}/`, location.href).href)
  const token = own ? accessToken() : null
  const response = await fetch(url, { ...(signal ? { signal } : {}), headers: token ? { authorization: `Bearer ${token}` } : {} }).catch((error: unknown) => {
    throw signal?.aborted ? error : new CallError(0, 'network', null, String(error))
  })
  if (response.ok) return response.blob()
  const text = await response.text()
  const body = response.headers.get('content-type')?.includes('json') && text !== '' ? (JSON.parse(text) as unknown) : text
  throw refusalOf(attachmentsInboxCalls.attachment, response.status, body, response.statusText)
}

/**
 * The bytes, from this device first: they need no network.
 * @throws CallError: NO_FILE when there is nothing to read from; the server's refusal; status 0 without a network
 */
export async function bytesOf({ attachmentId, blob, url }: FileSource, signal?: AbortSignal): Promise<Blob> {
  if (blob) return blob
  if (attachmentId) {
    // A store that can't be opened (signed out, private mode) has no copy: the server is asked.
    const kept = await readBlob(attachmentId).catch(() => undefined)
    if (kept) return new Blob([kept.bytes], { type: kept.type })
    return call(attachmentsInboxCalls.attachment, { id: attachmentId }, signal ? { signal } : {})
  }
  if (url) return fileByUrl(url, signal)
  throw new CallError(404, NO_FILE, null)
}
