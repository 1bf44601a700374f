/**
 * The key a person's unsent work is locked with when they sign out of a device: derived from a secret of the server and
 * who they are, so that only this server gives it, and only to them (.decisions/0018). Nothing is stored for anybody.
 */
import { createHash, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { keyFile } from './key-file.ts'
import { keyOf } from './seal.ts'

export interface DeviceKey {
  /** Which of the server's secrets it comes from: written beside what is locked with it. */
  keyId: string
  /** 32 bytes in base64url. */
  secret: string
}

export interface DeviceKeys {
  /** The key of a person. @param keyId left out: the one new things are locked with @returns null when the server has no such secret (any more) */
  of(subject: string, keyId?: string): DeviceKey | null
}

/** @param secrets the first one locks, all of them open @throws Error when there is none */
export function createDeviceKeys(secrets: readonly Buffer[]): DeviceKeys {
  const known = secrets.map((secret) => ({ secret, keyId: createHash('sha256').update('device key id').update(secret).digest('base64url').slice(0, 12) }))
  if (known.length === 0) throw new Error('there is no device key')
  return {
    of(subject, keyId) {
      const found = keyId === undefined ? known[0] : known.find((k) => k.keyId === keyId)
      if (!found) return null
      return { keyId: found.keyId, secret: Buffer.from(hkdfSync('sha256', found.secret, 'ess device key', subject, 32)).toString('base64url') }
    },
  }
}

/**
 * The server's secrets: from DEVICE_KEYS, else the file `device.keys` in DATA_DIR, one in each line or separated by commas.
 * To change them, put a new one in front and leave the old ones as long as somebody may come back to a device.
 * @throws Error with one clear line
 */
export function deviceSecrets(dataDir: string, given: string | undefined): Buffer[] {
  const texts = (given ?? keyFile(dataDir, 'device.keys')).split(/[\s,]+/).filter((text) => text !== '')
  const keys = texts.map(keyOf)
  if (keys.length === 0 || keys.includes(null)) throw new Error(`${given === undefined ? join(dataDir, 'device.keys') : 'DEVICE_KEYS'} must hold keys of 32 bytes in base64`)
  return keys as Buffer[]
}
