/** Command ids: what makes a repeated sending one command. */
import { type Decision, decisionGuid, decisionText } from '../../contract/kit/decision.ts'
import { uuidv7 } from '../../contract/kit/ids.ts'
import type { Port } from './port.ts'

/** A new id for one tap (UUIDv7). */
export const newId = (port: Port): string => uuidv7(port.now(), port.randomBytes(10))

/** The id of a decision from a notification: worked out here, so that a tap needs no network. */
export async function decisionId(port: Port, of: Decision): Promise<string> {
  return decisionGuid(await port.step('decision-id.digest', () => port.sha256(decisionText(of))))
}
