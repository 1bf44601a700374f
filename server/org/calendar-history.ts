/** Which calendar holds for a person on a day: that of the employment, or of the calendar group they were moved to since. @see docs/product/days.md#calendar-groups */
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import { rememberedById } from '../db/memory.ts'
import { newId } from '../lib/new-id.ts'
import { type Employment, employmentsWithin } from './employment.ts'
import { calendarChange, calendarGroup } from './table.ts'

/** Days in a row with one calendar. */
export interface CalendarStretch {
  /** Inclusive civil dates; `until` null = open. */
  from: string
  until: string | null
  calendarId: string
  offset: number
  /** IANA zone of the person's site. */
  timeZone: string
  /** The change that moved the person here; null: the calendar of the employment. */
  change: { id: string; groupId: string; requestId: string | null; lineId: string | null; recordedAt: Date } | null
}

interface Change extends NonNullable<CalendarStretch['change']> {
  employeeId: string
  from: string
  calendarId: string
  offset: number
}

/** Changes that stand and begin before a day, in the order in which each takes over from those before it. */
const changesUntil = (employeeIds: readonly string[], until: string): Promise<Map<string, Change[]>> =>
  rememberedById([calendarChange, calendarGroup], `calendar changes until ${until} of`, employeeIds, async (wanted) => {
    const { id, employeeId, from, groupId, requestId, lineId, recordedAt } = calendarChange
    const rows = await q()
      .select({ id, employeeId, from, groupId, requestId, lineId, recordedAt, calendarId: calendarGroup.calendarId, offset: calendarGroup.offset })
      .from(calendarChange)
      .innerJoin(calendarGroup, eq(calendarGroup.id, groupId))
      .where(and(inArray(employeeId, wanted), lte(from, until), isNull(calendarChange.withdrawnAt)))
      .orderBy(asc(from), asc(recordedAt), asc(id))
    return Map.groupBy(rows, (r) => r.employeeId)
  })

const earlier = (a: string | null, b: string | null): string | null => (a === null ? b : b === null || a < b ? a : b)

/** One employment cut where the calendar changed within it. */
function cut(work: Employment, changes: readonly Change[]): CalendarStretch[] {
  const { timeZone } = work
  const own = { from: work.from, calendarId: work.calendarId, offset: work.calendarOffset, timeZone, change: null }
  // of changes from the same day the last one holds
  const days = changes.filter((c, i) => changes[i + 1]?.from !== c.from && (work.until === null || c.from <= work.until))
  const inForce = days.findLast((c) => c.from <= work.from)
  const parts = [inForce ? { ...move(inForce), from: work.from, timeZone } : own, ...days.filter((c) => c.from > work.from).map((c) => ({ ...move(c), timeZone }))]
  return parts.map((part, i) => ({ ...part, until: earlier(work.until, parts[i + 1] ? addDays(parts[i + 1]?.from ?? '', -1) : null) }))
}

const move = ({ from, calendarId, offset, id, groupId, requestId, lineId, recordedAt }: Change) => ({ from, calendarId, offset, change: { id, groupId, requestId, lineId, recordedAt } })

/** Every stretch that touches the inclusive range, oldest first, by employee id. Two statements, however many people. */
export async function calendarStretches(employeeIds: readonly string[], from: string, until: string): Promise<Map<string, CalendarStretch[]>> {
  if (employeeIds.length === 0) return new Map()
  const employments = await employmentsWithin(employeeIds, from, until)
  const changes = await changesUntil(employeeIds, until)
  return new Map([...employments].map(([id, list]) => [id, list.flatMap((work) => cut(work, changes.get(id) ?? [])).filter((s) => s.from <= until && (s.until === null || s.until >= from))]))
}

export interface NewCalendarChange {
  employeeId: string
  /** First day in the new group. */
  from: string
  groupId: string
  requestId?: string
  lineId?: string
}

/** Moves a person to another calendar group from a day on. Recompute the days from there on afterwards. @returns the change's id */
export async function recordCalendarChange(change: NewCalendarChange, now: Date): Promise<string> {
  const id = newId(now)
  const { employeeId, from, groupId, requestId, lineId } = change
  await q().insert(calendarChange).values({ id, employeeId, from, groupId, requestId: requestId ?? null, lineId: lineId ?? null, recordedAt: now })
  return id
}

/** Takes back the moves a line recorded: what held without them holds again. @returns who and from when, each once */
export async function withdrawCalendarChanges(of: { requestId: string; lineId: string }, now: Date): Promise<{ employeeId: string; from: string }[]> {
  const rows = await q()
    .update(calendarChange)
    .set({ withdrawnAt: now })
    .where(and(eq(calendarChange.requestId, of.requestId), eq(calendarChange.lineId, of.lineId), isNull(calendarChange.withdrawnAt)))
    .returning({ employeeId: calendarChange.employeeId, from: calendarChange.from })
  return [...new Map(rows.map((r) => [`${r.employeeId} ${r.from}`, r])).values()].sort((a, b) => (a.from < b.from ? -1 : 1))
}
