/** What people keep of the team calendar. */
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../../../db/columns.ts'

/** One row a person who changed the filter; only what differs from what everybody begins with. */
export const calendarFilter = pgTable('calendar_filter', {
  employeeId: guid('employee_id').primaryKey(),
  /** People shown though they are not of the team, or hidden though they are: by id. */
  people: jsonb('people').$type<Record<string, boolean>>().notNull().default({}),
  /** The same of statuses: all are shown at first. */
  statuses: jsonb('statuses').$type<Record<string, boolean>>().notNull().default({}),
  holiday: boolean('holiday').notNull().default(true),
  jointHoliday: boolean('joint_holiday').notNull().default(true),
})

/** The secret address other calendars read a person's calendar at: one each, known by its digest only. */
export const calendarFeed = pgTable('calendar_feed', {
  employeeId: guid('employee_id').primaryKey(),
  /** SHA-256 of the secret, in hexadecimal. */
  digest: text('digest').notNull().unique(),
  createdAt: instant('created_at').notNull(),
})
