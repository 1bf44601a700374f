/** What people keep about themselves. Legal and employment data stand in org/table.ts. */
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../../db/columns.ts'

/** One row a person who changed something; without one the defaults hold. */
export const profile = pgTable('profile', {
  employeeId: guid('employee_id').primaryKey(),
  nickName: text('nick_name').notNull().default(''),
  personalEmail: text('personal_email').notNull().default(''),
  /** Ids of shortcuts, in order; null: never chosen. */
  shortcuts: jsonb('shortcuts').$type<string[]>(),
  version: integer('version').notNull().default(0),
})

/** A person's picture in two sizes; `employee.picture_id` names the one that holds. */
export const profilePicture = pgTable(
  'profile_picture',
  {
    /** Made on the device. */
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    type: text('type').notNull(),
    smallType: text('small_type').notNull(),
    /** Key in the file store; the bytes are written before the row. The small one's has `-small` behind it. */
    storageKey: text('storage_key').notNull(),
    /** SHA-256 of the large and the small bytes. */
    sha256: text('sha256').notNull(),
    smallSha256: text('small_sha256').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('profile_picture_by_employee').on(t.employeeId)],
)
