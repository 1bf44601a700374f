/**
 * Hours of a training, and whether it is completed: whole minutes all the way, one rounding at the end. The tables of training hours ask
 * here, whoever marks attendance. Pure.
 */
import { fromHundredths } from '../../contract/kit/decimal.ts'
import { rounded } from '../../contract/kit/money.ts'
import type { AttendanceStatus } from './table.ts'

const MINUTE = 60_000

/** When a session is, on the training's clock: `YYYY-MM-DDTHH:mm`. */
export interface SessionTimes {
  startsLocal: string
  endsLocal: string
  breakMinutes: number
}

/** What stands of somebody in a session. */
export interface Marked {
  status: AttendanceStatus
  inLocal: string | null
  outLocal: string | null
}

/** What holds for all sessions of a training. */
export interface HourRules {
  /** Up to so many minutes nobody is late and nobody has left early; above them all minutes count. */
  graceMinutes: number
  /** Leaving is recorded, too. */
  needsCheckOut: boolean
}

const minutesBetween = (from: string, until: string): number => Math.round((Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / MINUTE)

/** Minutes a session counts: its length without the break, never below 0. */
export const netMinutes = ({ startsLocal, endsLocal, breakMinutes }: SessionTimes): number => Math.max(0, minutesBetween(startsLocal, endsLocal) - breakMinutes)

/** Minutes somebody came late; 0 within the grace. */
export function lateMinutes(session: SessionTimes, inLocal: string, graceMinutes: number): number {
  const late = minutesBetween(session.startsLocal, inLocal)
  return late > graceMinutes ? late : 0
}

/** Minutes somebody left early; 0 within the grace. */
export function earlyMinutes(session: SessionTimes, outLocal: string, graceMinutes: number): number {
  const early = minutesBetween(outLocal, session.endsLocal)
  return early > graceMinutes ? early : 0
}

/** Present, or partly: late or gone early. What a scan or a time by hand makes of it; @param isOver whether a missing check-out is final */
export function statusOfTimes(session: SessionTimes, { inLocal, outLocal }: Pick<Marked, 'inLocal' | 'outLocal'>, { graceMinutes, needsCheckOut }: HourRules, isOver: boolean): 1 | 2 {
  const isLate = inLocal !== null && lateMinutes(session, inLocal, graceMinutes) > 0
  const leftEarly = needsCheckOut && (outLocal === null ? isOver : earlyMinutes(session, outLocal, graceMinutes) > 0)
  return isLate || leftEarly ? 2 : 1
}

/** Minutes of a session that count for somebody. */
export function creditedMinutes(session: SessionTimes, { status, inLocal, outLocal }: Marked, { graceMinutes, needsCheckOut }: HourRules): number {
  const net = netMinutes(session)
  if (status === 1) return net
  if (status !== 2) return 0
  if (needsCheckOut && (outLocal === null || inLocal === null)) return Math.floor(net / 2)
  const late = inLocal === null ? 0 : lateMinutes(session, inLocal, graceMinutes)
  const early = needsCheckOut && outLocal !== null ? earlyMinutes(session, outLocal, graceMinutes) : 0
  return Math.max(0, net - late - early)
}

/** One session of somebody: of their group or for everybody, and not cancelled. */
export interface Attended {
  session: SessionTimes
  record: Marked
}

/** What somebody's sessions come to. */
export interface Sum {
  /** Minutes of all sessions. */
  plannedMinutes: number
  /** Without those somebody is excused from. */
  expectedMinutes: number
  creditedMinutes: number
  /** Hours with two places, halves up. */
  trainingHour: string
  /** Of what is expected, two places, halves up; 0.00 where nothing is. */
  percent: string
}

const ratio = (part: number, whole: number, times: number): string => fromHundredths(whole === 0 ? 0 : Number(rounded(BigInt(part) * BigInt(times) * 100n, BigInt(whole), 1n)))

/** Minutes as hours with two places: 310 are 5.17. */
export const hoursOf = (minutes: number): string => ratio(minutes, 60, 1)

/** Adds up; what is rounded is rounded once, on the sum. */
export function sumOf(attended: readonly Attended[], rules: HourRules): Sum {
  let [planned, excused, credited] = [0, 0, 0]
  for (const { session, record } of attended) {
    const net = netMinutes(session)
    planned += net
    if (record.status === 4) excused += net
    credited += creditedMinutes(session, record, rules)
  }
  const expected = planned - excused
  return { plannedMinutes: planned, expectedMinutes: expected, creditedMinutes: credited, trainingHour: hoursOf(credited), percent: ratio(credited, expected, 100) }
}

/**
 * Whether somebody has completed it: enough of what was expected of them, and the test after it passed where there is one. Who was excused
 * from everything has done nothing, and has not completed it.
 * @param minPercent with two places, as the request says it
 * @param passed null where there is no test
 */
export const isCompleted = ({ creditedMinutes: credited, expectedMinutes: expected }: Pick<Sum, 'creditedMinutes' | 'expectedMinutes'>, minPercentHundredths: number, passed: boolean | null): boolean =>
  passed !== false && expected > 0 && BigInt(credited) * 10_000n >= BigInt(expected) * BigInt(minPercentHundredths)

/** Share of those who came, of those who were to come: with two places, halves up. */
export const attendanceRate = (came: number, participants: number, excused: number): string => ratio(came, Math.max(0, participants - excused), 100)
