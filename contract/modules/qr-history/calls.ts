/** What somebody sees who scans an employee's QR code: all ours. */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { QrLink } from './link.ts'

export interface QrPerson {
  employeeId: string
  employee: string
  code: string
  /** Facts of the employee popover. */
  details: { caption: string; value: string }[]
  /** Civil date the moment falls on at the person's site. */
  date: string
}

export interface QrPunch {
  direction: 'in' | 'out'
  /** Local time at the site, `YYYY-MM-DDTHH:mm`. */
  time: string
}

export interface QrDay {
  /** Code of the attendance status (`present`), and its name. */
  statusId: string
  status: string
  shift: string
  /** Name of the holiday; '' on any other day. */
  holiday: string
  workingMinutes: number
  overtimeMinutes: number
  lateMinutes: number
  earlyMinutes: number
}

export interface QrHistory extends QrPerson {
  /** Null while nothing is known of the day. */
  day: QrDay | null
  punches: QrPunch[]
}

export interface QrScan {
  scanId: string
  training: string
  session: string
  direction: 'in' | 'out'
  /** When the code was shown, on the training's clock: `YYYY-MM-DDTHH:mm`. */
  time: string
  /** Whether it counts, and its name. */
  verdict: 'verified' | 'offline' | 'witnessed' | 'questionable' | 'already'
  verdictText: string
}

export interface QrTrainingHistory extends QrPerson {
  /** Of that day, in their order. */
  scans: QrScan[]
}

export const qrHistoryCalls = defineCalls('qr-history', {
  day: defineCall<QrLink, QrHistory>({ kind: 'query', method: 'POST', path: '/qr-history/day', added: true }),
  training: defineCall<QrLink, QrTrainingHistory>({ kind: 'query', kept: 'own', method: 'POST', path: '/qr-history/training', added: true }),
})
