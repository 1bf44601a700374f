/** The order in which a scan is judged, as far as it needs no database. @see contract/modules/training/README.md#checks */
import type { Direction } from '../../contract/modules/training/code.ts'
import { startOfStep, stepAt } from '../../contract/modules/training/code.ts'
import type { ScanBy, ScanReason } from '../../contract/modules/training/attendance-calls.ts'
import type { ScanInput } from '../../contract/modules/training/running-calls.ts'
import { settings } from '../org/settings.ts'
import type { HourRules } from './hours.ts'
import type { Session } from './open.ts'
import type { Attendance } from './participants.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
/** Whoever types needs longer. */
const TYPING_MS = 60 * SECOND
/** A clock that was right so long ago says nothing any more. */
const CLOCK_HOLDS_MS = 7 * DAY
/** A device that spoke later than this after the code, and earlier than that before the scan came, could have sent it. */
const SCAN_TAKES_MS = 5 * MINUTE
const SENDING_TAKES_MS = 10 * MINUTE

export interface ScanRules {
  codeSeconds: number
  graceSeconds: number
  beforeMinutes: number
  afterMinutes: number
  lateMinutes: number
  offlineDays: number
}

/** One statement. */
export async function scanRules(): Promise<ScanRules> {
  const s = await settings()
  return {
    codeSeconds: s.trainingCodeSeconds, graceSeconds: s.trainingCodeGraceSeconds, beforeMinutes: s.trainingCheckInBeforeMinutes, afterMinutes: s.trainingCheckInAfterMinutes, lateMinutes: s.trainingLateMinutes, offlineDays: s.trainingOfflineScanDays,
  }
}

export const hourRules = ({ lateMinutes }: Pick<ScanRules, 'lateMinutes'>, { needsCheckOut }: { needsCheckOut: boolean }): HourRules => ({ graceMinutes: lateMinutes, needsCheckOut })

/** When check-in is open. */
export const checkIn = ({ startsAt, endsAt }: Pick<Session, 'startsAt' | 'endsAt'>, { beforeMinutes, afterMinutes }: Pick<ScanRules, 'beforeMinutes' | 'afterMinutes'>): { from: Date; until: Date } => ({
  from: new Date(startsAt.getTime() - beforeMinutes * MINUTE), until: new Date(endsAt.getTime() + afterMinutes * MINUTE),
})

export const isWithin = ({ from, until }: { from: Date; until: Date }, at: Date): boolean => at >= from && at <= until

/** Whether a code that was first shown at `shown` is one of this moment: a step early, for clocks that are a little ahead, until its time and the grace are over. */
export function isOfMoment(shown: Date, at: Date, isTyped: boolean, { codeSeconds, graceSeconds }: ScanRules): boolean {
  const ahead = shown.getTime() - codeSeconds * SECOND
  const over = shown.getTime() + (codeSeconds + graceSeconds) * SECOND + (isTyped ? TYPING_MS : 0)
  return at.getTime() >= ahead && at.getTime() < over
}

/** Steps whose codes may be typed at this moment. */
export function stepsOfMoment(at: Date, { codeSeconds, graceSeconds }: ScanRules): number[] {
  const first = stepAt(at.getTime() - (codeSeconds + graceSeconds) * SECOND - TYPING_MS, codeSeconds)
  const last = stepAt(at.getTime(), codeSeconds) + 1
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** When it was scanned by the server's clock; null: the device never learned how far its own is off. */
export const claimedAt = ({ scannedAt, clockOffsetMs }: Pick<ScanInput, 'scannedAt' | 'clockOffsetMs'>): Date | null => {
  const at = new Date(Date.parse(scannedAt) + (clockOffsetMs ?? 0))
  return clockOffsetMs === undefined || Number.isNaN(at.getTime()) ? null : at
}

/** When the code of a scan was shown; of a badge, when it was scanned. */
export const momentOf = (scan: { by: ScanBy; claimedAt: Date | null; step: number }, { codeSeconds }: Pick<ScanRules, 'codeSeconds'>): Date => (scan.by === 'badge' && scan.claimedAt !== null ? scan.claimedAt : new Date(startOfStep(scan.step, codeSeconds)))

export type Timing = 'live' | 'late' | 'expired' | 'tooLate'

/** Whether it came while its code was shown, later, or too late. A device that cannot say when leaves that to the crew. */
export function timingOf(shown: Date, { received, claimed, isTyped }: { received: Date; claimed: Date | null; isTyped: boolean }, rules: ScanRules): Timing {
  if (isOfMoment(shown, received, isTyped, rules)) return 'live'
  if (received < shown || (claimed !== null && !isOfMoment(shown, claimed, isTyped, rules))) return 'expired'
  return received.getTime() <= shown.getTime() + rules.offlineDays * DAY ? 'late' : 'tooLate'
}

export interface Evidence {
  /** The device said who it is. */
  hasDevice: boolean
  firstSeenAt: Date | null
  /** It was heard of in between, and could have sent the scan. */
  wasOnline: boolean
  /** Another person's scan of this session came from it. */
  isShared: boolean
  /** The training is finished. */
  isFinished: boolean
}

/** Between which moments a device is asked about, that could have sent a scan. */
export const couldHaveSent = (shown: Date, received: Date): { from: Date; until: Date } => ({ from: new Date(shown.getTime() + SCAN_TAKES_MS), until: new Date(received.getTime() - SENDING_TAKES_MS) })

const clockIsUnknown = ({ scannedAt, clockOffsetMs, clockKnownAt }: Pick<ScanInput, 'scannedAt' | 'clockOffsetMs' | 'clockKnownAt'>): boolean =>
  clockOffsetMs === undefined || clockKnownAt === undefined || Date.parse(scannedAt) - Date.parse(clockKnownAt) > CLOCK_HOLDS_MS

/** What there is to ask about a scan that came late. */
export function questionsOf(shown: Date, input: Pick<ScanInput, 'scannedAt' | 'clockOffsetMs' | 'clockKnownAt'>, { hasDevice, firstSeenAt, wasOnline, isShared, isFinished }: Evidence): ScanReason[] {
  const asked: [ScanReason, boolean][] = [
    ['finished', isFinished], ['noDevice', !hasDevice], ['newDevice', hasDevice && (firstSeenAt === null || firstSeenAt > shown)], ['deviceWasOnline', wasOnline], ['clock', clockIsUnknown(input)], ['sharedDevice', isShared],
  ]
  return asked.flatMap(([reason, holds]) => (holds ? [reason] : []))
}

/** What stands at this mark outranks, or says already, what a scan of this direction would say. An absence that closing made is none. */
export function isRecorded({ status, method, inLocal, outLocal }: Pick<Attendance, 'status' | 'method' | 'inLocal' | 'outLocal'>, direction: Direction): boolean {
  if (method === 'hand') return true
  if (status === 3 || status === 4) return method !== 'closing'
  return direction === 'i' ? inLocal !== null || method === 'all' : outLocal !== null
}
