/** How many notices a person has of each kind. @see .decisions/0037 */
import type { Tally } from '../db/tally.ts'
import { noticeTally } from './table.ts'

export const tallyOfNotices: Tally = { table: noticeTally, sums: [noticeTally.notices, noticeTally.unread] }
