/** The browser's cryptography, answered at once, so that a schedule stays repeatable. A key is its bytes. */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Port } from '../../../src/offline/port.ts'

interface Key {
  raw: Uint8Array
}
interface Params {
  iv: Uint8Array
  additionalData: Uint8Array
}
const TAG_BYTES = 16

const sync = {
  importKey: (_format: string, raw: Uint8Array): Promise<Key> => Promise.resolve({ raw: new Uint8Array(raw) }),
  encrypt({ iv, additionalData }: Params, { raw }: Key, data: Uint8Array): Promise<ArrayBuffer> {
    const cipher = createCipheriv('aes-256-gcm', raw, iv).setAAD(additionalData)
    const sealed = Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()])
    return Promise.resolve(new Uint8Array(sealed).buffer)
  },
  decrypt({ iv, additionalData }: Params, { raw }: Key, data: ArrayBuffer): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(data)
    const decipher = createDecipheriv('aes-256-gcm', raw, iv).setAAD(additionalData).setAuthTag(bytes.subarray(-TAG_BYTES))
    try {
      return Promise.resolve(new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])).buffer)
    } catch (error) {
      return Promise.reject(error)
    }
  },
}

export const subtle = sync as unknown as Port['subtle']
