import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
  (t) => [primaryKey({ columns: [t.employeeId, t.date] }), uniqueIndex('attendance_day_id').on(t.id), index('attendance_day_by_date').on(t.date, t.status)],
)
