/**
 * What somebody is offered before they have a second factor: a key for their app and recovery codes. Nothing of it is kept here: it travels
 * back sealed with the first code, so that no secret stands in the database in clear, nor in an answer that is kept for replays.
 */
import { newRecoveryCodes } from '../lib/recovery-code.ts'
import type { Seal } from '../lib/seal.ts'
import { newTotpKey, totpUri } from '../lib/totp.ts'
import { settingOf } from './settings.ts'

/** Long enough to install an app, short enough that an old page is no key. */
const LIVES_MS = 20 * 60_000
const PRODUCT = 'Employee Portal'

export interface SecondFactorOffer {
  /** Base32, for whoever cannot scan. */
  key: string
  /** `otpauth://…`, as a QR code shows it. */
  uri: string
  recoveryCodes: string[]
}

interface Sealed {
  key: string
  recoveryCodes: string[]
  until: number
}

const ownerOf = (accountId: string) => `second-factor-offer:${accountId.toLowerCase()}`

const uriOf = async (key: string, username: string) => totpUri(key, (await settingOf('companyName')) || PRODUCT, username)

/** A new offer, and the same sealed for this account. */
export async function makeOffer(seal: Seal, { id, username }: { id: string; username: string }, now: Date): Promise<SecondFactorOffer & { sealed: string }> {
  const [key, recoveryCodes] = [newTotpKey(), newRecoveryCodes()]
  const sealed = seal.seal(JSON.stringify({ key, recoveryCodes, until: now.getTime() + LIVES_MS } satisfies Sealed), ownerOf(id))
  return { key, recoveryCodes, uri: await uriOf(key, username), sealed }
}

/** An offer made before to this account; null when it is too old, or no offer of ours to them. */
export async function openOffer(seal: Seal, { id, username }: { id: string; username: string }, sealed: string, now: Date): Promise<SecondFactorOffer | null> {
  const text = seal.open(sealed, ownerOf(id))
  if (text === null) return null
  const { key, recoveryCodes, until } = JSON.parse(text) as Sealed
  return until > now.getTime() ? { key, recoveryCodes, uri: await uriOf(key, username) } : null
}
