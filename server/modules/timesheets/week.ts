/** What helps to fill in a week: its days, the week before, what the person works on most. */
import { and, desc, eq, lt } from 'drizzle-orm'
import { addDays, daysBetween, weekday } from '../../../contract/kit/civil-date.ts'
import { toKeyValues } from '../../../contract/kit/wire.ts'
import type { SheetWeek } from '../../../contract/modules/timesheets/calls.ts'
import { periodProblems, type SheetLine } from '../../../contract/modules/timesheets/rules.ts'
import { timesheet } from '../../../contract/modules/timesheets/index.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuseAll } from '../../lib/refuse.ts'
import { isReadable } from '../../org/scope.ts'
import { belongsOn, membershipsOf, taskCategories } from '../../projects/read.ts'
import { heldBy } from '../../request/held.ts'
import type { RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import { sheetDays } from './days.ts'
import { sheetOf } from './sheet.ts'
import { namesOfLines } from './texts.ts'

/** Timesheets that say what somebody works on most, and how many of it are offered. */
const RECENT = 6
const FAVOURITES = 4

/** The person's last timesheets before a day, the newest first. */
const sheetsBefore = (employeeId: string, start: string): Promise<RequestRecord[]> =>
  q()
    .select()
    .from(request)
    .where(and(heldBy(timesheet, employeeId), lt(request.until, start)))
    .orderBy(desc(request.from), desc(request.id))
    .limit(RECENT)

/** The lines at the same days of the week, from `start` on. */
function movedTo(start: string, until: string, { lines }: { lines: SheetLine[] }): SheetWeek['previous'] {
  return lines.flatMap(({ date, project, taskCategory, durationMinutes, description = null }) => {
    const day = addDays(start, (weekday(date) - weekday(start) + 7) % 7)
    return daysBetween(day, until) >= 0 ? [{ date: day, project, taskCategory, durationMinutes, description }] : []
  })
}

function mostUsed(records: readonly RequestRecord[]): SheetWeek['favourites'] {
  const counts = new Map<string, { project: string; taskCategory: string; count: number }>()
  for (const { project, taskCategory } of records.flatMap((r) => sheetOf(r.values)?.lines ?? [])) {
    const key = `${project} ${taskCategory}`
    counts.set(key, { project, taskCategory, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ project, taskCategory }) => ({ project, taskCategory }))
}

interface Span {
  start: string
  until: string
}

/**
 * Whose days are told, and which of those asked for: the caller's own, all of them; of a timesheet the caller may see, its person's. Who
 * sees the sheet only because they decide it is told of the days it is about, and of no others.
 */
async function whoseDays(id: string | undefined, asked: Span, context: Context, maySee: (id: string) => Promise<boolean>): Promise<{ employeeId: string; told: Span | null }> {
  const { employeeId: me } = context.caller
  const { employeeId, from, until } = request
  const [sheet] = id ? await q().select({ employeeId, from, until }).from(request).where(and(eq(request.id, id), eq(request.module, timesheet.slug))) : []
  if (!id || !sheet || sheet.employeeId === me || !(await maySee(id))) return { employeeId: me, told: asked }
  if (await isReadable(sheet.employeeId, context)) return { employeeId: sheet.employeeId, told: asked }
  if (sheet.from === null || sheet.until === null || sheet.until < asked.start || sheet.from > asked.until) return { employeeId: sheet.employeeId, told: null }
  return { employeeId: sheet.employeeId, told: { start: sheet.from > asked.start ? sheet.from : asked.start, until: sheet.until < asked.until ? sheet.until : asked.until } }
}

export async function weekOf({ id, start, until }: { id?: string; start: string; until: string }, context: Context, maySee: (id: string) => Promise<boolean>): Promise<SheetWeek> {
  refuseAll(periodProblems(start, until))
  const { employeeId, told } = await whoseDays(id, { start, until }, context, maySee)
  const days = told ? await sheetDays(employeeId, told.start, told.until, context.language) : []
  const categories = await taskCategories()
  const absences = categories.filter((c) => c.isAbsence).map((c) => c.id)
  if (employeeId !== context.caller.employeeId) return { days, absences, previous: [], favourites: [], texts: [] }

  const records = (await sheetsBefore(employeeId, start)).filter((r) => r.id !== id)
  const memberships = await membershipsOf(employeeId, start, until)
  const offered = new Set(categories.map((c) => c.id))
  const mayReport = (project: string, taskCategory: string, dates: readonly string[]) => offered.has(taskCategory) && dates.some((date) => belongsOn(memberships, project, date))
  const [last] = records
  const sheet = last ? sheetOf(last.values) : null
  const previous = sheet ? movedTo(start, until, sheet).filter((l) => mayReport(l.project, l.taskCategory, [l.date])) : []
  const favourites = mostUsed(records).filter((f) => !absences.includes(f.taskCategory) && mayReport(f.project, f.taskCategory, days.map((d) => d.date))).slice(0, FAVOURITES)
  return { days, absences, previous, favourites, texts: toKeyValues(await namesOfLines([...previous, ...favourites], context.language)) }
}
