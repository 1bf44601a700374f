/** Projects, who works on them, what kinds of work there are, and the hours that were approved. @see docs/product/days.md#projects */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { civilDate, guid, instant } from '../db/columns.ts'

export const project = pgTable('project', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  /** By language. */
  names: jsonb('names').$type<Record<string, string>>().notNull(),
  /** First and last day hours may be reported for. */
  from: civilDate('from').notNull(),
  until: civilDate('until'),
  /** Everybody belongs to it; it has no members. */
  isForEveryone: boolean('is_for_everyone').notNull().default(false),
})

export const projectMember = pgTable(
  'project_member',
  { projectId: guid('project_id').notNull(), employeeId: guid('employee_id').notNull(), from: civilDate('from').notNull(), until: civilDate('until') },
  (t) => [primaryKey({ columns: [t.projectId, t.employeeId, t.from] }), index('project_member_by_employee').on(t.employeeId)],
)

export const taskCategory = pgTable('task_category', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  names: jsonb('names').$type<Record<string, string>>().notNull(),
  /** Time away: the only kind a day of leave may hold. */
  isAbsence: boolean('is_absence').notNull().default(false),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
})

/** Approved minutes: what a project's total is the sum of. Taken back, never deleted. */
export const projectTime = pgTable(
  'project_time',
  {
    id: guid('id').primaryKey(),
    projectId: guid('project_id').notNull(),
    taskCategoryId: guid('task_category_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    date: civilDate('date').notNull(),
    minutes: integer('minutes').notNull(),
    requestId: guid('request_id').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    reversedAt: instant('reversed_at'),
  },
  (t) => [index('project_time_by_project').on(t.projectId, t.date), index('project_time_by_request').on(t.requestId), index('project_time_by_employee').on(t.employeeId, t.date)],
)
