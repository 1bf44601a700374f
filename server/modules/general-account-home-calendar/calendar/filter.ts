/** What each person wants to see on the team calendar, kept on the server: the same on every device. */
import { eq } from 'drizzle-orm'
import type { CalendarFilter, SetCalendarFilter } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { q } from '../../../db/context.ts'
import type { EventSource } from '../../../lib/calendar-event.ts'
import type { Context } from '../../../lib/handler.ts'
import { type Reach, reachOf } from './reach.ts'
import { calendarFilter } from './table.ts'

/** Status of those who may not be known more of. */
export const AWAY_STATUS = 'away'

type Kept = Omit<typeof calendarFilter.$inferSelect, 'employeeId'>
const NOTHING_KEPT: Kept = { people: {}, statuses: {}, holiday: true, jointHoliday: true }

/** Statuses somebody can filter by, each once, with the key of its name. */
export function statusesOf(sources: readonly EventSource[]): { id: string; text: string }[] {
  const all = [...sources.flatMap((s) => s.statuses), { id: AWAY_STATUS, text: 'team-calendar:status.away' }]
  return [...new Map(all.map((s) => [s.id, s])).values()]
}

export async function keptFilter(employeeId: string): Promise<Kept> {
  const [row] = await q().select().from(calendarFilter).where(eq(calendarFilter.employeeId, employeeId))
  return row ?? NOTHING_KEPT
}

/** Whom the filter shows although they are not near. */
export const chosenBy = (kept: Kept): string[] => Object.keys(kept.people).filter((id) => kept.people[id])
/** People the filter shows, of those within reach. */
export const shownPeople = ({ people }: Reach, kept: Kept) => people.filter((p) => kept.people[p.id] ?? p.isNear)
export const isShown = (kept: Kept, status: string): boolean => kept.statuses[status] ?? true

const answer = (sources: readonly EventSource[], reach: Reach, kept: Kept, { t }: Pick<Context, 't'>): CalendarFilter => ({
  employees: reach.people.map((p) => ({ employeeId: p.id, employeeCode: p.code, employee: p.name, isChecked: kept.people[p.id] ?? p.isNear })),
  attendanceStatuses: statusesOf(sources).map(({ id, text }) => ({ attendanceStatusId: id, attendanceStatusCode: id, attendanceStatus: t(text), isChecked: isShown(kept, id) })),
  holiday: kept.holiday,
  jointHoliday: kept.jointHoliday,
})

export const filterData = async (sources: readonly EventSource[], context: Context): Promise<CalendarFilter> => answer(sources, await reachOf(context), await keptFilter(context.caller.employeeId), context)

/** What was kept with the changes over it; what is as it would be anyway is not kept. */
function changed(kept: Readonly<Record<string, boolean>>, changes: readonly (readonly [id: string, isChecked: boolean])[], usual: ReadonlyMap<string, boolean>): Record<string, boolean> {
  const next = new Map(Object.entries(kept))
  for (const [id, isChecked] of changes) if (usual.has(id)) next.set(id, isChecked)
  return Object.fromEntries([...next].filter(([id, isChecked]) => usual.get(id) !== isChecked))
}

/** Keeps a filter. People out of reach and statuses nobody has are passed over: a filter shows nobody anything. */
export async function setFilter(sources: readonly EventSource[], input: SetCalendarFilter, context: Context): Promise<CalendarFilter> {
  const { employeeId } = context.caller
  const reach = await reachOf(context)
  const kept = await keptFilter(employeeId)
  const next: Kept = {
    people: changed(kept.people, (input.employees ?? []).map((e) => [e.employeeId, e.isChecked]), new Map(reach.people.map((p) => [p.id, p.isNear]))),
    statuses: changed(kept.statuses, (input.attendanceStatuses ?? []).map((s) => [s.attendanceStatusId, s.isChecked]), new Map(statusesOf(sources).map((s) => [s.id, true]))),
    holiday: input.holiday ?? kept.holiday,
    jointHoliday: input.jointHoliday ?? kept.jointHoliday,
  }
  await q().insert(calendarFilter).values({ employeeId, ...next }).onConflictDoUpdate({ target: calendarFilter.employeeId, set: next })
  return answer(sources, reach, next, context)
}
