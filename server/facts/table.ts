import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, guid, instant } from '../db/columns.ts'

/** What is known about a person's day and where it came from. Withdrawn, never deleted. */
export const dayFact = pgTable(
  'day_fact',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    date: civilDate('date').notNull(),
    /** leave, permit, shift, punch, override, overtime … */
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    requestId: guid('request_id'),
    lineId: guid('line_id'),
    recordedAt: instant('recorded_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [index('day_fact_by_day').on(t.employeeId, t.date), index('day_fact_by_request').on(t.requestId), index('day_fact_by_date').on(t.date, t.kind)],
)

/** Full hours, ten for all above: a function of the database, so that lists, indexes and the tally cannot count differently. */
export const fullHours = (minutes: SQLWrapper): SQL<string> => sql<string>`full_hours(${minutes})`

/** One row per employee and day, computed from the facts; never edited. */
export const attendanceDay = pgTable(
  'attendance_day',
  {
    id: guid('id').notNull(),
    employeeId: guid('employee_id').notNull(),
    date: civilDate('date').notNull(),
    /** Code: present, late, onLeave, halfDayLeave, offDay, publicHoliday, jointHoliday, businessTrip, workFromHome … */
    status: text('status').notNull(),
    workingMinutes: integer('working_minutes').notNull().default(0),
    overtimeMinutes: integer('overtime_minutes').notNull().default(0),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    computedAt: instant('computed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.employeeId, t.date] }), uniqueIndex('attendance_day_id').on(t.id), index('attendance_day_by_date').on(t.date, t.status),
    index('attendance_day_by_working_hours').on(t.date, fullHours(t.workingMinutes)), index('attendance_day_by_overtime_hours').on(t.date, fullHours(t.overtimeMinutes)),
  ],
)

/**
 * How many people had which kind of day, so that nobody counts days to say so: the sum over the rows of a date.
 * Triggers of `attendance_day` add what each statement changed, always as rows of its own: no two transactions wait for each other here.
 */
export const attendanceTally = pgTable(
  'attendance_tally',
  {
    date: civilDate('date').notNull(),
    status: text('status').notNull(),
    workingHours: text('working_hours').notNull(),
    overtimeHours: text('overtime_hours').notNull(),
    /** Below zero: so many fewer. */
    people: integer('people').notNull(),
    folded: boolean('folded').notNull().default(false),
  },
  (t) => [index('attendance_tally_by_date').on(t.date), index('attendance_tally_to_fold').on(t.date).where(sql`not ${t.folded}`)],
)
