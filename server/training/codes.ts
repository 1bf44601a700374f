/**
 * Codes of sessions, as the server makes and judges them: the secret of a session follows from the server's key and is never stored.
 * @see contract/modules/training/README.md#the-code
 */
import { createHmac } from 'node:crypto'
import { type CodeOf, importSecret, macOf, type ScannedCode, typedCodeOf } from '../../contract/modules/training/code.ts'
import { isSameSecret } from '../lib/same-secret.ts'

export interface Codes {
  /** What a trainer's device is given: 32 bytes. */
  secretOf(sessionId: string, keyVersion: number): Uint8Array<ArrayBuffer>
  /** Whether a scanned code is signed with the session's secret. */
  isGenuine(code: ScannedCode): Promise<boolean>
  /** The first of these codes that is the one typed; null when none is. */
  typedOne<C extends CodeOf>(typed: string, among: readonly C[]): Promise<C | null>
}

/** @param serverKey the server's secret */
export function createCodes(serverKey: Uint8Array): Codes {
  const secretOf: Codes['secretOf'] = (sessionId, keyVersion) => new Uint8Array(createHmac('sha256', serverKey).update(`training-session\n${sessionId}\n${keyVersion}`).digest())
  const keyOf = ({ sessionId, keyVersion }: Pick<CodeOf, 'sessionId' | 'keyVersion'>) => importSecret(secretOf(sessionId, keyVersion))
  return {
    secretOf,
    isGenuine: async (code) => isSameSecret(await macOf(await keyOf(code), code), code.mac),
    async typedOne(typed, among) {
      // all are looked at, so that the time it takes says nothing
      const codes = await Promise.all([...Map.groupBy(among, (c) => `${c.sessionId} ${c.keyVersion}`).values()].flatMap((same) => {
        const key = keyOf(same[0] as CodeOf)
        return same.map(async (code) => ({ code, isIt: isSameSecret(await typedCodeOf(await key, code), typed) }))
      }))
      return codes.find((c) => c.isIt)?.code ?? null
    },
  }
}
