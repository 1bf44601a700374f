/** What an appraisal is made of. Both sides use it. @see contract/modules/performance-appraisal/README.md */

/** 0 not started, 1 in progress, 2 waiting for its day or for somebody else, 3 in approval, 4 done. */
export const PA_STATUSES = [0, 1, 2, 3, 4] as const
export type PaStatusId = (typeof PA_STATUSES)[number]
export const PaStatus = { notStarted: 0, inProgress: 1, waiting: 2, inApproval: 3, done: 4 } as const
/** It waits for whoever it is asked of. */
export const isToDo = (status: PaStatusId | null): boolean => status === PaStatus.notStarted || status === PaStatus.inProgress

/** 1 the person, 2 a colleague, 3 somebody who reports to them. */
export type RaterKind = 1 | 2 | 3
export const Rater = { self: 1, peer: 2, subordinate: 3 } as const
/** How a part of a rater ended. */
export type RaterOutcome = 'done' | 'declined' | 'missed' | 'removed'

/** 1 higher is better, 2 lower is better (both of a target), 3 a table of values, 4 yes or no, 5 a scale of which one is chosen. */
export type ValueRangeKind = 1 | 2 | 3 | 4 | 5
export const RangeKind = { higher: 1, lower: 2, table: 3, yesNo: 4, scale: 5 } as const

/** From `from` on and below `until` it scores so much; null: without an end. Decimals. Of a scale `from` is the value that is chosen. */
export interface RangeRow<N = string> {
  from: string | null
  until: string | null
  score: string
  names?: N
}

export interface ValueRange<N = string> {
  id: string
  kind: ValueRangeKind
  unit: string
  rows: RangeRow<N>[]
}

/** A question of the form. */
export interface Criterion<N = string> {
  id: string
  code: string
  names: N
  /** What it means. */
  help: N
  /** Decimal. */
  weight: string
  competencyId: string | null
}

/** Where columns that companies add to objectives stand. */
export const FREE_COLUMNS = ['extra1', 'extra2'] as const

/** A column companies add to objectives: one of two there are. */
export interface FreeColumn<N = string> {
  code: (typeof FREE_COLUMNS)[number]
  /** 1 text, 2 long text, 3 number, 4 percent, 5 date, 7 yes or no: `free-columns.ts` says what each takes. */
  columnTypeId: number
  names: N
  required: boolean
}

/** What an objective is about: 1 finance, 2 customer, 3 process, 4 people. */
export const PERSPECTIVES = [1, 2, 3, 4] as const
export type Perspective = (typeof PERSPECTIVES)[number]

export const Section = { criteria: 1, objectives: 2 } as const

export interface FormSection<N = string> {
  code: string
  /** 1 criteria everybody is rated by, 2 the objectives agreed with the person. */
  kind: 1 | 2
  /** Decimal. */
  weight: string
  names: N
  criteria: Criterion<N>[]
  columns: FreeColumn<N>[]
}

export interface AppraisalForm<N = string> {
  id: string
  code: string
  names: N
  sections: FormSection<N>[]
}

/** Who rates beside who writes the evaluation, and what it counts. The weight of `superior` is that of who writes it. */
export interface RaterKindRule {
  kind: 'self' | 'superior' | 'peer' | 'subordinate'
  /** Decimal. */
  weight: string
  min: number
  max: number
}

/** A grade begins at so many points. Decimal. */
export interface Grade<N = string> {
  code: string
  from: string
  names: N
  /** How many of a hundred the company expects; shown where results are compared, never enforced. */
  guide: number | null
}

export interface ObjectiveRules {
  min: number
  max: number
  weightMin: number
  weightMax: number
}

/** Scores of criteria are whole numbers from and until these. */
export const SCORE_MIN = 1
export const SCORE_MAX = 5
export const CRITERION_SCORES = [1, 2, 3, 4, 5] as const
/** Characters an overall comment has where the grade is the highest or the lowest. */
export const GRADE_COMMENT_LENGTH = 20
export const CALIBRATION_REASON_LENGTH = 10
/** What HR is to an evaluation, on the wire. */
export const AS_HR = 'hr'
/** Fewest results of which a distribution is shown. */
export const DISTRIBUTION_MIN = 5
