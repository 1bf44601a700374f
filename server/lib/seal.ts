/** Secrets the server must read again later: AES-256-GCM with the server's key, bound to what they belong to. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12

export interface Seal {
  /** @param owner what the secret belongs to: opened for another owner it does not open */
  seal(secret: string, owner: string): string
  /** Null when another key or owner sealed it, or when it was changed. */
  open(sealed: string, owner: string): string | null
}

/** @param key 32 bytes @throws Error when the key has another length */
export function createSeal(key: Buffer): Seal {
  if (key.length !== KEY_BYTES) throw new Error('the key must have 32 bytes')
  /** Tells which key sealed something, without telling the key. */
  const keyId = createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8)
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      cipher.setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return ['gcm1', keyId, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed, owner) {
      const [kind, by, iv = '', tag = '', text = ''] = sealed.split('.')
      if (kind !== 'gcm1' || by !== keyId) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
        decipher.setAAD(Buffer.from(owner))
        decipher.setAuthTag(Buffer.from(tag, 'base64url'))
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
      } catch {
        return null // changed, or somebody else's
      }
    },
  }
}

/** A key of its own for one purpose, made of the server's: what is sealed for one is nothing to another. @see RFC 5869 (HKDF) */
export const derivedKey = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))

/** A key written as 43 or 44 characters of base64 or base64url; null for anything else. */
export function keyOf(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), 'base64')
  return key.length === KEY_BYTES ? key : null
}

/** A new random key, as it is written. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url')
