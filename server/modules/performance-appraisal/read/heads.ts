/** Departments somebody heads. */
import { and, eq } from 'drizzle-orm'
import { q } from '../../../db/context.ts'
import type { Context } from '../../../lib/handler.ts'
import { holdsOn } from '../../../org/effective.ts'
import { departmentHeadsOf } from '../../../org/roles.ts'
import { departmentHead } from '../../../org/table.ts'

/** Those the caller heads today: of two heads of one department the one whom approvals go to. */
export async function departmentsHeadedBy({ caller, today }: Pick<Context, 'caller' | 'today'>): Promise<string[]> {
  const named = await q().select({ id: departmentHead.departmentId }).from(departmentHead).where(and(eq(departmentHead.employeeId, caller.employeeId), holdsOn(departmentHead, today)))
  if (named.length === 0) return []
  const heads = await departmentHeadsOf(named.map((d) => d.id), today)
  return [...heads].filter(([, headId]) => headId === caller.employeeId).map(([id]) => id)
}
