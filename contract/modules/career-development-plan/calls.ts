/** Career development plan: its 30 calls, and those of ours. @see contract/modules/career-development-plan/README.md#calls */
import { type CallDraft, defineCall, defineCalls } from '../../kit/call.ts'
import type { Values } from '../../kit/field.ts'
import type { KeptInPart } from '../../kit/kept.ts'
import type { StatusId } from '../../kit/lifecycle.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import { type ActInput, type ActOutput, deskCalls, type RequestDetail, type RequestRow, requestCalls } from '../../kit/request.ts'
import type { Level } from '../../growth/levels.ts'
import { careerDevelopmentPlanDeskFields, careerDevelopmentPlanFields, type CommentSection, type PlanSection } from './fields.ts'
import { CAREER_PLAN, careerPlanSources, type CompetencyOption, type PlanPeriodOption } from './sources.ts'

export type { CompetencyOption, PlanPeriodOption, PositionOption } from './sources.ts'

export type PlanValues = Values<typeof careerDevelopmentPlanFields>

/** A plan as whoever may read it has it; the superior's sections stand in `desk`, for those they are shown to. */
export type PlanDetail = RequestDetail<PlanValues> & {
  /** Sections that may be written now; what was not sent back is kept as it is. */
  openSections: PlanSection[]
  /** Sections a submit needs a row of. */
  required: PlanSection[]
}

/** What a new plan starts with, asked for by the all-zero id. */
export interface PlanStart {
  employeeId: string
  employee: string
  /** Plans of it are taken today; null: of none. */
  period: PlanPeriodOption | null
  /** Today. */
  formDate: string
  openSections: PlanSection[]
  required: PlanSection[]
  /** What the person's job asks for, and where they are. */
  competencies: CompetencyOption[]
  /** The plan that stands in the way of a new one of the period. */
  existing: { id: string; code: string } | null
}

export interface PersonCompetency {
  competencyId: string
  competency: string
  /** Null: the job does not ask for it. */
  required: Level | null
  level: Level | null
  /** Level less required; null where nothing is required. */
  gap: number | null
}

export type DevelopmentStatus = 'proposed' | 'planned' | 'inProgress' | 'done' | 'dropped'

export interface PersonItem {
  id: string
  text: string
  /** 1 training, 2 coaching, 3 assignment, 4 self-study, 5 other. */
  kind: number
  status: DevelopmentStatus
  dueDate: string | null
}

/** A position a plan leads to. */
export interface NextPosition {
  lineId: string
  position: string
  department: string
  site: string
  /** When: within a year, later. */
  when: string
  readiness: string | null
}

export interface CurrentPlan {
  id: string
  code: string
  period: string
  approvedOn: string
  /** In the order they are recommended. */
  positions: NextPosition[]
}

export interface PersonResult {
  period: string
  gradeCode: string
}

/** Results are kept on no device. */
export interface PersonalInformation extends KeptInPart {
  employeeId: string
  employee: string
  employeeCode: string
  companyStructure: string
  site: string
  jobTitle: string
  grade: number | null
  joinDate: string
  serviceMonths: number
  /** Whole years; null: the day of birth is not known. */
  age: number | null
  education: string[]
  /** Grades of appraisals the person was told, newest first; null: not for the reader. */
  results: PersonResult[] | null
  competencies: PersonCompetency[]
  /** Percent with two places; null: nothing is set for the job. */
  readiness: string | null
  items: PersonItem[]
  /** The approved plan that holds. */
  currentPlan: CurrentPlan | null
}

export interface SelfFillingInput extends ListInput {
  status?: StatusId[]
}
type PlanRow = RequestRow<Pick<PlanValues, 'formDate' | 'period'>>
export type SelfFillingRow = PlanRow & { sections: { name: PlanSection; rows: number; isOpen: boolean }[] }

export interface CommentListInput extends ListInput {
  /** True: those with a comment of the superior's; false: those without. */
  commented?: boolean
}
export type CommentRow = PlanRow & {
  /** 1: the superior comments; 2: it is decided further up, or was. */
  stage: 1 | 2
  /** How many rows each section has; null for whoever is not shown them yet. */
  commentSections: { name: CommentSection; rows: number }[] | null
}

export type CommentDetail = PlanDetail & {
  deskVersion: number
  /** The reader writes the comments now. */
  mayComment: boolean
}

/** A row to be saved: `lineId` is made on the device; of its columns what is filled in. */
export type SaveSectionInput = {
  planId: string
  /** Of the plan; left out: the current one is meant. */
  version?: number
  lineId: string
  /** Of a plan that is not there yet: it is made with its first row. */
  period?: string
  formDate?: string
} & Record<string, unknown>
export interface DeleteSectionInput {
  /** Of the row. */
  id: string
  /** Left out: it is looked for among the caller's own open plans. */
  planId?: string
  version?: number
}
/** Answers say no word and no level of a plan: these are read with it. */
export interface SectionOutput {
  planId: string
  lineId: string
  version: number
  message: string
}

export type SaveCommentInput = {
  planId: string
  version?: number
  /** Left out: the current one is meant. */
  deskVersion?: number
  lineId: string
} & Record<string, unknown>
export type SaveRecommendationInput = Omit<SaveCommentInput, 'lineId'> & { planId: string; recommendation?: number | null; comment?: string | null }
export interface DeleteCommentInput {
  id: string
  /** Left out: it is looked for among the plans on the caller's desk. */
  planId?: string
  deskVersion?: number
}
export interface CommentOutput {
  planId: string
  lineId: string
  deskVersion: number
  message: string
}

export interface RevisePlanInput extends ActInput {
  /** Sections that are sent back; none: all of them. */
  sections?: PlanSection[]
}

const path = <const P extends string>(name: P) => `/careerdevelopmentplan/${name}` as const
const saveSection = (section: string) => defineCall<SaveSectionInput, SectionOutput>({ kind: 'command', method: 'POST', path: path(`create-or-update-section-${section}`) })
const saveComment = (section: string) => defineCall<SaveCommentInput, CommentOutput>({ kind: 'command', method: 'POST', path: path(`create-or-update-section-${section}`) })
const deleteSection = (section: string) => defineCall<DeleteSectionInput, SectionOutput>({ kind: 'command', method: 'GET', path: path(`delete-section-${section}/{id}`) })
const deleteComment = (section: string) => defineCall<DeleteCommentInput, CommentOutput>({ kind: 'command', method: 'GET', path: path(`delete-section-${section}/{id}`) })

const own = defineCalls(CAREER_PLAN, {
  getPersonalInformation: defineCall<{ id: string }, PersonalInformation>({ kind: 'query', kept: 'own', method: 'GET', path: '/CareerDevelopmentPlan/get-personal-information/{id}' }),
  getSelfFilling: defineCall<SelfFillingInput, Paged<SelfFillingRow>>({ kind: 'query', kept: 'own', method: 'POST', path: path('get-self-filling') }),
  getCommentBySuperior: defineCall<CommentListInput, Paged<CommentRow>>({ kind: 'query', kept: 'never', method: 'POST', path: path('get-comment-by-superior') }),
  getCommentBySuperiorById: defineCall<{ id: string }, CommentDetail>({ kind: 'query', kept: 'never', method: 'GET', path: path('get-comment-by-superior/{id}') }),
  createOrUpdatePreviousCompetency: saveSection('previous-competency-data'),
  createOrUpdateCompetency: saveSection('competency-data'),
  createOrUpdateDevelopmentByAge: saveSection('development-by-age-data'),
  createOrUpdateCurrentCondition: saveComment('current-condition-competency-comment-data'),
  /** There is one: made, or replaced. */
  createOrUpdateRecommendation: defineCall<SaveRecommendationInput, CommentOutput>({ kind: 'command', method: 'POST', path: path('create-or-update-section-future-position-recommendation-comment-data') }),
  createOrUpdatePosition: saveComment('future-position-recommendation-comment-data-detail'),
  createOrUpdateFutureCompetency: saveComment('future-position-competency-comment-data'),
  deletePreviousCompetency: deleteSection('previous-competency-data'),
  deleteCompetency: deleteSection('competency-data'),
  deleteDevelopmentByAge: deleteSection('development-by-age-data'),
  deleteCurrentCondition: deleteComment('current-condition-competency-comment-data'),
  deletePosition: deleteComment('future-position-recommendation-comment-data-detail'),
  deleteFutureCompetency: deleteComment('future-position-competency-comment-data'),
})

const standard = requestCalls(
  CAREER_PLAN,
  {
    list: path('get'),
    detail: path('get-self-filling/{id}'),
    createOrUpdate: `/requests/${CAREER_PLAN}/create-or-update`,
    submit: path('submit'),
    cancel: path('cancel'),
    approve: '/v2/career-development-plan/approve',
    revise: '/v2/career-development-plan/revise',
    added: ['createOrUpdate'],
  },
  careerDevelopmentPlanFields,
  { kept: 'own' },
)

/** What a return says beside its note. */
const wrapped = defineCalls(CAREER_PLAN, {
  revise: defineCall<RevisePlanInput, ActOutput>({ kind: 'command', method: 'POST', path: standard.revise.path, body: 'form' }),
})

export const careerDevelopmentPlanCalls = {
  ...careerPlanSources,
  ...own,
  ...deskCalls(CAREER_PLAN),
  ...standard,
  ...wrapped,
}

/** The other use of the detail: what a new plan starts with. */
export const planStartCall = standard.detail as unknown as CallDraft<{ id: string }, PlanStart> & typeof standard.detail

/** The call that saves a row of a section, and the one that takes it away. */
export const sectionCalls = {
  previousCompetencyData: { save: own.createOrUpdatePreviousCompetency, remove: own.deletePreviousCompetency },
  competencyData: { save: own.createOrUpdateCompetency, remove: own.deleteCompetency },
  developmentByAgeData: { save: own.createOrUpdateDevelopmentByAge, remove: own.deleteDevelopmentByAge },
} as const satisfies Record<PlanSection, object>

export { careerDevelopmentPlanDeskFields, careerDevelopmentPlanFields }
