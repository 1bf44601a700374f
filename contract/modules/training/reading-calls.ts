/** Reading trainings: what is on, what was, what is asked of somebody. @see contract/modules/training/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, Paged } from '../../kit/paging.ts'
import type { AttachmentRef } from '../../kit/request.ts'
import type { ParticipantStatus } from './attendance-calls.ts'
import type { Card, Session } from './shapes.ts'

export type TrainingScope = 'mine' | 'team' | 'run' | 'all'

export interface ActiveTraining extends Card {
  /** Of the next fourteen days, those of the reader's group; of all groups for who runs it. */
  sessions: Session[]
}

export interface ActiveTrainingInput extends ListInput {
  scope?: TrainingScope
  /** Somebody the reader reads; theirs alone. */
  employeeId?: string
  from?: string
  until?: string
}

export interface CertificateRef {
  /** Of the participant. */
  id: string
  number: string
  /** Civil date; null: for ever. */
  validUntil: string | null
}

export interface PastTraining extends Card {
  employeeId: string
  completed: boolean
  /** Of the planned time, decimal with two places. */
  percent: string
  completedOn: string | null
  certificate: CertificateRef | null
}

export interface HoursOfMonth {
  /** `YYYY-MM` */
  month: string
  /** Decimal with two places. */
  hours: string
}

export interface TrainingHistory extends Paged<PastTraining> {
  employeeId: string
  /** Of the year asked for; decimal with two places. */
  totalHour: string
  /** Twelve, January first. */
  hoursByMonth: HoursOfMonth[]
  /** Present and partly of the sessions that were not excused, in percent. */
  attendanceRate: string
}

export type RequiredStatus = 'overdue' | 'dueSoon' | 'never' | 'done'
export const requiredStatuses = ['overdue', 'dueSoon', 'never', 'done'] as const satisfies readonly RequiredStatus[]

export interface RequiredTraining {
  employeeId: string
  employee: string
  companyStructure: string
  trainingSubjectId: string
  trainingSubject: string
  status: RequiredStatus
  /** Civil dates. */
  dueDate: string | null
  lastCompleted: string | null
  validUntil: string | null
  /** Until it is due; below 0 it is overdue. Null: done for good. */
  daysLeft: number | null
  /** The training they are enrolled in. */
  booked: { id: string; date: string } | null
  /** One that is open for them to register for. */
  offerId: string | null
}

export interface RequiredInput extends ListInput {
  scope?: 'mine' | 'others' | 'all'
  status?: RequiredStatus[]
  subjectId?: string
  siteId?: string
}

export interface RequiredTrainings extends Paged<RequiredTraining> {
  counts: Record<RequiredStatus, number>
  booked: number
  /** Overdue, or never done and not booked. */
  gaps: number
}

export interface OptionalSubject {
  trainingSubjectId: string
  trainingSubject: string
  category: string
  trainingHour: string
  lastCompleted: string | null
  nextOffer: { id: string; date: string; free: number } | null
}

export interface TrainingPerson {
  participantId: string
  employeeId: string
  employee: string
  companyStructure: string
  sessionGroup: string
  status: ParticipantStatus
}

export interface TrainingLeader {
  facilitatorId: string
  name: string
  company: string
  topic: string
}

export interface TrainingCoordinator {
  employeeId: string
  employee: string
}

export interface TrainingChange {
  /** UTC instant. */
  at: string
  by: string
  text: string
  note: string
}

export interface OwnPart {
  participantId: string
  status: ParticipantStatus
  creditedMinutes: number
  percent: string
  certificate: CertificateRef | null
  /** Before the first session somebody who was recommended may decline. */
  mayDecline: boolean
}

export interface SeatsOfOffer {
  opensAt: string
  closesAt: string
  unregisterUntil: string
  quota: number
  taken: number
  free: number
  waiting: number
  waitingListMax: number
  version: number
}

export interface MaterialRef extends AttachmentRef {
  materialId: string
}

export interface TrainingDetail extends Card {
  note: string
  sessions: Session[]
  facilitators: TrainingLeader[]
  coordinators: TrainingCoordinator[]
  /** Of one's own group; all of them for the crew, and for superiors theirs. */
  participants: TrainingPerson[]
  own: OwnPart | null
  /** Null: nobody registers. */
  registration: SeatsOfOffer | null
  attachments: MaterialRef[]
  /** For the crew; empty for others. */
  changes: TrainingChange[]
  /** In the company's currency, decimal; null but for who asked for it, decides on it, looks after it, and finance. */
  totalCost: string | null
  currency: string
  mayRun: boolean
  /** May change dates, people and the offer. */
  mayCoordinate: boolean
  /** HR may open a finished one again. */
  mayReopen: boolean
  version: number
}

export interface SubjectDetail {
  id: string
  trainingSubject: string
  description: string
  category: string
  trainingHour: string
  prerequisites: { id: string; trainingSubject: string }[]
  /** Null: asked of nobody. */
  mandatory: { audience: string; firstDueDays: number; renewMonths: number | null } | null
  own: { status: RequiredStatus; dueDate: string | null; validUntil: string | null } | null
  offers: { id: string; date: string; free: number }[]
  certificateMonths: number | null
}

export interface CertificateFacts {
  number: string
  employeeId: string
  employee: string
  trainingSubject: string
  title: string
  trainingHour: string
  completedOn: string
  validUntil: string | null
  /** What the square on the paper says: signed with the server's key. */
  text: string
}

export const certificateVerdicts = ['genuine', 'withdrawn', 'notOurs', 'unreadable'] as const
export interface VerifiedCertificate {
  verdict: (typeof certificateVerdicts)[number]
  facts: Omit<CertificateFacts, 'text' | 'employeeId'> | null
}

export const trainingReadingCalls = defineCalls('training', {
  activeTraining: defineCall<ActiveTrainingInput, Paged<ActiveTraining>>({ kind: 'query', method: 'POST', path: '/training/get-active-training' }),
  /** Hours and marks of others stay on no device. */
  history: defineCall<ListInput & { employeeId?: string; year?: number; external?: boolean }, TrainingHistory>({ kind: 'query', kept: 'own', method: 'POST', path: '/training/get-training-history' }),
  mandatory: defineCall<RequiredInput, RequiredTrainings>({ kind: 'query', kept: 'own', method: 'POST', path: '/training/get-mandatory-training' }),
  nonMandatory: defineCall<ListInput & { employeeId?: string; category?: string }, Paged<OptionalSubject>>({ kind: 'query', method: 'POST', path: '/training/get-non-mandatory-training' }),
  detail: defineCall<{ id: string }, TrainingDetail>({ kind: 'query', method: 'GET', path: '/training/get/{id}' }),
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/training/datasource/employee' }),
  subject: defineCall<{ id: string }, SubjectDetail>({ kind: 'query', method: 'GET', path: '/training/get-training-subject/{id}' }),
  /** Whoever needs a key that signs first makes it: the first of a company, or of a year. */
  certificate: defineCall<{ id: string }, CertificateFacts>({ kind: 'query', writes: ['receipt_key'], method: 'GET', path: '/training/certificate/{id}', added: true }),
  /** The certificate as PDF. */
  certificatePaper: defineCall<{ id: string }, Blob>({ kind: 'query', writes: ['receipt_key'], method: 'GET', path: '/training/certificate/{id}/paper', answer: 'file', added: true }),
  verifyCertificate: defineCall<{ text: string }, VerifiedCertificate>({ kind: 'query', kept: 'never', method: 'POST', path: '/training/verify-certificate', added: true }),
  decline: defineCall<{ id: string; note: string; version?: number }, { id: string; status: ParticipantStatus; message: string }>({ kind: 'command', method: 'POST', path: '/training/decline', added: true }),
  changeOffer: defineCall<{ id: string; version?: number; quota?: number; waitingListMax?: number; trainingOpenRegistrationEnd?: string; unregisterUntil?: string }, SeatsOfOffer & { id: string; message: string }>({ kind: 'command', method: 'POST', path: '/training/change-offer', added: true }),
  material: defineCall<{ id: string; attachmentIds: string[]; remove?: string[] }, { id: string; attachments: MaterialRef[] }>({ kind: 'command', method: 'POST', path: '/training/material', added: true }),
})
