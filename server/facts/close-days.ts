/** Days that are over get their last word: absent, incomplete, off. */
import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q, tx } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { employee } from '../org/table.ts'
import { todayOfCompany } from '../org/today.ts'
import { recomputeDaysOf } from './recompute.ts'
import { attendanceDay } from './table.ts'

/** Days back that are still caught up when nights were missed. */
const CATCH_UP_DAYS = 7
/** People a transaction. */
const PEOPLE = 200

/** In service on the day, without a row or with one that still says "at work". */
async function openOn(date: string): Promise<string[]> {
  const rows = await q()
    .select({ id: employee.id })
    .from(employee)
    .leftJoin(attendanceDay, and(eq(attendanceDay.employeeId, employee.id), eq(attendanceDay.date, date)))
    .where(and(lte(employee.joinDate, date), or(isNull(employee.leaveDate), gte(employee.leaveDate, date)), or(isNull(attendanceDay.id), sql`${attendanceDay.detail} ->> 'atWork' = 'true'`)))
    .orderBy(employee.id)
  return rows.map((r) => r.id)
}

/** Works the last days out for everybody whose day is not settled. May run any number of times. @returns days worked out */
export async function closeDays(now: Date): Promise<number> {
  const today = await todayOfCompany(now)
  let closed = 0
  for (let back = CATCH_UP_DAYS; back >= 1; back--) {
    const date = addDays(today, -back)
    const people = await openOn(date)
    for (let i = 0; i < people.length; i += PEOPLE) {
      const part = people.slice(i, i + PEOPLE)
      const changes = await tx(() => recomputeDaysOf(part, [date], now))
      closed += [...changes.values()].flat().filter((c) => c.after !== null).length
    }
  }
  return closed
}

export const closeDaysJob: Job = {
  name: 'attendance-days',
  // sites close their day at different hours
  schedule: { everyMs: 3_600_000 },
  async run({ now, log }) {
    log.info({ closed: await closeDays(now) }, 'attendance of past days is settled')
  },
}
