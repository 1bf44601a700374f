/** Approved leave on the team calendar, from the facts of the days: whichever request brought them. @see contract/modules/general-account-home-calendar/README.md */
import { and, asc, between, eq, inArray, isNull, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import type { LeaveFact } from '../../facts/known-facts.ts'
import { dayFact } from '../../facts/table.ts'
import { leaveTypeName } from '../../ledger/read.ts'
import { leaveType } from '../../ledger/table.ts'
import type { EventSource, EventWindow, SourceEvent } from '../../lib/calendar-event.ts'
import { request, requestLine } from '../../request/table.ts'

interface LeaveDay {
  employeeId: string
  date: string
  fact: Omit<LeaveFact, 'kind'>
  requestId: string | null
  lineId: string | null
  /** Slug of the request's module. */
  module: string | null
  /** First and last day of the request's line: they may lie outside the window. */
  from: string | null
  until: string | null
}

async function leaveDays({ from, until, employeeIds }: EventWindow): Promise<LeaveDay[]> {
  const rows = await q()
    .select({
      employeeId: dayFact.employeeId, date: dayFact.date, payload: dayFact.payload, requestId: dayFact.requestId, lineId: dayFact.lineId,
      module: request.module, from: requestLine.from, until: requestLine.until,
    })
    .from(dayFact)
    .leftJoin(request, eq(request.id, dayFact.requestId))
    .leftJoin(requestLine, and(eq(requestLine.requestId, dayFact.requestId), eq(requestLine.lineId, dayFact.lineId)))
    .where(and(sql`${dayFact.employeeId} = any(${sql.param([...employeeIds])}::uuid[])`, between(dayFact.date, from, until), eq(dayFact.kind, 'leave'), isNull(dayFact.withdrawnAt)))
    .orderBy(asc(dayFact.date), asc(dayFact.id))
  return rows.map(({ payload, ...day }) => ({ ...day, fact: payload as unknown as Omit<LeaveFact, 'kind'> }))
}

/** Names of leave types by code. */
async function typeNames(codes: readonly string[], language: string): Promise<Map<string, string>> {
  const wanted = [...new Set(codes)]
  const rows = wanted.length > 0 ? await q().select().from(leaveType).where(inArray(leaveType.code, wanted)) : []
  return new Map(rows.map((r) => [r.code, leaveTypeName(r, language)]))
}

const halves = { 0: 'full', 1: 'first', 2: 'second' } as const

/** Days of one line are one event, from its first counted day to its last. */
function eventOf(key: string, days: readonly LeaveDay[], window: EventWindow, describe: (fact: Omit<LeaveFact, 'kind'>, part: 0 | 1 | 2) => string): SourceEvent {
  const [first, last] = [days[0], days.at(-1)] as [LeaveDay, LeaveDay]
  const { fact, employeeId, requestId, module } = first
  const [part] = days.every((d) => d.fact.part === fact.part) ? [fact.part] : [0 as const]
  const isHalf = days.every((d) => d.fact.part !== 0)
  return {
    key, employeeId, type: 'Leave',
    from: first.from !== null && first.from < window.from ? first.from : first.date,
    until: last.until !== null && last.until > window.until ? last.until : last.date,
    status: isHalf && fact.status === 'onLeave' ? 'halfDayLeave' : fact.status,
    // who works at home is not away
    others: fact.status === 'workFromHome' ? 'nothing' : 'away',
    description: describe(fact, part),
    ...(requestId !== null && module !== null ? { record: { id: requestId, path: `/${module}/${requestId}` } } : {}),
  }
}

export const leaveEvents: EventSource = {
  statuses: ['onLeave', 'halfDayLeave', 'businessTrip', 'workFromHome'].map((id) => ({ id, text: `attendance:status.${id}` })),
  async events(window, { language, t }) {
    const days = await leaveDays(window)
    const names = await typeNames(days.map((d) => d.fact.leaveType), language)
    const describe = ({ leaveType: code }: Omit<LeaveFact, 'kind'>, part: 0 | 1 | 2) => {
      const type = names.get(code) ?? code
      return part === 0 ? type : t(`attendance:source.leave.${halves[part]}`, { type })
    }
    const lines = Map.groupBy(days, (d) => (d.lineId === null ? `leave:${d.employeeId}:${d.date}:${d.fact.part}` : `leave:${d.requestId ?? ''}:${d.lineId}:${d.employeeId}`))
    return [...lines].map(([key, list]) => eventOf(key, list, window, describe))
  },
}
