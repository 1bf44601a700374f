/** Open requests for the same people and days. @see docs/product/days.md#shifts */
import { and, asc, eq, gte, inArray, isNull, lte, ne } from 'drizzle-orm'
import { openForApproval } from '../../contract/kit/lifecycle.ts'
import { manualShift } from '../../contract/modules/manual-shifts/index.ts'
import { q } from '../db/context.ts'
import { request, requestLine } from '../request/table.ts'
import type { ShiftValues } from './shift-case.ts'

/** The code of another request in approval, of any module, that plans a shift for the person on one of the days, by employee id. One statement. */
export async function openElsewhere(employeeIds: readonly string[], { startDate, endDate }: ShiftValues, exceptId: string): Promise<Map<string, string>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await q()
    .select({ employeeId: requestLine.employeeId, code: request.code })
    .from(requestLine)
    .innerJoin(request, eq(request.id, requestLine.requestId))
    .where(and(
      eq(requestLine.kind, manualShift.slug), inArray(request.status, [...openForApproval]), isNull(request.deletedAt), ne(request.id, exceptId),
      inArray(requestLine.employeeId, [...employeeIds]), lte(requestLine.from, endDate), gte(requestLine.until, startDate),
    ))
    .orderBy(asc(request.code))
  return new Map(rows.map((r) => [r.employeeId, r.code]))
}
