/** How many requests there are, and on how many somebody decided. @see .decisions/0031 0037 */
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { approverActions } from '../../../contract/kit/lifecycle.ts'
import type { Tally } from '../../db/tally.ts'
import { decisionTally, request, requestHistory, requestTally } from '../table.ts'

const isThere = and(isNotNull(request.submittedAt), isNull(request.deletedAt))

export const tallyOfRequests: Tally = {
  table: requestTally,
  sums: [requestTally.requests],
  counted: sql`select module, status, 1 as requests from ${request} where ${isThere}`,
}

export const tallyOfDecisions: Tally = {
  table: decisionTally,
  sums: [decisionTally.requests],
  counted: sql`
    select ${requestHistory.actorId}, module, employee_id, count(distinct ${request.id}) as requests from ${requestHistory} join ${request} on ${request.id} = ${requestHistory.requestId}
    where ${inArray(requestHistory.action, [...approverActions])} and ${isThere} group by 1, 2, 3`,
  inPartsBy: decisionTally.employeeId,
}
