/** The key this server shows to the browsers' push services (RFC 8292): a device subscribes to messages of its holder alone. */
import { createECDH } from 'node:crypto'
import { derivedKey } from '../lib/seal.ts'

export interface VapidKey {
  /** Uncompressed point, base64url: what pages subscribe with. */
  publicKey: string
  /** 32 bytes, base64url. */
  privateKey: string
}

/**
 * Comes from the server's own key, so that every process has it and a backup of that key is enough; another key, and devices subscribe anew.
 * @param serverKey 32 bytes (DOCUMENT_KEY)
 */
export function vapidKeyOf(serverKey: Buffer): VapidKey {
  const curve = createECDH('prime256v1')
  const privateKey = derivedKey(serverKey, 'web push')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
