/** Competencies, what jobs ask for, who has which level, plans, and what is to be developed. @see docs/product/competencies-and-plans.md */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, guid, instant } from '../db/columns.ts'

export type Names = Record<string, string>
/** Level (1 to 5) to what it means, by language. */
export type LevelTexts = Record<string, Names>
export type PeriodKind = 'appraisal' | 'competency' | 'plan'
export type ItemSource = 'evaluation' | 'competency' | 'plan'
export type ItemStatus = 'proposed' | 'planned' | 'inProgress' | 'done' | 'dropped'

/** What an assessment or a plan is about, and when it is taken. */
export const growthPeriod = pgTable(
  'growth_period',
  {
    id: guid('id').primaryKey(),
    kind: text('kind').$type<PeriodKind>().notNull(),
    code: text('code').notNull(),
    names: jsonb('names').$type<Names>().notNull(),
    /** Inclusive civil dates. */
    from: civilDate('from').notNull(),
    until: civilDate('until').notNull(),
    /** Days on which it is filled in, inclusive. */
    fillFrom: civilDate('fill_from').notNull(),
    fillUntil: civilDate('fill_until').notNull(),
    /** Of appraisals: days from and until which people are evaluated, until which they rate themselves and others, and from which they are told; the day it was closed. */
    assessFrom: civilDate('assess_from'),
    selfUntil: civilDate('self_until'),
    assessUntil: civilDate('assess_until'),
    publishFrom: civilDate('publish_from'),
    closedOn: civilDate('closed_on'),
    /** Of the demo company: no file says it, and none takes it away. */
    demo: boolean('demo').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('growth_period_code').on(t.kind, t.code), index('growth_period_by_kind').on(t.kind, t.from)],
)

/** What competencies are about, with what a level means where a competency says nothing of its own. */
export const competencyGroup = pgTable('competency_group', {
  code: text('code').primaryKey(),
  names: jsonb('names').$type<Names>().notNull(),
  levelTexts: jsonb('level_texts').$type<LevelTexts>().notNull().default({}),
  position: integer('position').notNull().default(0),
})

/** What people may be good at. One in use is retired, never deleted. */
export const competency = pgTable('competency', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  names: jsonb('names').$type<Names>().notNull(),
  /** Code of its group. */
  groupCode: text('group_code').notNull(),
  /** Empty: those of its group. */
  levelTexts: jsonb('level_texts').$type<LevelTexts>().notNull().default({}),
  /** Subjects of training that teach it. */
  subjectIds: jsonb('subject_ids').$type<string[]>().notNull().default([]),
  /** Place in the company's order, from 1. */
  position: integer('position').notNull().default(0),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
})

/** What a job asks for, by its title as employments write it. */
export const jobProfile = pgTable('job_profile', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  title: text('title').notNull().unique(),
  departmentId: guid('department_id'),
  grade: integer('grade'),
  levels: jsonb('levels').$type<{ competencyId: string; level: number }[]>().notNull(),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
})

/** Levels people were found to have. The current one of a competency is neither superseded nor withdrawn. */
export const competencyLevel = pgTable(
  'competency_level',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    competencyId: guid('competency_id').notNull(),
    /** 0 to 5. */
    level: integer('level').notNull(),
    requiredLevel: integer('required_level').notNull(),
    periodId: guid('period_id').notNull(),
    requestId: guid('request_id').notNull(),
    validFrom: civilDate('valid_from').notNull(),
    supersededAt: instant('superseded_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('competency_level_held').on(t.employeeId, t.competencyId).where(sql`${t.supersededAt} is null and ${t.withdrawnAt} is null`),
    index('competency_level_by_employee').on(t.employeeId, t.validFrom), index('competency_level_by_request').on(t.requestId),
  ],
)

/** Plans that were approved; the one in force of a person and period is neither superseded nor withdrawn. */
export const careerPlan = pgTable(
  'career_plan',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    periodId: guid('period_id').notNull(),
    requestId: guid('request_id').notNull(),
    approvedOn: civilDate('approved_on').notNull(),
    supersededAt: instant('superseded_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [uniqueIndex('career_plan_held').on(t.employeeId, t.periodId).where(sql`${t.supersededAt} is null and ${t.withdrawnAt} is null`), index('career_plan_by_request').on(t.requestId)],
)

/** Sections a return opened again, by the round it was sent back in. */
export const careerPlanReopening = pgTable(
  'career_plan_reopening',
  { requestId: guid('request_id').notNull(), round: integer('round').notNull(), sections: jsonb('sections').$type<string[]>().notNull() },
  (t) => [primaryKey({ columns: [t.requestId, t.round] })],
)

/** What is to be developed, proposed by what was found out or planned. */
export const developmentItem = pgTable(
  'development_item',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    source: text('source').$type<ItemSource>().notNull(),
    requestId: guid('request_id').notNull(),
    /** Row of the request it comes from. */
    lineId: guid('line_id').notNull(),
    competencyId: guid('competency_id'),
    /** 1 training, 2 coaching, 3 assignment, 4 self-study, 5 other. */
    kind: integer('kind').notNull(),
    text: text('text').notNull(),
    dueDate: civilDate('due_date'),
    status: text('status').$type<ItemStatus>().notNull(),
    doneOn: civilDate('done_on'),
    withdrawnAt: instant('withdrawn_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('development_item_by_employee').on(t.employeeId, t.status, t.dueDate), index('development_item_by_request').on(t.requestId)],
)
