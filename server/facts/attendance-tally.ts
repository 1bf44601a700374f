/** How many people had which kind of day. @see .decisions/0029-attendance-is-tallied.md */
import type { Tally } from '../db/tally.ts'
import { attendanceTally } from './table.ts'

export const tallyOfDays: Tally = { table: attendanceTally, sums: [attendanceTally.people] }
