/** Secrets fetched ahead for the time without a network, of whoever is signed in. */
import { dropOldSecrets, type HeldSecret, heldSecret, holdSecret } from '../offline/keep/held-secrets.ts'
import { offline } from './offline.ts'

export type { HeldSecret } from '../offline/keep/held-secrets.ts'

/** Keeps a secret until then, as a key that signs and cannot be read. @throws StorageFull, 'signed_out' */
export const hold = async <Facts>(name: string, secret: Uint8Array<ArrayBuffer>, facts: Facts, until: number): Promise<HeldSecret<Facts>> => holdSecret((await offline()).store, name, secret, facts, until)

/** One that is here and not over. */
export const held = async <Facts>(name: string): Promise<HeldSecret<Facts> | undefined> => heldSecret((await offline()).store, name)

/** Those whose time is over go. */
export const dropOver = async (): Promise<void> => dropOldSecrets((await offline()).store)
