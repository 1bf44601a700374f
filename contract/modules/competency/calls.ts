/** Competency assessment: its 15 calls, and those of ours. @see contract/modules/competency/README.md#calls */
import { type Call, defineCall, defineCalls } from '../../kit/call.ts'
import { deskCalls } from '../../kit/request.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { type ActOutput, type RequestDetail, type RequestListInput, type RequestRow, requestCalls, type SaveInput } from '../../kit/request.ts'
import type { Values } from '../../kit/field.ts'
import type { InboxInput, InboxItem } from '../attachments-inbox-announcements/calls.ts'
import type { Level } from '../../growth/levels.ts'
import { COMPETENCY, competencyDeskFields, competencyFields, competencySources, type PeriodOption } from './fields.ts'

/** Values of an assessment as its requester fills them in. */
export type AssessmentValues = Values<typeof competencyFields>
export type Assessment = RequestDetail<AssessmentValues>

export interface CompetencyConfiguration {
  /** The caller fills in assessments of their own. */
  mayFill: boolean
  /** Somebody's assessments may come to the caller's desk. */
  mayAssess: boolean
  isHr: boolean
  /** 0 to 5 with what each means. */
  levels: OptionRow[]
  /** Assessments of it are taken today; null while of none. */
  currentPeriod: PeriodOption | null
  /** From this level on a row needs evidence of so many characters, or a file. */
  evidenceFrom: Level
  evidenceLength: number
  /** A final level further away from the superior's needs a comment. */
  finalTolerance: number
  attachments: { category: number; max: number }
}

export interface StartInput {
  /** Of an assessment; all-zero: what a new one of `period` starts with. */
  id: string
  period?: string
  /** Of a new one: nobody but the caller. */
  employeeId?: string
}

/** A competency that is asked for. */
export interface AskedCompetency {
  competencyId: string
  competency: string
  group: string
  requiredLevel: Level
  /** What levels 1 to 5 mean here, in this order; '' where nothing is said. */
  levelTexts: string[]
  /** Level that holds today; null: never assessed. */
  previousLevel: Level | null
}

/** What a new assessment starts with. Rows go into the form as they are: a row's id is that of its competency. */
export interface AssessmentStart {
  employeeId: string
  employee: string
  period: PeriodOption
  jobTitle: string
  rows: AskedCompetency[]
  /** The assessment that stands in the way of a new one of the period. */
  existing: { id: string; code: string } | null
}

/** Whoever decides now: 1 gives the superior's levels, 2 the final ones; of a single level 2, who gives both. */
export type Stage = 1 | 2

/** An assessment of somebody else in a list: how far it is, no level. */
export type FinalRow = RequestRow<Omit<AssessmentValues, 'rows'>> & {
  rowCount: number
  /** How many levels were given; null for whoever is not shown them yet. */
  superiorFilled: number | null
  finalFilled: number | null
}

export type FinalApprovalItem = InboxItem & { stage: Stage }

export interface FinalAssessmentRow extends AskedCompetency {
  selfLevel: Level | null
  /** Null while it is not given, or not for the reader. */
  superiorLevel: Level | null
  /** Starts as the superior's once the last level is on. */
  finalLevel: Level | null
  /** Final (before there is one, superior's) less required. */
  gap: number | null
  evidence: string
  comments: { superior: string; final: string }
  /** What the person says and what the superior says are two or more apart. */
  talk: boolean
}

/** Everything side by side. */
export type FinalAssessment = Omit<Assessment, 'rows'> & {
  rows: FinalAssessmentRow[]
  /** Percent with two places; null while there is no level to go by. */
  readiness: string | null
  /** Null while nobody decides on it. */
  stage: Stage | null
  deskVersion: number
  /** The reader fills in the levels of `stage` now. */
  mayFill: boolean
}

/** Levels as whoever has the assessment on the desk gives them: all of the level that is on; what is left out is empty. */
export interface LevelsInput {
  id: string
  version?: number
  deskVersion: number
  levels: { competencyId: string; level?: Level | null; comment?: string | null }[]
}
/** A draft of one's own, or levels of somebody else's assessment: `levels` tells one from the other. */
export type CreateOrUpdateInput = SaveInput<typeof competencyFields> | LevelsInput
export type CreateOrUpdateOutput = ActOutput & { /** After levels were kept. */ deskVersion?: number }

export interface ProfileInput {
  /** Left out: the caller. */
  employeeId?: string
  /** Against another job than the person's own. */
  jobProfileId?: string
}

/** A level that held, or holds. */
export interface LevelHeld {
  level: Level
  requiredLevel: Level
  validFrom: string
  period: string
}

export interface ProfileRow {
  competencyId: string
  competency: string
  group: string
  levelTexts: string[]
  /** Null: never assessed. */
  level: Level | null
  validFrom: string | null
  /** Null: the job does not ask for it. */
  requiredLevel: Level | null
  /** Level less required, where something is required; not assessed counts as 0. */
  gap: number | null
  /** Subjects of training that teach it, where something is missing. */
  trainings: { id: string; name: string }[]
  /** Newest first, the one that holds among them. */
  history: LevelHeld[]
}

/** What somebody can do, against what a job asks for. */
export interface CompetencyProfile {
  employeeId: string
  employee: string
  jobTitle: string
  /** The job it is held against; null: none is set for the person's job, and no other was asked for. */
  job: OptionRow | null
  isOwnJob: boolean
  /** Percent with two places; null without a job. */
  readiness: string | null
  rows: ProfileRow[]
}

const ours = (name: string) => `/requests/competency/${name}` as const

const own = defineCalls(COMPETENCY, {
  configuration: defineCall<Record<string, never>, CompetencyConfiguration>({ kind: 'query', method: 'GET', path: '/competency/configuration' }),
  getFinalAssessment: defineCall<RequestListInput, Paged<FinalRow>>({ kind: 'query', kept: 'never', method: 'POST', path: '/competency/get-final-assessment' }),
  getFinalAssessmentApproval: defineCall<InboxInput, Paged<FinalApprovalItem>>({ kind: 'query', kept: 'never', method: 'POST', path: '/competency/get-final-assessment-approval' }),
  getFinalAssessmentHistory: defineCall<InboxInput, Paged<InboxItem>>({ kind: 'query', kept: 'never', method: 'POST', path: '/competency/get-final-assessment-history' }),
  getFinalAssessmentById: defineCall<{ id: string }, FinalAssessment>({ kind: 'query', kept: 'never', method: 'POST', path: '/competency/get-final-assessment/{id}' }),
  /** Oneself, the people below, HR theirs. */
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/competency/datasource/employee' }),
  profile: defineCall<ProfileInput, CompetencyProfile>({ kind: 'query', kept: 'own', method: 'POST', path: ours('profile'), added: true }),
  /** Jobs to hold a profile against. */
  jobProfiles: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: ours('job-profiles'), added: true }),
})

const standard = requestCalls(
  COMPETENCY,
  {
    list: '/competency/get-self-filling-assessment',
    detail: '/competency/get-self-filling-assessment/{id}',
    createOrUpdate: '/competency/create-or-update-competency-assessment',
    submit: '/competency/submit-assessment',
    cancel: '/competency/cancel-assessment',
    approve: '/v2/competency/approve-assessment',
    revise: '/v2/competency/revise-assessment',
    reject: '/v2/competency/reject-assessment',
  },
  competencyFields,
  { kept: 'own' },
)

/** Asked for by POST; saved by whoever it is with. */
const wrapped = defineCalls(COMPETENCY, {
  detail: defineCall<StartInput, Assessment>({ kind: 'query', kept: 'own', method: 'POST', path: standard.detail.path }),
  createOrUpdate: defineCall<CreateOrUpdateInput, CreateOrUpdateOutput>({ kind: 'command', method: 'POST', path: standard.createOrUpdate.path }),
})

export const competencyCalls = {
  ...competencySources,
  ...own,
  ...deskCalls(COMPETENCY),
  ...standard,
  ...(wrapped as unknown as Pick<typeof standard, 'detail' | 'createOrUpdate'>),
}

/** The two uses of a call that its id does not tell, each with its own types. */
export const startCall = wrapped.detail as unknown as Call<StartInput, AssessmentStart>
export const saveLevelsCall = wrapped.createOrUpdate

export { competencyDeskFields, competencyFields }
