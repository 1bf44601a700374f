/** Trainings somebody else gives: what came of them. @see contract/modules/training/README.md#external */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import type { MaterialRef, TrainingPerson } from './reading-calls.ts'
import type { Card } from './shapes.ts'

export interface ExternalResult {
  completedOn: string
  trainingHour: string
  /** Null where nobody counted. */
  percent: string | null
  /** The participant's, where there is a certificate of ours. */
  certificateId: string | null
  /** Papers that were handed in. */
  attachments: MaterialRef[]
}

export interface ExternalTraining extends Card {
  /** Whose it is in this row. */
  employeeId: string
  employee: string
  participantId: string
  /** Null while nothing is recorded. */
  result: ExternalResult | null
  mayRecord: boolean
}

export interface ExternalDetail extends Card {
  /** For who runs it; else the reader alone, or people below them. */
  participants: (TrainingPerson & { result: ExternalResult | null; mayRecord: boolean })[]
  /** The reader's own. */
  result: ExternalResult | null
  attachments: MaterialRef[]
  mayRecord: boolean
}

export interface RecordExternalInput {
  participantId: string
  completedOn: string
  /** Decimal, in quarters of an hour. */
  trainingHour: string
  passed: boolean
  attachmentIds: string[]
  note?: string
  version?: number
}

const section = 'training-request'

export const trainingExternalCalls = defineCalls('training', {
  external: defineCall<ListInput & { employeeId?: string; year?: number; status?: ('open' | 'recorded')[] }, Paged<ExternalTraining>>({ kind: 'query', kept: 'own', method: 'POST', path: '/training-request/get-external-training', section }),
  externalDetail: defineCall<{ id: string }, ExternalDetail>({ kind: 'query', kept: 'never', method: 'GET', path: '/training-request/get-external-training/{id}', section }),
  recordExternal: defineCall<RecordExternalInput, ExternalTraining>({ kind: 'command', method: 'POST', path: '/training/record-external', added: true }),
})
