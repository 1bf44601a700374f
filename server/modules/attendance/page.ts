/** Pages of the list: what is on them is found without reading what is not. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { AttendanceFilter } from '../../../contract/modules/attendance/calls.ts'
import { q } from '../../db/context.ts'
import { type Page, paged, pageOf } from '../../db/paging.ts'
import { attendanceDay, attendanceTally } from '../../facts/table.ts'
import { employee } from '../../org/table.ts'
import { isShortWalk, type Share, walkedRows } from './by-name.ts'
import { isDown, type Meant, type Range, rowsWhere, sortName, type StoredRow, within, wordsOf } from './rows.ts'

interface DayCount extends Share {
  date: string
}

/** From the tally, which sees everybody. */
const tallied = (tally: NonNullable<Meant['tally']>, range: Range): Promise<DayCount[]> =>
  q()
    .select({ date: attendanceTally.date, total: sql<number>`coalesce(sum(${attendanceTally.people}) filter (where ${tally}), 0)::int`, everybody: sql<number>`sum(${attendanceTally.people})::int` })
    .from(attendanceTally)
    .where(within(attendanceTally.date, range))
    .groupBy(attendanceTally.date)
    .orderBy(asc(attendanceTally.date))

/** People are only asked where a name is searched for: else an index alone has it all. How many there are besides is not known. */
async function counted({ days }: Meant, range: Range, filter: AttendanceFilter): Promise<DayCount[]> {
  const all = q().select({ date: attendanceDay.date, total: sql<number>`count(*)::int` }).from(attendanceDay).$dynamic()
  const narrowed = wordsOf(filter).length > 0 ? all.innerJoin(employee, eq(employee.id, attendanceDay.employeeId)) : all
  const rows = await narrowed.where(days(range)).groupBy(attendanceDay.date).orderBy(asc(attendanceDay.date))
  return rows.map((row) => ({ ...row, everybody: Number.POSITIVE_INFINITY }))
}

/** How many rows each day has, the oldest first. */
const countPerDay = (meant: Meant, range: Range, filter: AttendanceFilter): Promise<DayCount[]> => (meant.tally ? tallied(meant.tally, range) : counted(meant, range, filter))

const sumOf = (perDay: readonly DayCount[]): number => perDay.reduce((sum, d) => sum + d.total, 0)

export const countWhere = async (meant: Meant, range: Range, filter: AttendanceFilter): Promise<number> => sumOf(await countPerDay(meant, range, filter))

interface Part extends DayCount {
  limit: number
  offset: number
}

/** Days the page is on, in the order of the list, each with the rows of it that are shown. */
function partsOf(perDay: readonly DayCount[], { offset, limit }: Pick<Page, 'offset' | 'limit'>): Part[] {
  let before = 0
  return perDay.flatMap((day) => {
    const [from, until] = [Math.max(0, offset - before), Math.min(day.total, offset + limit - before)]
    before += day.total
    return until > from ? [{ ...day, limit: until - from, offset: from }] : []
  })
}

/** A page on more days than these is read at once. */
const DAYS_APART = 2

/** A list by day, which is how lists begin; and one by name that is of one day, which is the same. */
const isByDay = (filter: AttendanceFilter, { from, until }: Range): boolean => sortName(filter) === 'date' || (sortName(filter) === 'employee' && from === until && !isDown(filter))

/** A page of the list. By day, only the days the page is on are read: however many people there are, and however long ago they came. */
export async function pageWhere(meant: Meant, range: Range, filter: AttendanceFilter): Promise<Paged<StoredRow>> {
  if (!isByDay(filter, range)) return paged((page) => rowsWhere(meant.days(range), filter, page), () => countWhere(meant, range, filter), filter)
  const perDay = await countPerDay(meant, range, filter)
  const page = pageOf(filter)
  const parts = partsOf(isDown(filter) ? perDay.toReversed() : perDay, page)
  const [first, last] = [parts[0], parts.at(-1)]
  const totalData = sumOf(perDay)
  const listData: StoredRow[] = []
  if (first && last && parts.length > DAYS_APART) {
    const [from = '', until = ''] = [first.date, last.date].sort()
    listData.push(...(await rowsWhere(meant.days({ from, until }), filter, { limit: page.limit, offset: first.offset })))
  } else {
    for (const part of parts) {
      const where = meant.days({ from: part.date, until: part.date })
      listData.push(...(await (isShortWalk(part.offset + part.limit, part) ? walkedRows(where, part.date, part) : rowsWhere(where, filter, part))))
    }
  }
  return { listData, totalPage: Math.ceil(totalData / page.size), totalData }
}
