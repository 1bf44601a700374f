/** How many requests there are, and on how many somebody decided. @see .decisions/0031, .decisions/0037, .decisions/0040, .decisions/0042 */
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { approverActions } from '../../../contract/kit/lifecycle.ts'
import type { Tally } from '../../db/tally.ts'
import { decisionTally, firstDay, lastDay, personRequestTally, request, requestDayTally, requestHistory, requestTally } from '../table.ts'

const isThere = and(isNotNull(request.submittedAt), isNull(request.deletedAt))

export const tallyOfPersonRequests: Tally = {
  table: personRequestTally,
  sums: [personRequestTally.requests],
  counted: sql`select employee_id, module, status, 1 as requests from ${request} where ${isThere}`,
  inPartsBy: personRequestTally.employeeId,
}

/** As many as all people have: counting all requests of ten years at once could take longer than a transaction may. */
export const tallyOfRequests: Tally = {
  table: requestTally,
  sums: [requestTally.requests],
  counted: sql`select module, status, requests from ${personRequestTally}`,
  sumOf: tallyOfPersonRequests,
}

export const tallyOfRequestDays: Tally = {
  table: requestDayTally,
  sums: [requestDayTally.starts, requestDayTally.ends],
  counted: sql`
    select module, status, day, starts, ends
    from ${request} cross join lateral (values (${firstDay}, 1, 0), (${lastDay}, 0, 1)) of_days (day, starts, ends) where ${isThere}`,
  inPartsBy: requestDayTally.day,
  part: 500_000, // no index finds requests by a day they begin on
}

export const tallyOfDecisions: Tally = {
  table: decisionTally,
  sums: [decisionTally.requests],
  // the history of each request is looked up: some people's requests are counted at a time, and all of the history is never read
  counted: sql`
    select decided.actor_id, module, employee_id, 1 as requests
    from ${request}, lateral (select distinct actor_id from ${requestHistory} where request_id = ${request.id} and ${inArray(requestHistory.action, [...approverActions])}) decided where ${isThere}`,
  inPartsBy: decisionTally.employeeId,
}
