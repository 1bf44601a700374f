/** Whether files can be kept: one object is written, read and deleted. */
import { randomUUID } from 'node:crypto'
import { ServiceAway } from '../lib/service-away.ts'
import type { FileStore } from './store.ts'

/** @throws ServiceAway with the code of what failed; `what_was_written_is_not_there` when another store answers than the one that was written to */
export async function tryStore(store: FileStore): Promise<void> {
  const key = `ess-probe-${randomUUID()}`
  const bytes = Buffer.from(key)
  await store.put(key, bytes, 'text/plain')
  const found = await store.get(key)
  await store.delete(key)
  if (found === null || !bytes.equals(found)) throw new ServiceAway('file store', 'what_was_written_is_not_there')
}

/** What a store that answers says no with: it will say so tomorrow. What does not answer may come. */
export function isRefusedByStore(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { $metadata: answered, name, code } = e as { $metadata?: { httpStatusCode?: number }; name: string; code?: unknown }
    if (name === 'CredentialsProviderError') return true
    const status = answered?.httpStatusCode
    if (status !== undefined) return status >= 300 && status < 500
    if (typeof code === 'string' && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'what_was_written_is_not_there'].includes(code)) return true
  }
  return false
}

const WHYS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket: make it, or is S3_BUCKET (or S3_REGION) another one?',
  AccessDenied: 'it does not let us write, read and delete there: give the key these rights (PutObject, GetObject, DeleteObject)',
  InvalidAccessKeyId: 'it does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  CredentialsProviderError: 'there are no credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give this machine a role',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set S3_REGION',
  PermanentRedirect: 'the bucket is in another region: set S3_REGION',
  ECONNREFUSED: 'nothing listens there: is it running, and is S3_ENDPOINT right?',
  ENOTFOUND: 'its host is not known: is S3_ENDPOINT right?',
  TimeoutError: 'it does not answer',
  AbortError: 'it does not answer',
  EACCES: 'this user may not write there: give the folder to it',
  EPERM: 'this user may not write there: give the folder to it',
  EROFS: 'the disk is mounted read-only',
  ENOSPC: 'the disk is full',
  what_was_written_is_not_there: 'what was written there cannot be read: do several stores stand behind one address?',
}

/** Why nothing can be kept there, in a few words. */
export const whyNoFiles = (error: unknown): string => {
  const code = error instanceof ServiceAway ? error.code : 'unknown'
  return `${WHYS[code] ?? 'it fails'} (${code})`
}
