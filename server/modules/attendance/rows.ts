/** Days of people as rows of a list, read for the days asked for and nothing else. */
import { and, asc, between, type Column, desc, eq, ilike, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '../../../contract/kit/civil-date.ts'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import type { AttendanceFilter, AttendanceRow } from '../../../contract/modules/attendance/calls.ts'
import { q } from '../../db/context.ts'
import type { Page } from '../../db/paging.ts'
import type { DayDetail } from '../../facts/compute-day.ts'
import { attendanceDay, attendanceTally } from '../../facts/table.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { searchWords } from '../../org/search-words.ts'
import { readableBy } from '../../org/scope.ts'
import { employee, employment } from '../../org/table.ts'

/** Days a list or an export covers at most. */
export const MAX_DAYS = 366
/** Days a list covers when nobody says: today and so many before. */
const USUAL_DAYS = 30

const PROBLEMS = ['absent', 'incomplete', 'late', 'earlyLeave']

export const columns = {
  id: attendanceDay.id, employeeId: attendanceDay.employeeId, employee: employee.fullName, employeeCode: employee.code, date: attendanceDay.date,
  status: attendanceDay.status, workingMinutes: attendanceDay.workingMinutes, overtimeMinutes: attendanceDay.overtimeMinutes, detail: attendanceDay.detail,
}

export interface StoredRow {
  id: string
  employeeId: string
  employee: string
  employeeCode: string
  date: string
  status: string
  workingMinutes: number
  overtimeMinutes: number
  detail: Record<string, unknown>
}

/** A row's detail as it was computed. */
export const detailOf = (row: Pick<StoredRow, 'detail'>): DayDetail => row.detail as unknown as DayDetail

const anyOf = (column: SQLWrapper, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** A department or site the person was in on the day. */
function placedOn({ companyStructureIds, siteIds }: AttendanceFilter): SQL | undefined {
  if (!companyStructureIds?.length && !siteIds?.length) return undefined
  const place = and(companyStructureIds?.length ? anyOf(employment.departmentId, companyStructureIds) : undefined, siteIds?.length ? anyOf(employment.siteId, siteIds) : undefined)
  return sql`exists (select 1 from ${employment} where ${employment.employeeId} = ${attendanceDay.employeeId} and ${employment.from} <= ${attendanceDay.date} and (${employment.until} is null or ${employment.until} >= ${attendanceDay.date}) and ${place})`
}

/** First and last day of a filter. @throws CallError until_before_from, attendance_too_long */
export function rangeOf(filter: Pick<AttendanceFilter, 'from' | 'until'>, today: string): { from: string; until: string } {
  const until = filter.until ?? (filter.from && filter.from > today ? filter.from : today)
  const from = filter.from ?? addDays(until, -USUAL_DAYS)
  if (until < from) refuse('until_before_from', {}, 'until')
  if (daysBetween(from, until) >= MAX_DAYS) refuse('attendance_too_long', { days: MAX_DAYS }, 'until')
  return { from, until }
}

export const wordsOf = ({ filterSearch }: AttendanceFilter): string[] => searchWords(filterSearch)

export interface Range {
  from: string
  until: string
}

/** Which days of people are meant, said in two ways. */
export interface Meant {
  days: (range: Range) => SQL
  /** The same of the tally, but for its dates; null where it cannot tell: it knows neither people nor places. */
  tally: SQL | null
}

/** One day is said to be one: only then is a list by name read in the order of an index. */
export const within = (date: Column, { from, until }: Range): SQL => (from === until ? eq(date, from) : between(date, from, until))

/** Rows of the filter that the caller may see; null when there can be none. */
export async function whereOf(filter: AttendanceFilter, context: Context): Promise<Meant | null> {
  const readable = await readableBy(context)
  const wanted = filter.employeeIds?.length ? filter.employeeIds : undefined
  const ids = readable && wanted ? [...(await readable.among(wanted))] : wanted
  if (ids?.length === 0) return null
  const words = wordsOf(filter).map((word) => `%${word.replace(/[\\%_]/g, (c) => `\\${c}`)}%`)
  const statuses = (status: Column): (SQL | undefined)[] => [filter.attendanceStatusIds?.length ? inArray(status, filter.attendanceStatusIds) : undefined, filter.problem ? inArray(status, PROBLEMS) : undefined]
  const people = and(ids ? anyOf(attendanceDay.employeeId, ids) : await readable?.where(attendanceDay.employeeId, 'all'), placedOn(filter), ...words.map((word) => or(like(employee.sortName, word), ilike(employee.code, word))))
  return {
    days: (range) => and(within(attendanceDay.date, range), ...statuses(attendanceDay.status), people) as SQL,
    tally: people ? null : (and(...statuses(attendanceTally.status)) ?? sql`true`),
  }
}

const sortable: Record<string, SQLWrapper> = {
  date: attendanceDay.date,
  employee: employee.sortName,
  employeeCode: employee.code,
  shift: sql`${attendanceDay.detail} ->> 'shift'`,
  totalWorkingHour: attendanceDay.workingMinutes,
  totalOTHour: attendanceDay.overtimeMinutes,
  attendanceStatus: attendanceDay.status,
}

/** The column asked for; case of its first letter does not matter, and what is no column is the day. */
export function sortName({ sortingColumn }: AttendanceFilter): string {
  const name = (sortingColumn ?? 'date').replace(/^./, (c) => c.toLowerCase())
  return Object.hasOwn(sortable, name) ? name : 'date'
}

export const isDown = (filter: AttendanceFilter): boolean => (filter.sortingDirection ?? (sortName(filter) === 'date' ? 1 : 0)) === 1

/** Order of a list: the column asked for, then the newest day, then the name. */
function orderOf(filter: AttendanceFilter): SQL[] {
  const name = sortName(filter)
  const down = isDown(filter)
  const first = sql`${sortable[name]}`
  return [down ? desc(first) : asc(first), ...(name === 'date' ? [] : [desc(attendanceDay.date)]), asc(employee.sortName), asc(attendanceDay.employeeId)]
}

const days = () => q().select(columns).from(attendanceDay).innerJoin(employee, eq(employee.id, attendanceDay.employeeId))

export const rowsWhere = async (where: SQL, filter: AttendanceFilter, page: Pick<Page, 'limit' | 'offset'>): Promise<StoredRow[]> =>
  days().where(where).orderBy(...orderOf(filter)).limit(page.limit).offset(page.offset)

/** One day by its id, whoever's it is; null for none. */
export async function rowById(id: string): Promise<StoredRow | null> {
  const [row] = await days().where(eq(attendanceDay.id, id))
  return row ?? null
}

const hours = (minutes: number): string => fromHundredths(Math.floor((minutes * 100) / 60))
/** Time of day of a moment; '' for none. */
export const clockOf = (time: string | null): string => time?.slice(11) ?? ''

/** What is worth knowing besides the hours. */
function subTextOf(row: StoredRow, { t }: Context): string {
  const { atWork, firstIn, lastOut, lateMinutes, earlyMinutes, holiday } = detailOf(row)
  if (atWork) return t('attendance:sub.atWork', { time: clockOf(firstIn) })
  if (row.status === 'incomplete') return t(firstIn === null ? 'attendance:sub.noIn' : 'attendance:sub.noOut', { time: clockOf(firstIn ?? lastOut) })
  if (lateMinutes > 0) return t('attendance:sub.late', { minutes: lateMinutes })
  if (earlyMinutes > 0) return t('attendance:sub.early', { minutes: earlyMinutes })
  return holiday
}

/** A row as it travels. */
export function shown(row: StoredRow, context: Context): AttendanceRow {
  const { id, employeeId, employee: name, employeeCode, date, workingMinutes, overtimeMinutes } = row
  const { shift, firstIn, lastOut, atWork } = detailOf(row)
  return {
    id, employeeId, employee: name, employeeCode, date, shift, totalWorkingHour: hours(workingMinutes), totalOTHour: hours(overtimeMinutes), workingMinutes, overtimeMinutes,
    attendanceStatusId: row.status, attendanceStatus: context.t(`attendance:status.${row.status}`), subText: subTextOf(row, context), actualIn: firstIn, actualOut: lastOut, atWork,
  }
}
