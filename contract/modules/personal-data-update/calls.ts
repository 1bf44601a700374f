/** Personal data update: its 31 calls, and three of ours. @see contract/modules/personal-data-update/README.md#calls */
import type { AttachmentRef } from '../../kit/attachment-calls.ts'
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import { requestCalls } from '../../kit/request.ts'
import type { KeyValue } from '../../kit/wire.ts'
import { type CategoryId, MAX_PERSONAL_LINES, type OperationId, personalColumns } from './categories.ts'
import { PDU, personalSources } from './sources.ts'

/** A recorded value: a text, a date, the id of a choice, the number of an enum, yes or no. */
export type RecordValue = string | number | boolean | null

/** How a column stands: nothing was changed; only here; only there; the same on both sides; differently on both. */
export type Standing = 'same' | 'mine' | 'theirs' | 'agreed' | 'conflict'

/** A line beside the record it is about. What is recorded is told to the person and to their HR of now alone. */
export interface ReviewedLine {
  requestId: string
  lineId: string
  category: CategoryId
  operation: OperationId | null
  /** Of the record it changes; null for one to be added, and for one the reader is not told of. */
  recordId: string | null
  /** What the record is called, as in lists of records; '' for a new one. */
  recordName: string
  /** What the line says, by column. */
  values: KeyValue<RecordValue>[]
  /** The record as the line found it, and as it is now; null: there is (was) none, or the reader is not told (`isTold`). */
  base: KeyValue<RecordValue>[] | null
  current: KeyValue<RecordValue>[] | null
  /** The reader is told what is recorded. */
  isTold: boolean
  /** The record has been removed, or one to be added is there already. */
  recordConflict: boolean
  /** What `basedOn` of the line becomes when the reader keeps what it says; '' where nothing is recorded or told. */
  basedOn: string
  /** Names of choices among all three: `<column>.<id>`. */
  texts: KeyValue[]
  /** By column; columns that mean one thing stand alike. Empty where the reader is not told. */
  standing: KeyValue<Standing>[]
  /** The document of the change, and whether the reader has opened it. */
  evidence: (AttachmentRef & { isSeen: boolean }) | null
  needsEvidence: boolean
}

/** A line to be saved: of its category's columns, what is filled in. */
export type SavePersonalLineInput = {
  requestId: string
  /** Of the request; left out: the current one is meant. */
  version?: number
  lineId: string
  category: number
} & Record<string, unknown>

/** The request after the change: a form goes on from this version. No values of the line are said again. */
export interface PersonalLineOutput {
  requestId: string
  lineId: string
  version: number
  message: string
}

export interface CurrentValue {
  employeeId: string
  exists: boolean
  /** '' where there is none. */
  recordId: string
  basedOn: string
  values: KeyValue<RecordValue>[]
  texts: KeyValue[]
  /** Code of a request that already asks to change it, else ''. */
  openIn: string
}

export interface PersonalConfiguration {
  /** The caller is HR of somebody. */
  mayFileForOthers: boolean
  categories: { id: CategoryId; name: string; operations: OperationId[]; evidence: 'required' | 'optional' | 'none'; /** Days after the event by which it is to be handed in. */ deadlineDays: number | null; sensitive: boolean }[]
  maxLines: number
  /** Until when the company asks everybody to look through their data; 0001-01-01 = no such day. */
  deadline: string
}

/** A record that an open request of one's own is about. */
export interface OpenChange {
  requestId: string
  code: string
  category: CategoryId
  /** '' for one to be added. */
  recordId: string
}

const kept = 'never' as const

const own = defineCalls(PDU, {
  /** `id`: the line's. */
  line: defineCall<{ id: string }, ReviewedLine>({ kind: 'query', kept, method: 'GET', path: '/PersonalDataUpdateRequest/Line/{id}' }),
  createOrUpdateLine: defineCall<SavePersonalLineInput, PersonalLineOutput>({ kind: 'command', method: 'POST', path: '/PersonalDataUpdateRequest/CreateOrUpdateLine' }),
  /** `id`: the line's. */
  deleteLine: defineCall<{ id: string }, PersonalLineOutput>({ kind: 'command', method: 'DELETE', path: '/PersonalDataUpdateRequest/DeleteLine/{id}' }),
  /** `recordId`, or of a category that has one record a kind its type (`addressType`, `identityType`), or nothing for the marital status. */
  getCurrentValue: defineCall<{ category: number; recordId?: string; addressType?: number; identityType?: number; employeeId?: string }, CurrentValue>({ kind: 'query', kept, method: 'POST', path: '/PersonalDataUpdateRequest/GetCurrentValue' }),
  configuration: defineCall<Record<string, never>, PersonalConfiguration>({ kind: 'query', method: 'GET', path: '/PersonalDataUpdateRequest/Configuration' }),
  /** All lines of a request (`id`) beside what is recorded. */
  lines: defineCall<{ id: string }, { requestId: string; lines: ReviewedLine[] }>({ kind: 'query', kept, method: 'GET', path: '/requests/personal-data-update/lines/{id}', added: true }),
  /** What open requests about oneself are about. */
  openChanges: defineCall<Record<string, never>, { employeeId: string; changes: OpenChange[] }>({ kind: 'query', kept: 'own', method: 'GET', path: '/requests/personal-data-update/open', added: true }),
})

const limit = { optional: true, max: MAX_PERSONAL_LINES } as const

export const personalDataUpdateFields = {
  employeeId: field.employee(personalSources.employees),
  /** By when it is to be handed in; 0001-01-01 = no such day. */
  deadline: field.date({ computed: true, optional: true }),
  /** How many lines; the text says which categories to whom it is about. */
  changes: field.whole({ computed: true }),
  /** Something of it needs one more level. */
  sensitive: field.flag({ computed: true }),
  addresses: field.lines(personalColumns.addresses, limit),
  phones: field.lines(personalColumns.phones, limit),
  families: field.lines(personalColumns.families, limit),
  maritalStatuses: field.lines(personalColumns.maritalStatuses, limit),
  educations: field.lines(personalColumns.educations, limit),
  certificates: field.lines(personalColumns.certificates, limit),
  medicalReports: field.lines(personalColumns.medicalReports, limit),
  identities: field.lines(personalColumns.identities, limit),
}

export const personalDataUpdateCalls = {
  ...personalSources,
  ...own,
  ...requestCalls(
    PDU,
    {
      list: '/PersonalDataUpdateRequest/',
      detail: '/PersonalDataUpdateRequest/{id}',
      createOrUpdate: '/PersonalDataUpdateRequest/CreateOrUpdate',
      submit: '/PersonalDataUpdateRequest/Submit',
      cancel: '/PersonalDataUpdateRequest/Cancel',
      approve: '/v2/personal-data-update-request/Approve',
      revise: '/v2/personal-data-update-request/Revise',
      reject: '/v2/personal-data-update-request/Reject',
    },
    personalDataUpdateFields,
    { kept },
  ),
}
