/** Job titles, positions, and the periods head counts are planned for. @see docs/product/workforce.md */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, guid } from '../db/columns.ts'

export type Names = Record<string, string>

/** A job title. Employments name theirs. */
export const designation = pgTable(
  'designation',
  {
    id: guid('id').primaryKey(),
    code: text('code').notNull().unique(),
    /** English, as employments write it. */
    name: text('name').notNull().unique(),
    names: jsonb('names').$type<Names>().notNull().default({}),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
)

/** A place of work: a job title in a unit at a site. How many there shall be says the plan. */
export const position = pgTable(
  'position',
  {
    id: guid('id').primaryKey(),
    code: text('code').notNull().unique(),
    designationId: guid('designation_id').notNull(),
    departmentId: guid('department_id').notNull(),
    siteId: guid('site_id').notNull(),
    gradeFrom: integer('grade_from'),
    gradeUntil: integer('grade_until'),
    reportToPositionId: guid('report_to_position_id'),
    active: boolean('active').notNull().default(true),
    /** The sheet that brought it. */
    openedByRequestId: guid('opened_by_request_id'),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('position_one').on(t.departmentId, t.designationId, t.siteId).where(sql`${t.active}`), index('position_by_department').on(t.departmentId)],
)

export const planningPeriod = pgTable(
  'planning_period',
  {
    id: guid('id').primaryKey(),
    code: text('code').notNull().unique(),
    names: jsonb('names').$type<Names>().notNull(),
    /** Inclusive civil dates. */
    from: civilDate('from').notNull(),
    until: civilDate('until').notNull(),
    /** 1, 3, 6 or 12. */
    frameMonths: integer('frame_months').notNull(),
    /** Days on which sheets of it are taken, inclusive. */
    opensOn: civilDate('opens_on').notNull(),
    closesOn: civilDate('closes_on').notNull(),
    /** Of the demo company: no file says it, and none takes it away. */
    demo: boolean('demo').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('planning_period_by_from').on(t.from)],
)

export const planningFrame = pgTable(
  'planning_frame',
  { id: guid('id').primaryKey(), periodId: guid('period_id').notNull(), number: integer('number').notNull(), from: civilDate('from').notNull(), until: civilDate('until').notNull() },
  (t) => [uniqueIndex('planning_frame_one').on(t.periodId, t.number), index('planning_frame_by_from').on(t.from)],
)

/** A question the company asks for a place; empty lists fit all. */
export const customProperty = pgTable('custom_property', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  names: jsonb('names').$type<Names>().notNull(),
  /** Number of a property kind of contract/workforce/vocabulary.ts. */
  kind: integer('kind').notNull(),
  required: boolean('required').notNull().default(false),
  options: jsonb('options').$type<{ code: string; names: Names }[]>().notNull().default([]),
  departmentIds: jsonb('department_ids').$type<string[]>().notNull().default([]),
  positionIds: jsonb('position_ids').$type<string[]>().notNull().default([]),
  requestTypes: jsonb('request_types').$type<number[]>().notNull().default([]),
  /** Place in the company's order, from 1. */
  position: integer('position').notNull().default(0),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
})
