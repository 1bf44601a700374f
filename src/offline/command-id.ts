/** Command ids: what makes a repeated sending one command. */
import { uuidv7 } from '../../contract/kit/ids.ts'
import type { Port } from './port.ts'

/** A new id for one tap (UUIDv7). */
export const newId = (port: Port): string => uuidv7(port.now(), port.randomBytes(10))

/**
 * The id of a decision from a notification: the same for the same person, request, version and action,
 * so that a second tap, a second device wake-up or a replay is the same command (OFFLINE §3).
 */
export async function decisionId(port: Port, of: { sub: string; requestId: string; version: number; action: string }): Promise<string> {
  const digest = await port.step('decision-id.digest', () => port.sha256(JSON.stringify([of.sub, of.requestId, of.version, of.action])))
  const b = digest.slice(0, 16)
  b[6] = 0x80 | ((b[6] as number) & 0x0f) // version 8: custom (RFC 9562)
  b[8] = 0x80 | ((b[8] as number) & 0x3f)
  const hex = Array.from(b, (x) => x.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
