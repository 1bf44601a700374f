/** The secret that codes of a session are made with: fetched once, a day ahead if need be, and kept for the time without a network. */
import { bytesFrom64, codeLink, type Direction, macOf, showTyped, typedCodeOf } from '../../../../contract/modules/training/code.ts'
import { type SessionFacts, type SessionKey, trainingRunningCalls } from '../../../../contract/modules/training/running-calls.ts'
import { call } from '../../../api/call.ts'
import { hearClock } from '../../../api/device-clock.ts'
import { dropOver, held, type HeldSecret, hold } from '../../../api/held-secrets.ts'
import { port } from '../../../api/offline.ts'
import { inBase } from '../../../lib/base-path.ts'

export interface KeyFacts extends SessionFacts {
  codeSeconds: number
  /** UTC instants: between them its codes count. */
  opensAt: string
  closesAt: string
}

export type HeldKey = HeldSecret<KeyFacts>

const DAY_MS = 86_400_000
const nameOf = (sessionId: string) => `training-session:${sessionId}`

/** A day after check-in has closed, by this device's clock, however wrong that is. */
const untilOf = ({ closesAt, serverTime }: SessionKey): number => port.now() + Math.max(0, Date.parse(closesAt) - Date.parse(serverTime)) + DAY_MS

/** The one on this device. */
export async function heldKey(sessionId: string): Promise<HeldKey | undefined> {
  await dropOver()
  return held<KeyFacts>(nameOf(sessionId))
}

/** Asks the server, which notes who did, and keeps it in the place of an earlier one. @throws CallError `attendance_key_early` more than a day ahead */
export async function fetchKey(sessionId: string): Promise<HeldKey> {
  const sentAt = port.now()
  const answer = await call(trainingRunningCalls.sessionKey, { sessionId })
  await hearClock(answer.serverTime, sentAt)
  const { trainingId, training, needsCheckOut, keyVersion, session, codeSeconds, opensAt, closesAt } = answer
  const secret = bytesFrom64(answer.key)
  if (!secret) throw new Error('no key')
  return hold<KeyFacts>(nameOf(sessionId), secret, { trainingId, training, needsCheckOut, keyVersion, session, codeSeconds, opensAt, closesAt }, untilOf(answer))
}

export interface ShownCode {
  /** What the square says. */
  text: string
  /** For who has no camera. */
  typed: string
}

/** The code of one step. */
export async function codeOf({ key, facts }: HeldKey, direction: Direction, step: number): Promise<ShownCode> {
  const of = { sessionId: facts.session.sessionId, keyVersion: facts.keyVersion, direction, step }
  const [mac, typed] = await Promise.all([macOf(key, of), typedCodeOf(key, of)])
  return { text: codeLink(inBase('').replace(/\/$/, ''), { ...of, mac }), typed: showTyped(typed) }
}
