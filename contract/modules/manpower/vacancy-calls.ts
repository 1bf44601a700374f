/** Vacancies and who applies: six calls, and those of ours. @see contract/modules/manpower/README.md#vacancies */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import type { AttachmentRef } from '../../kit/request.ts'
import type { ApplicationStatus, StageKind, StageStatusId, VacancyAction, VacancyStatus } from '../../workforce/vocabulary.ts'
import { MANPOWER } from './sources.ts'

export interface VacancyRow {
  id: string
  code: string
  requestId: string
  requestCode: string
  position: string
  designation: string
  companyStructure: string
  site: string
  headCount: number
  hired: number
  /** Of those hired, who have become employees. */
  joined: number
  status: VacancyStatus
  statusText: string
  /** Civil date. */
  requiredDate: string
  openedDateTime: string
  closedDateTime: string | null
  daysOpen: number
  requestor: string
  inCharge: { employeeId: string; employee: string }[]
  /** Applications that go on, by stage. */
  stageCounts: { stageId: string; stage: string; count: number }[]
  /** Applications that ended without a hire. */
  ended: number
  isInCharge: boolean
  version: number
  actions: VacancyAction[]
}

export interface VacancyStage {
  id: string
  name: string
  kind: StageKind
  skippable: boolean
  /** Place, from 1. */
  position: number
}

/** A stage of one application. `note` is '' where the reader does not read notes. */
export interface ApplicantStage {
  stageId: string
  statusId: StageStatusId
  date: string | null
  note: string
}

/** One application as far as a board shows it: what a device keeps of an applicant is no more than this. */
export interface ApplicantCard {
  /** Of the application. */
  id: string
  applicantId: string
  fullName: string
  status: ApplicationStatus
  currentStageId: string
  stages: ApplicantStage[]
  /** Civil date of the last move. */
  movedOn: string
  expectedJoinDate: string | null
  /** Why it ended; '' while it goes on, where nobody said why, and where the reader does not read notes of the stage it ended at. */
  endReason: string
  hasJoined: boolean
  isErased: boolean
  version: number
}

/** The same for those in charge. */
export interface Applicant extends ApplicantCard {
  email: string
  phone: string
  sourceId: string | null
  source: string
  internalEmployeeId: string | null
  internalEmployee: string
  receivedDate: string
  /** Until when what is known of the person is kept. */
  keepUntil: string | null
  attachments: AttachmentRef[]
  /** Other vacancies the person is in, as far as the reader sees these. */
  elsewhere: { vacancyId: string; code: string; status: ApplicationStatus }[]
  joinedEmployeeId: string | null
  joinedEmployee: string
  /** Employees who may be this hire, by mail. */
  likely: { employeeId: string; employee: string }[]
  actions: ('move' | 'joined' | 'erase' | 'giveOut')[]
  history: { dateTime: string; person: string; stageId: string; statusId: StageStatusId; reason: string; note: string }[]
}

export interface VacancyDetail<A = ApplicantCard> extends VacancyRow {
  stages: VacancyStage[]
  /** At most 30 a stage, newest move first; the counts say how many there are. Empty for readers who see counts alone. */
  applicants: A[]
  /** The reader sees names. */
  seesNames: boolean
  history: { dateTime: string; person: string; action: string; note: string }[]
}

export interface VacancyListInput extends ListInput {
  status?: VacancyStatus[]
  companyStructure?: string
}

export interface ApplicantStagesInput {
  vacancyId: string
  /** Made on the device. */
  applicationId: string
  /** 0: a new application. */
  version: number
  applicant?: {
    fullName: string
    email?: string
    phone?: string
    sourceId?: string | null
    internalEmployeeId?: string | null
    receivedDate?: string | null
    attachmentIds?: string[]
  }
  /** Stages that are not named stay as they are. */
  stages: { stageId: string; statusId: StageStatusId; date?: string | null; note?: string }[]
  /** First working day: asked when somebody is hired. */
  expectedJoinDate?: string | null
  /** Of the company's reasons: asked when an application ends. */
  endReasonId?: string | null
}

/** Names nobody: answers of commands are kept for repeats. */
export interface ApplicantStagesOutput {
  /** Of the application. */
  id: string
  status: ApplicationStatus
  currentStageId: string
  version: number
  vacancyVersion: number
  vacancyStatus: VacancyStatus
  hired: number
  message: string
}

export interface VacancySaveInput {
  id: string
  version: number
  action: VacancyAction
  /** Of `assign`: everybody in charge from now on. */
  inChargeIds?: string[]
  note?: string
}

export const vacancyCalls = defineCalls(MANPOWER, {
  getVacancy: defineCall<VacancyListInput, Paged<VacancyRow>>({ kind: 'query', method: 'POST', path: '/Manpower/get-vacancy' }),
  getVacancyById: defineCall<{ id: string }, VacancyDetail>({ kind: 'query', method: 'GET', path: '/Manpower/get-vacancy/{id}', keptDays: 7 }),
  getVacancyByEmployeeInCharge: defineCall<ListInput & { status?: VacancyStatus[] }, Paged<VacancyRow>>({ kind: 'query', method: 'POST', path: '/manpower/get-vacancy-by-employee-in-charge' }),
  getVacancyByIdBasedEmployeeInCharge: defineCall<{ id: string }, VacancyDetail<Applicant>>({ kind: 'query', method: 'GET', path: '/manpower/get-vacancy-by-id-based-employee-in-charge/{id}', kept: 'never' }),
  createOrUpdateVacancyApplicantRecruitmentStages: defineCall<ApplicantStagesInput, ApplicantStagesOutput>({ kind: 'command', method: 'POST', path: '/manpower/createOrUpdate/vacancy-applicant-recruitment-stages' }),
  datasourceRecruitmentStageStatus: defineCall<ListInput & { stageId?: string }, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/manpower/datasource/recruitment-stage-status' }),
  /** Where applicants come from; why an application ends. */
  datasourceApplicantSource: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/manpower/datasource/applicant-source', added: true }),
  datasourceApplicantEndReason: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/manpower/datasource/applicant-end-reason', added: true }),
  vacancySave: defineCall<VacancySaveInput, { id: string; version: number; status: VacancyStatus; message: string }>({ kind: 'command', method: 'POST', path: '/manpower/vacancies/save', added: true }),
  /** A column of the board after its first rows, and those that ended. With notes as far as the reader reads them. */
  vacancyApplicants: defineCall<ListInput & { vacancyId: string; stageId?: string; ended?: boolean }, Paged<ApplicantCard>>({ kind: 'query', method: 'POST', path: '/manpower/vacancy-applicants', kept: 'never', added: true }),
  /** Whom a hire of the vacancy may be named as: everybody in service whose records the caller reads, or recruits for. */
  datasourceJoinedEmployee: defineCall<ListInput & { vacancyId: string }, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/manpower/datasource/joined-employee', added: true }),
  applicantJoined: defineCall<{ applicationId: string; version: number; employeeId?: string | null }, { id: string; version: number; message: string }>({ kind: 'command', method: 'POST', path: '/manpower/applicants/joined', added: true }),
  applicantErase: defineCall<{ applicantId: string; note: string }, { id: string; message: string }>({ kind: 'command', method: 'POST', path: '/manpower/applicants/erase', added: true }),
  /** Everything that is held about one applicant, as JSON, for themselves; leaves an audit row. */
  applicantGiveOut: defineCall<{ applicantId: string }, Blob>({ kind: 'query', method: 'POST', path: '/manpower/applicants/give-out', answer: 'file', kept: 'never', writes: ['audit'], security: 'export', added: true }),
})
