/** Which store of files this is: an object in it says so, so that processes that keep files in different places are told. */
import { randomBytes } from 'node:crypto'
import type { FileStore } from './store.ts'

const KEY = 'ess-store-id'

/** What is to be found in it; null: nobody has named it yet. @throws ServiceAway */
export async function readStoreMark(store: FileStore): Promise<string | null> {
  const bytes = await store.get(KEY)
  return bytes === null ? null : Buffer.from(bytes).toString('utf8').trim().slice(0, 40)
}

/** The same, and named when it was not: by one process at a time. @throws ServiceAway */
export async function storeMark(store: FileStore): Promise<string> {
  const known = await readStoreMark(store)
  if (known !== null) return known
  await store.put(KEY, Buffer.from(randomBytes(9).toString('base64url')), 'text/plain')
  return (await readStoreMark(store)) ?? ''
}
