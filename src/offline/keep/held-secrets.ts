/**
 * Secrets that a screen needs without a network for a while, fetched ahead. Each lies in its person's database as a key that signs and cannot be
 * read, among the notes that go at sign-out: it is in no export and in nothing that is locked away.
 */
import type { Port } from '../port.ts'
import { type Store, write } from '../store.ts'
import { HELD } from './lock.ts'

export interface HeldSecret<Facts = unknown> {
  key: CryptoKey
  /** Plain values that say what it is good for. */
  facts: Facts
  /** Gone from then on (Unix milliseconds of this device). */
  until: number
}

const isOver = ({ until }: Pick<HeldSecret, 'until'>, nowMs: number) => until <= nowMs

const importSecret = (port: Port, secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  port.step('held.import', () => port.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']))

/** Keeps a secret in the place of an earlier one of the same name. @throws StorageFull, SignedOutHere */
export async function holdSecret<Facts>(store: Store, name: string, secret: Uint8Array<ArrayBuffer>, facts: Facts, until: number): Promise<HeldSecret<Facts>> {
  const { db, port } = store
  const held: HeldSecret<Facts> = { key: await port.step('held.key', () => importSecret(port, secret)), facts, until }
  await port.step('held.hold', () => write(store, 'held.commit', () => port.step('held.put', () => db.meta.put({ key: HELD + name, value: held }))))
  return held
}

/** One that is here and not over yet. */
export async function heldSecret<Facts>({ db, port }: Store, name: string): Promise<HeldSecret<Facts> | undefined> {
  const held = (await port.step('held.get', () => db.meta.get(HELD + name)))?.value as HeldSecret<Facts> | undefined
  return held && !isOver(held, port.now()) ? held : undefined
}

/** What is over goes. Never fails: a database that was closed meanwhile has been left, and they went with it. */
export async function dropOldSecrets({ db, port }: Store): Promise<void> {
  try {
    const over = await port.step('held.all', () => db.meta.where('key').startsWith(HELD).filter(({ value }) => isOver(value as HeldSecret, port.now())).primaryKeys())
    if (over.length > 0) await port.step('held.drop', () => db.meta.bulkDelete(over))
  } catch {
    return // the next start does it
  }
}
