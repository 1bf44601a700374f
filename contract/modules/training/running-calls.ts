/** Running a session: its code, who came, closing, finishing. All ours. @see contract/modules/training/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { AttendanceCounts, ChangedMark, ScanBy, ScanQuestion } from './attendance-calls.ts'
import type { Direction } from './code.ts'
import type { AttendanceStatusId, MarkMethod, ScanVerdict, Session } from './shapes.ts'

/** What a screen that runs one session is about, also without a network. */
export interface SessionFacts {
  trainingId: string
  training: string
  /** Who leaves scans, too. */
  needsCheckOut: boolean
  /** Of its codes now: rises when somebody of the crew is removed. */
  keyVersion: number
  session: Session
}

export interface SessionKey extends SessionFacts {
  /** 32 bytes in base64url. */
  key: string
  codeSeconds: number
  /** UTC instants: between them its codes count. */
  opensAt: string
  closesAt: string
  serverTime: string
}

export interface LiveArrival {
  employeeId: string
  employee: string
  direction: Direction
  /** On the training's clock. */
  time: string
  method: MarkMethod
  verdict: ScanVerdict | null
}

export interface Live extends AttendanceCounts, SessionFacts {
  /** Newest first, at most ten. */
  latest: LiveArrival[]
  /** At most fifty, oldest first. */
  questions: ScanQuestion[]
  /** Counted in the room; null: nobody has. */
  heads: number | null
  /** UTC instant. */
  serverTime: string
}

export interface ScanInput {
  /** Made on the device. */
  scanId: string
  by: ScanBy
  /** What the camera read: a code of a session, or (by badge) the link of a person's card. */
  text?: string
  /** What somebody typed. */
  typed?: string
  /** By badge: the session it is for. Of a typed code: which one the person means; left out, every one of theirs that is open. */
  sessionId?: string
  direction: Direction
  /** UTC instant by the device's clock. */
  scannedAt: string
  /** Milliseconds the device's clock is behind the server's; left out: it never learned. */
  clockOffsetMs?: number
  /** UTC instant of when it learned that. */
  clockKnownAt?: string
  /** By badge: whose it is, where the device knows. */
  employeeId?: string
}

export interface Scanned {
  scanId: string
  verdict: ScanVerdict
  sessionId: string
  session: string
  trainingId: string
  training: string
  employeeId: string
  employee: string
  direction: Direction
  attendanceStatusId: AttendanceStatusId
  /** On the training's clock: what is recorded, else what the scan says. */
  inTime: string | null
  outTime: string | null
  message: string
}

export interface ClosedSession extends Session {
  absent: number
  /** Came without a network at the time: their device said when. */
  offline: number
  questionable: number
  message: string
  /** Heads that were counted and marks that stand do not agree, for one. */
  warnings: string[]
}

export interface FinishedTraining {
  id: string
  status: 'active' | 'finished'
  completed: number
  notCompleted: number
  version: number
  message: string
}

export interface EndInput {
  id: string
  version?: number
  note?: string
}

export const trainingRunningCalls = defineCalls('training', {
  /** A query, so that no answer of a command that is kept holds a secret; who asked stands among the training's changes. */
  sessionKey: defineCall<{ sessionId: string }, SessionKey>({ kind: 'query', kept: 'never', writes: ['training_change'], method: 'POST', path: '/training/session-key', added: true }),
  live: defineCall<{ sessionId: string }, Live>({ kind: 'query', kept: 'never', method: 'POST', path: '/training/live', added: true }),
  scan: defineCall<ScanInput, Scanned>({ kind: 'command', method: 'POST', path: '/training/scan', added: true }),
  decideScan: defineCall<{ scanId: string; accept: boolean; note?: string }, ChangedMark>({ kind: 'command', method: 'POST', path: '/training/decide-scan', added: true }),
  closeSession: defineCall<{ sessionId: string; heads?: number; version?: number }, ClosedSession>({ kind: 'command', method: 'POST', path: '/training/close-session', added: true }),
  finish: defineCall<EndInput, FinishedTraining>({ kind: 'command', method: 'POST', path: '/training/finish', added: true }),
  reopen: defineCall<EndInput, FinishedTraining>({ kind: 'command', method: 'POST', path: '/training/reopen', added: true }),
})
