/** How often somebody has written: what a standby must have heard of before it answers them. */
import { bigint, pgTable } from 'drizzle-orm/pg-core'
import { guid } from './columns.ts'

/** One row a person, raised by each of their transactions as its last statement; that of no id (`EMPTY_ID`) by what changes what somebody may do. One more has the primary's timeline (written.ts). */
export const written = pgTable('written', {
  employeeId: guid('employee_id').primaryKey(),
  /** Ever more. */
  times: bigint('times', { mode: 'bigint' }).notNull(),
})
