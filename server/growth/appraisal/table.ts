/** Appraisal: what a company appraises by, what is asked of whom, what was agreed, what raters answered, and the results. @see docs/product/appraisal.md */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AppraisalForm, Grade, ObjectiveRules, PaStatusId, Perspective, RangeRow, RaterKind, RaterKindRule, RaterOutcome, ValueRangeKind } from '../../../contract/growth/appraisal.ts'
import { civilDate, decimal2, guid, instant } from '../../db/columns.ts'
import type { Names } from '../table.ts'

/** A form as it is stored: with its names in every language. */
export type StoredForm = AppraisalForm<Names>

/** What people are appraised by. One in use is retired, never deleted. */
export const appraisalForm = pgTable('appraisal_form', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  names: jsonb('names').$type<Names>().notNull(),
  sections: jsonb('sections').$type<StoredForm['sections']>().notNull(),
  version: integer('version').notNull().default(1),
})

/** A kind of appraisal: which form, who writes the objectives, who rates, and what grades there are. */
export const appraisalType = pgTable('appraisal_type', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  names: jsonb('names').$type<Names>().notNull(),
  formId: guid('form_id').notNull(),
  /** Who fills in objectives: 1 the person, 2 who writes the evaluation. */
  fillBy: integer('fill_by').$type<1 | 2>().notNull().default(1),
  raters: jsonb('raters').$type<RaterKindRule[]>().notNull(),
  grades: jsonb('grades').$type<Grade<Names>[]>().notNull(),
  /** Fewest answers of a group that count, 3 at least. */
  peerThreshold: integer('peer_threshold').notNull().default(3),
  /** How far a calibrated score may be from the computed one; decimal. */
  calibrationMax: decimal2('calibration_max').notNull().default('0.50'),
  objectiveRules: jsonb('objective_rules').$type<ObjectiveRules>().notNull(),
  /** Who is employed for fewer days at the end of the period is not evaluated. */
  minServiceDays: integer('min_service_days').notNull().default(90),
  /** Grades of employment it is for; null: everybody no other type is for. */
  jobGrades: jsonb('job_grades').$type<number[]>(),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
})

/** How an achievement becomes a score. */
export const valueRange = pgTable('value_range', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  names: jsonb('names').$type<Names>().notNull(),
  kind: integer('kind').$type<ValueRangeKind>().notNull(),
  unit: text('unit').notNull().default(''),
  rows: jsonb('rows').$type<RangeRow<Names>[]>().notNull(),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
})

/** Objectives are asked for: one task a person, period and type. */
export const objectiveFillingRequest = pgTable(
  'objective_filling_request',
  {
    id: guid('id').primaryKey(),
    /** Whom the objectives are of. */
    employeeId: guid('employee_id').notNull(),
    /** Who fills them in. */
    fillerId: guid('filler_id').notNull(),
    periodId: guid('period_id').notNull(),
    typeId: guid('type_id').notNull(),
    /** The request that fills it in, or is to: see server/growth/appraisal/record-ids.ts. */
    recordId: guid('record_id').notNull(),
    paStatusId: integer('pa_status_id').$type<PaStatusId>().notNull(),
    dueDate: civilDate('due_date').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('objective_filling_request_once').on(t.employeeId, t.periodId, t.typeId), uniqueIndex('objective_filling_request_by_record').on(t.recordId),
    index('objective_filling_request_by_filler').on(t.fillerId, t.closedAt), index('objective_filling_request_by_period').on(t.periodId, t.employeeId),
  ],
)

/** Objectives that were agreed. Those that hold are neither superseded nor withdrawn. */
export const objective = pgTable(
  'objective',
  {
    /** That of its row in the request. A change that keeps a row keeps its name here with the number of the set. */
    id: guid('id').primaryKey(),
    /** Row of the request it comes from. */
    lineId: guid('line_id').notNull(),
    requestId: guid('request_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    periodId: guid('period_id').notNull(),
    typeId: guid('type_id').notNull(),
    /** 1 for what was agreed first. */
    setNo: integer('set_no').notNull(),
    /** 1 finance, 2 customer, 3 process, 4 people. */
    perspective: integer('perspective').$type<Perspective>().notNull(),
    title: text('title').notNull(),
    measure: text('measure').notNull().default(''),
    /** Decimals. */
    weight: decimal2('weight').notNull(),
    valueRangeId: guid('value_range_id').notNull(),
    target: decimal2('target'),
    unit: text('unit').notNull().default(''),
    dueDate: civilDate('due_date').notNull(),
    extra1: text('extra1').notNull().default(''),
    extra2: text('extra2').notNull().default(''),
    position: integer('position').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    supersededAt: instant('superseded_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [index('objective_held').on(t.employeeId, t.periodId, t.typeId).where(sql`${t.supersededAt} is null and ${t.withdrawnAt} is null`), index('objective_by_request').on(t.requestId), index('objective_by_line').on(t.lineId, t.employeeId)],
)

/** What was said of an objective during the year; one line a person and day. */
export const objectiveProgress = pgTable(
  'objective_progress',
  {
    id: guid('id').primaryKey(),
    objectiveId: guid('objective_id').notNull(),
    /** Decimal; null: words alone. */
    achievement: decimal2('achievement'),
    note: text('note').notNull().default(''),
    date: civilDate('date').notNull(),
    byId: guid('by_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('objective_progress_once').on(t.objectiveId, t.byId, t.date)],
)

/** An evaluation: the task to write it, and once approved its result. */
export const evaluation = pgTable(
  'evaluation',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    periodId: guid('period_id').notNull(),
    typeId: guid('type_id').notNull(),
    /** As it was when the evaluation was opened: what people answer changes under nobody's hands. */
    form: jsonb('form').$type<StoredForm>().notNull(),
    /** As of the last day of the period. */
    departmentId: guid('department_id'),
    siteId: guid('site_id'),
    grade: integer('grade'),
    jobTitle: text('job_title').notNull(),
    /** Who writes it. */
    evaluatorId: guid('evaluator_id').notNull(),
    /** The request that writes it, or is to: see server/growth/appraisal/record-ids.ts. */
    recordId: guid('record_id').notNull(),
    /** Of the part of who writes it. */
    paStatusId: integer('pa_status_id').$type<PaStatusId>().notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Decimals; null before it was submitted. */
    objectiveScore: decimal2('objective_score'),
    criteriaScore: decimal2('criteria_score'),
    score: decimal2('score'),
    /** Null before it was approved. */
    finalScore: decimal2('final_score'),
    gradeCode: text('grade_code'),
    calibratedById: guid('calibrated_by_id'),
    calibrationReason: text('calibration_reason').notNull().default(''),
    approvedAt: instant('approved_at'),
    /** Told the person from this day on; null: at once. */
    publishFrom: civilDate('publish_from'),
    publishedAt: instant('published_at'),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgement: text('acknowledgement').notNull().default(''),
    withdrawnAt: instant('withdrawn_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('evaluation_once').on(t.employeeId, t.periodId, t.typeId), uniqueIndex('evaluation_by_record').on(t.recordId),
    index('evaluation_by_evaluator').on(t.evaluatorId, t.periodId, t.paStatusId), index('evaluation_by_department').on(t.periodId, t.typeId, t.departmentId),
    index('evaluation_by_grade').on(t.periodId, t.gradeCode).where(sql`${t.publishedAt} is not null`),
  ],
)

/** Somebody is asked to rate: oneself, a colleague, one's superior. */
export const raterStep = pgTable(
  'rater_step',
  {
    id: guid('id').primaryKey(),
    evaluationId: guid('evaluation_id').notNull(),
    /** 1 self, 2 peer, 3 subordinate. */
    kind: integer('kind').$type<RaterKind>().notNull(),
    /** Null once who it was is forgotten. */
    raterId: guid('rater_id'),
    paStatusId: integer('pa_status_id').$type<PaStatusId>().notNull(),
    outcome: text('outcome').$type<RaterOutcome>(),
    opensOn: civilDate('opens_on').notNull(),
    dueDate: civilDate('due_date').notNull(),
    submittedAt: instant('submitted_at'),
    comment: text('comment').notNull().default(''),
    strengths: text('strengths').notNull().default(''),
    improvements: text('improvements').notNull().default(''),
    /** By chance: the order others read its words in. */
    shuffle: integer('shuffle').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('rater_step_once').on(t.evaluationId, t.raterId), index('rater_step_by_rater').on(t.raterId, t.paStatusId, t.dueDate)],
)

/** What a rater says of one row of the form: an objective or a criterion. */
export const raterAnswer = pgTable(
  'rater_answer',
  {
    stepId: guid('step_id').notNull(),
    rowId: guid('row_id').notNull(),
    /** Decimals. Of a criterion. */
    score: decimal2('score'),
    /** Of an objective, of oneself. */
    achievement: decimal2('achievement'),
    comment: text('comment').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.stepId, t.rowId] })],
)
