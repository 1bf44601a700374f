/** How many requests there are, and on how many somebody decided. @see .decisions/0031 0037 */
import type { Tally } from '../../db/tally.ts'
import { decisionTally, requestTally } from '../table.ts'

export const tallyOfRequests: Tally = { table: requestTally, sums: [requestTally.requests] }
export const tallyOfDecisions: Tally = { table: decisionTally, sums: [decisionTally.requests] }
