/** Pages of the list: what is on them is found without reading what is not. */
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { AttendanceFilter } from '../../../contract/modules/attendance/calls.ts'
import { q } from '../../db/context.ts'
import { type Page, paged, pageOf } from '../../db/paging.ts'
import { attendanceDay } from '../../facts/table.ts'
import { employee } from '../../org/table.ts'
import { type Range, rowsWhere, sortName, type StoredRow, type Where, wordsOf } from './rows.ts'

/** How many rows each day has, in the order of a list by day. People are only asked where a name is searched for: else an index alone has it all. */
async function countPerDay(where: SQL, filter: AttendanceFilter): Promise<{ date: string; total: number }[]> {
  const counted = q().select({ date: attendanceDay.date, total: sql<number>`count(*)::int` }).from(attendanceDay).$dynamic()
  const narrowed = wordsOf(filter).length > 0 ? counted.innerJoin(employee, eq(employee.id, attendanceDay.employeeId)) : counted
  const rows = await narrowed.where(where).groupBy(attendanceDay.date).orderBy(asc(attendanceDay.date))
  return filter.sortingDirection === 0 ? rows : rows.toReversed()
}

export async function countWhere(where: SQL, filter: AttendanceFilter): Promise<number> {
  return (await countPerDay(where, filter)).reduce((sum, d) => sum + d.total, 0)
}

/** Days the page is on, newest or oldest first as the list is, each with the rows of it that are shown. */
function partsOf(perDay: readonly { date: string; total: number }[], { offset, limit }: Pick<Page, 'offset' | 'limit'>): { date: string; limit: number; offset: number }[] {
  let before = 0
  return perDay.flatMap(({ date, total }) => {
    const [from, until] = [Math.max(0, offset - before), Math.min(total, offset + limit - before)]
    before += total
    return until > from ? [{ date, limit: until - from, offset: from }] : []
  })
}

/** A page on more days than these is read at once. */
const DAYS_APART = 2

/** A page of the list. By day, which is how lists begin, only the days the page is on are read: however many people there are, and however long ago they came. */
export async function pageWhere(where: Where, range: Range, filter: AttendanceFilter): Promise<Paged<StoredRow>> {
  const all = where(range)
  if (sortName(filter) !== 'date') return paged((page) => rowsWhere(all, filter, page), () => countWhere(all, filter), filter)
  const perDay = await countPerDay(all, filter)
  const page = pageOf(filter)
  const parts = partsOf(perDay, page)
  const [first, last] = [parts[0], parts.at(-1)]
  const totalData = perDay.reduce((sum, d) => sum + d.total, 0)
  const listData: StoredRow[] = []
  if (first && last && parts.length > DAYS_APART) {
    const [from = '', until = ''] = [first.date, last.date].sort()
    listData.push(...(await rowsWhere(where({ from, until }), filter, { limit: page.limit, offset: first.offset })))
  } else {
    for (const { date, ...part } of parts) listData.push(...(await rowsWhere(where({ from: date, until: date }), filter, part)))
  }
  return { listData, totalPage: Math.ceil(totalData / page.size), totalData }
}
