/** Words of hiring and planning that both sides know by number. @see docs/product/workforce.md */
import { choiceList } from '../kit/choices.ts'

/** Why somebody is asked for. */
export const HiringKind = { new: 1, replacement: 2, temporary: 3 } as const
export const HIRING_KINDS = [1, 2, 3] as const
export type HiringKindId = (typeof HIRING_KINDS)[number]

/** How somebody is to be employed. */
export const EmploymentKind = { permanent: 1, contract: 2, probation: 3, partTime: 4, outsource: 5 } as const
export const EMPLOYMENT_KINDS = [1, 2, 3, 4, 5] as const
export type EmploymentKindId = (typeof EMPLOYMENT_KINDS)[number]

export type VacancyStatus = 'open' | 'onHold' | 'filled' | 'closed' | 'cancelled'
export const VACANCY_STATUSES = ['open', 'onHold', 'filled', 'closed', 'cancelled'] as const satisfies readonly VacancyStatus[]

export type ApplicationStatus = 'active' | 'hired' | 'rejected' | 'withdrawn' | 'closed'

/** What a stage is for, in the order they usually stand. A list of stages says the kind of each by its number here. */
export const STAGE_KINDS = ['applied', 'screen', 'interview', 'test', 'offer', 'hired'] as const
export type StageKind = (typeof STAGE_KINDS)[number]

/** How a stage of an application stands. */
export const StageStatus = { planned: 1, inProgress: 2, passed: 3, failed: 4, withdrawn: 5, skipped: 6 } as const
export const STAGE_STATUSES = [1, 2, 3, 4, 5, 6] as const
export type StageStatusId = (typeof STAGE_STATUSES)[number]

export type VacancyAction = 'hold' | 'resume' | 'close' | 'reopen' | 'assign'
export const VACANCY_ACTIONS = ['hold', 'resume', 'close', 'reopen', 'assign'] as const satisfies readonly VacancyAction[]

/** What a question the company asks for a place is answered with. */
export const PropertyKind = { text: 1, whole: 2, date: 3, flag: 4, option: 5 } as const
export type PropertyKindId = 1 | 2 | 3 | 4 | 5

/** What happens where a unit has no approved plan. */
export type WithoutPlan = 'allow' | 'overPlan' | 'refuse'

/** Most people one request may ask for. */
export const MAX_HEAD_COUNT = 100

export const manpowerCategories = choiceList('manpower-category')
export const outsourceCompanies = choiceList('outsource-company')
/** `site` binds a place to one. */
export const workingLocations = choiceList('working-location', { site: 'site' })
export const planReasons = choiceList('manpower-plan-reason')
export const newPositionReasons = choiceList('manpower-new-position-reason')
export const applicantSources = choiceList('applicant-source')
export const applicantEndReasons = choiceList('applicant-end-reason')
/** In their order; `kind` is the number of a stage kind, from 1. */
export const recruitmentStages = choiceList('recruitment-stage', { kind: { least: 1, most: STAGE_KINDS.length }, skippable: 'flag' })
/** Groups a company may sort places into, as it likes; one without entries is not shown. */
export const customGroups = [1, 2, 3, 4, 5, 6].map((n) => choiceList(`custom-group-${n}`))

/** The kind of a stage from the number its rule says; applied where it says none. */
export const stageKindOf = (number: number | undefined): StageKind => STAGE_KINDS[(number ?? 1) - 1] ?? 'applied'

/** Fields of a request for people a company may ask to be filled in. */
export const MANDATORY_FIELDS = [
  'manpowerRequestCategory', 'designation', 'site', 'employeeGrade', 'workingLocation', 'timeFrame', 'reportTo', 'educationLevel', 'customGroup1', 'customGroup2', 'customGroup3', 'customGroup4', 'customGroup5', 'customGroup6',
  'requirements', 'inCharge',
] as const
