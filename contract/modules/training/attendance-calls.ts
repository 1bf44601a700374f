/** Attendance of trainings: six calls that stand in the section of requests for trainings. @see contract/modules/training/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import type { Direction } from './code.ts'
import type { AttendanceStatusId, Mark, Session } from './shapes.ts'

/** Why a scan waits for somebody's decision, or is worth a look. */
export type ScanReason = 'deviceWasOnline' | 'newDevice' | 'noDevice' | 'clock' | 'sharedDevice' | 'finished'

/** How the device came by what it sent: the camera, typed, or a badge that somebody of the crew scanned. */
export type ScanBy = 'self' | 'typed' | 'badge'

/** A scan that waits for the crew's decision. */
export interface ScanQuestion {
  scanId: string
  sessionId: string
  participantId: string
  employeeId: string
  employee: string
  direction: Direction
  by: ScanBy
  /** When its code was shown, on the training's clock. */
  time: string
  /** UTC instant: when it arrived here. */
  receivedAt: string
  reasons: ScanReason[]
}

export interface MarkOfSession extends Mark {
  sessionId: string
  /** Of this person at this session; empty for readers without evidence. */
  questions: ScanQuestion[]
}

export interface AttendanceInput extends ListInput {
  /** The training. */
  id: string
  sessionId?: string
  sessionGroupId?: string
  /** People with such a mark. */
  status?: AttendanceStatusId[]
  /** Only people with an open question. */
  questionable?: boolean
}

export type ParticipantStatus = 'enrolled' | 'completed' | 'notCompleted' | 'declined' | 'withdrawn' | 'cancelled'

/** One participant with their marks at the sessions that are for them. */
export interface AttendanceOfPerson {
  participantId: string
  employeeId: string
  employee: string
  employeeCode: string
  companyStructure: string
  sessionGroup: string
  participantStatus: ParticipantStatus
  marks: MarkOfSession[]
  creditedMinutes: number
  /** Decimals with two places. */
  trainingHour: string
  percent: string
}

export interface AttendanceOfFacilitator {
  facilitatorId: string
  facilitator: string
  /** 1 colleague, 2 outside person, 3 provider's own. */
  facilitatorSource: 1 | 2 | 3
  topic: string
  marks: (Mark & { sessionId: string })[]
}

export interface AttendanceCounts {
  participants: number
  present: number
  partly: number
  absent: number
  excused: number
  /** Not recorded. */
  open: number
  /** Questions that wait for a decision. */
  questionable: number
  /** Present and partly of those not excused, in percent; decimal with two places. */
  attendanceRate: string
}

/** One session and its counts. */
export interface AttendanceOfSession extends AttendanceCounts {
  sessionGroupId: string | null
  sessionGroup: string
  session: Session
}

export interface ChangeStatusInput {
  /** Of the mark. */
  id: string
  /** Left out: not recorded becomes present. */
  status?: Exclude<AttendanceStatusId, 0>
  inTime?: string
  outTime?: string
  note?: string
  version?: number
}

export interface ChangedMark extends Mark {
  sessionId: string
  /** Of this person in the training so far. */
  creditedMinutes: number
  /** What is worth knowing: their working day stays as it is, because its pay period is closed. */
  warnings: string[]
}

export interface ChangeAllInput {
  sessionId: string
  sessionGroupId?: string
  /** 1 present, 3 absent. */
  status: 1 | 3
  /** Participants that stay as they are. */
  exceptIds?: string[]
}

const section = 'training-request'

export const trainingAttendanceCalls = defineCalls('training', {
  attendance: defineCall<AttendanceInput, Paged<AttendanceOfPerson>>({ kind: 'query', method: 'POST', path: '/training-request/get-training-attendance', section }),
  facilitatorAttendance: defineCall<ListInput & { id: string; sessionId?: string }, Paged<AttendanceOfFacilitator>>({ kind: 'query', method: 'POST', path: '/training-request/get-facilitator-attendance/', section }),
  sessionAttendance: defineCall<ListInput & { id: string }, Paged<AttendanceOfSession>>({ kind: 'query', method: 'POST', path: '/training-request/get-training-session-group-attendance/', section }),
  changeStatus: defineCall<ChangeStatusInput, ChangedMark>({ kind: 'command', method: 'GET', path: '/training-request/change-training-attendance-status/{id}', texts: ['note'], section }),
  changeStatusAll: defineCall<ChangeAllInput, { changed: number; left: number; message: string }>({ kind: 'command', method: 'POST', path: '/training-request/change-training-attendance-status-all/', section }),
  /** `id` of a training, a group or a session; 1 workbook, 2 sheet to sign. */
  downloadAttendance: defineCall<{ id: string; type: 1 | 2 }, Blob>({ kind: 'query', kept: 'never', method: 'POST', path: '/training-request/get-training-session-group-attendance-download', answer: 'file', security: 'export', section }),
})
