import { and, asc, eq, isNull } from 'drizzle-orm'
import type { HomeDay } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { q } from '../../db/context.ts'
import type { DayDetail } from '../../facts/compute-day.ts'
import type { LeaveFact } from '../../facts/known-facts.ts'
import { dayAtWork, type PlannedShift } from '../../facts/planned-shift.ts'
import { attendanceDay, dayFact } from '../../facts/table.ts'
import { leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import type { EventSource } from '../../lib/calendar-event.ts'
import type { Context } from '../../lib/handler.ts'
import { wallTimeIn } from '../../lib/wall-time.ts'
import { employmentOn } from '../../org/employment.ts'
import { clockOf } from '../../time/clock-text.ts'

function leaveOf(parts: readonly number[]): HomeDay['leave'] {
  if (parts.includes(0) || (parts.includes(1) && parts.includes(2))) return 'full'
  if (parts.includes(1)) return 'firstHalf'
  return parts.includes(2) ? 'secondHalf' : 'none'
}

/** Own leave of a day by its names: sick leave is not "on leave" to whoever is sick, and work from home is none. */
async function leaveNames(employeeId: string, date: string, language: string): Promise<string> {
  const facts = await q().select({ payload: dayFact.payload }).from(dayFact).where(and(eq(dayFact.employeeId, employeeId), eq(dayFact.date, date), eq(dayFact.kind, 'leave'), isNull(dayFact.withdrawnAt))).orderBy(asc(dayFact.id))
  const codes = new Set(facts.map(({ payload }) => (payload as unknown as LeaveFact).leaveType))
  const types = codes.size > 0 ? (await leaveTypes()).filter((type) => codes.has(type.code)) : []
  return types.map((type) => leaveTypeName(type, language)).join(', ')
}

/** Own events of a day that have their hours, whichever source they are from. */
async function eventsOf(sources: readonly EventSource[], date: string, context: Context): Promise<NonNullable<HomeDay['events']>> {
  const { caller } = context
  const found = []
  for (const source of sources) found.push(...(await source.events({ from: date, until: date, employeeIds: [caller.employeeId] }, context)))
  return found
    .flatMap(({ times = [], record, description }) => times.map(({ startsAt, endsAt, place = '' }) => ({ startsAt, endsAt, place, title: description, path: record?.path ?? '' })))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .flatMap(({ startsAt, endsAt, ...event }) => {
      const from = wallTimeIn(caller.timeZone, startsAt)
      return from.date === date ? [{ ...event, from: clockOf(from.minute), until: clockOf(wallTimeIn(caller.timeZone, endsAt).minute) }] : []
    })
}

/** What was recorded of the day; nothing while somebody who came back is there again. */
async function timesOf(employeeId: string, date: string): Promise<HomeDay['times']> {
  const [row] = await q().select({ detail: attendanceDay.detail }).from(attendanceDay).where(and(eq(attendanceDay.employeeId, employeeId), eq(attendanceDay.date, date)))
  const { firstIn = null, lastOut = null, atWork = false } = (row?.detail ?? {}) as Partial<DayDetail>
  if (firstIn === null && lastOut === null) return undefined
  return { in: firstIn?.slice(11) ?? null, out: atWork ? null : (lastOut?.slice(11) ?? null) }
}

const hoursOf = ({ startMinute, endMinute }: PlannedShift) => ({ from: clockOf(startMinute), until: clockOf(endMinute) })

/** When the caller works today and where, and what has its hours; null for somebody who is not employed. @param sources of events with hours */
export async function homeDay(sources: readonly EventSource[], context: Context): Promise<HomeDay | null> {
  const { caller, now, today, language } = context
  const work = await employmentOn(caller.employeeId, today)
  const found = work && (await dayAtWork(caller.employeeId, caller.timeZone, now))
  if (!work || !found) return null
  const { day, next } = found
  const { shift } = day
  const leave = leaveOf(day.leave)
  const leaveName = leave === 'none' ? '' : await leaveNames(caller.employeeId, day.date, language)
  const events = await eventsOf(sources, day.date, context)
  const times = await timesOf(caller.employeeId, day.date)
  return {
    ...(events.length > 0 ? { events } : {}), ...(times ? { times } : {}),
    date: day.date, kind: day.kind, holiday: day.holiday, site: work.site, leave, ...(leaveName ? { leaveName } : {}),
    shift: shift && { code: shift.code, name: shift.name, ...hoursOf(shift) },
    ...(next?.shift ? { next: { date: next.date, ...hoursOf(next.shift) } } : {}),
  }
}
