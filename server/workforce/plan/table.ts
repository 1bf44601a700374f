/** Head-count plans with their versions, and the places requests take of them. @see docs/product/workforce.md#plan */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, guid, instant, minor } from '../../db/columns.ts'

/** One of each unit and period. */
export const manpowerPlan = pgTable(
  'manpower_plan',
  { id: guid('id').primaryKey(), departmentId: guid('department_id').notNull(), periodId: guid('period_id').notNull(), activeVersionId: guid('active_version_id') },
  (t) => [uniqueIndex('manpower_plan_one').on(t.departmentId, t.periodId)],
)

export const manpowerPlanVersion = pgTable(
  'manpower_plan_version',
  {
    id: guid('id').primaryKey(),
    planId: guid('plan_id').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    requestId: guid('request_id').notNull(),
    existingOn: civilDate('existing_on').notNull(),
    previousVersionId: guid('previous_version_id'),
    activatedAt: instant('activated_at').notNull(),
    supersededAt: instant('superseded_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [uniqueIndex('manpower_plan_version_one').on(t.planId, t.number), index('manpower_plan_version_by_request').on(t.requestId)],
)

export const manpowerPlanLine = pgTable(
  'manpower_plan_line',
  {
    id: guid('id').primaryKey(),
    versionId: guid('version_id').notNull(),
    positionId: guid('position_id').notNull(),
    existing: integer('existing').notNull(),
    reportToId: guid('report_to_id'),
    reasonId: guid('reason_id'),
    reasonNewPositionId: guid('reason_new_position_id'),
    /** Of one person a year, in smallest units. */
    costPerHeadMinor: minor('cost_per_head_minor'),
    currency: text('currency'),
  },
  (t) => [uniqueIndex('manpower_plan_line_one').on(t.versionId, t.positionId)],
)

/** How many there shall be in a time frame. */
export const manpowerPlanCell = pgTable(
  'manpower_plan_cell',
  { lineId: guid('line_id').notNull(), frameNumber: integer('frame_number').notNull(), planned: integer('planned').notNull() },
  (t) => [primaryKey({ columns: [t.lineId, t.frameNumber] })],
)

export type SeatKind = 'held' | 'used' | 'joined' | 'released'

/** Places of a plan that requests hold (from submit) and take (once approved): rows are added, never changed. */
export const planSeat = pgTable(
  'plan_seat',
  {
    id: guid('id').primaryKey(),
    planId: guid('plan_id').notNull(),
    positionId: guid('position_id').notNull(),
    fromFrame: integer('from_frame').notNull(),
    untilFrame: integer('until_frame').notNull(),
    /** Below zero: given back. */
    seats: integer('seats').notNull(),
    kind: text('kind').$type<SeatKind>().notNull(),
    /** Places of them above the plan. */
    overPlan: integer('over_plan').notNull().default(0),
    requestId: guid('request_id').notNull(),
    lineId: guid('line_id'),
    vacancyId: guid('vacancy_id'),
    postedAt: instant('posted_at').notNull(),
    reversalOf: guid('reversal_of'),
  },
  (t) => [index('plan_seat_by_position').on(t.planId, t.positionId), index('plan_seat_by_request').on(t.requestId), uniqueIndex('plan_seat_reversal').on(t.reversalOf).where(sql`${t.reversalOf} is not null`)],
)
