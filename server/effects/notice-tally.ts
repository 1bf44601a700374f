/** How many notices a person has of each kind. @see .decisions/0037-decisions-and-notices-are-tallied.md */
import { sql } from 'drizzle-orm'
import type { Tally } from '../db/tally.ts'
import { noticeTally, notification } from './table.ts'

export const tallyOfNotices: Tally = {
  table: noticeTally,
  sums: [noticeTally.notices, noticeTally.unread],
  counted: sql`select employee_id, type_id, firebase, 1 as notices, (read_at is null)::int as unread from ${notification}`,
  inPartsBy: noticeTally.employeeId,
}
