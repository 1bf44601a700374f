/** People of one day in the order of their names, for lists and cards of which the tally knows the head count. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Page } from '../../db/paging.ts'
import { q } from '../../db/context.ts'
import { attendanceDay } from '../../facts/table.ts'
import { employee } from '../../org/table.ts'
import { columns, type StoredRow } from './rows.ts'

/** How many of a day are meant, of how many whose day it is. */
export interface Share {
  total: number
  everybody: number
}
type Part = Pick<Page, 'limit' | 'offset'>

/** Names gone through before so many are found who are meant. */
const namesFor = (many: number, { total, everybody }: Share): number => (many * everybody) / total

/** Whether so many are found sooner by going through the names than by reading all who are meant: whoever there are, the shorter way is no longer than the root of their number times that many. */
export const isShortWalk = (many: number, share: Share): boolean => namesFor(many, share) < share.total

/** Looking up one person's day takes as long as reading so many of the same date. */
const LOOK_UP = 10

/** Ids, by name. Goes through the names until there are enough; the index has all it needs of them. Near the beginning each name's day is looked up; for a page far down all days that are meant are read first. */
export function walk(where: SQL, { limit, offset }: Part, share: Share) {
  const names = q().select({ employeeId: employee.id }).from(employee).$dynamic()
  const days = q().select({ found: attendanceDay.employeeId }).from(attendanceDay).$dynamic()
  // a limit, and a condition of a condition, keep the database from making a sort of everybody of it
  const walked = namesFor(offset + limit, share) * LOOK_UP < share.total
    ? names.crossJoinLateral(days.where(and(eq(attendanceDay.employeeId, employee.id), where)).limit(1).as('day'))
    : names.where(sql`(${employee.id} in (${days.where(where)})) is true`)
  return walked.orderBy(asc(employee.sortName), asc(employee.id)).limit(limit).offset(offset).as('walked')
}

/** Rows of a day by name, found by a walk. */
export function walkedRows(where: SQL, date: string, part: Part & Share): Promise<StoredRow[]> {
  const walked = walk(where, part, part)
  return q()
    .select(columns)
    .from(walked)
    .innerJoin(employee, eq(employee.id, walked.employeeId))
    .innerJoin(attendanceDay, and(eq(attendanceDay.employeeId, walked.employeeId), eq(attendanceDay.date, date)))
    .orderBy(asc(employee.sortName), asc(employee.id))
}
