/** The person's other permits: which overlap, and how many there are for a reason in a month. */
import { and, asc, count, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { permitOut } from '../../../contract/modules/permit-out/index.ts'
import { q } from '../../db/context.ts'
import type { Problem } from '../../lib/refuse.ts'
import { heldBy } from '../../request/held.ts'
import { request } from '../../request/table.ts'
import { type PermitCase, permitValues } from './permit-case.ts'

/** Overlap with another permit in approval or approved. */
export async function overlapProblem({ employeeId, values, day }: PermitCase, exceptId: string | null): Promise<Problem | null> {
  const rows = await q()
    .select({ code: request.code, values: request.values })
    .from(request)
    // a permit of a night belongs to the day before
    .where(and(heldBy(permitOut, employeeId, exceptId), gte(request.until, addDays(day.date, -1)), lte(request.from, addDays(day.date, 1))))
    .orderBy(asc(request.from), asc(request.id))
  const clash = rows.find((row) => {
    const other = permitValues(row.values)
    return other !== null && other.permitStart < values.permitUntil && values.permitStart < other.permitUntil
  })
  return clash ? { code: 'permit_overlap', params: { code: clash.code }, field: 'permitStart' } : null
}

/** Permits for the same reason in the calendar month of its day, this one aside. */
export async function countInMonth({ employeeId, values, day }: PermitCase, exceptId: string | null): Promise<number> {
  const from = `${day.date.slice(0, 7)}-01`
  const next = `${addDays(from, 31).slice(0, 7)}-01`
  const [row] = await q()
    .select({ used: count() })
    .from(request)
    .where(and(heldBy(permitOut, employeeId, exceptId), eq(sql`${request.values} ->> 'permitOutReasonType'`, values.permitOutReasonType), gte(request.from, from), lt(request.from, next)))
  return row?.used ?? 0
}
