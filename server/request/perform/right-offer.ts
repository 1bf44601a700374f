/** An approver whose own absence was approved is offered to hand the approval right over for those days. @see docs/product/lifecycle.md#delegation */
import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { hasSubordinates } from '../../org/line.ts'
import type { Subject } from '../actions.ts'
import type { RequestRecord } from '../module.ts'
import { approvalStep, delegation } from '../table.ts'
import { tellRightOffer } from './notices.ts'

/** Somebody who decides: was asked before, or has people who will ask. */
async function isApprover(employeeId: string, date: string): Promise<boolean> {
  const [asked] = await q().select({ id: approvalStep.id }).from(approvalStep).where(eq(approvalStep.personId, employeeId)).limit(1)
  return asked !== undefined || hasSubordinates(employeeId, date)
}

/** A default right of theirs covers all of these days. */
async function isCovered(employeeId: string, days: { from: string; until: string }): Promise<boolean> {
  const [right] = await q()
    .select({ id: delegation.id })
    .from(delegation)
    .where(and(eq(delegation.fromEmployeeId, employeeId), isNull(delegation.module), isNull(delegation.revokedAt), lte(delegation.from, days.from), gte(delegation.until, days.until)))
    .limit(1)
  return right !== undefined
}

/** Offers it, once a request; not for days past, and not to somebody who has handed it over already. */
export async function offerRight(subject: Subject, record: RequestRecord): Promise<void> {
  const { module, context } = subject
  const days = await module.absence?.({ record, values: record.values })
  if (!days || days.until < context.today) return
  if (module.def.confidential || !(await isApprover(record.employeeId, context.today)) || (await isCovered(record.employeeId, days))) return
  await tellRightOffer(subject, record, { from: days.from < context.today ? context.today : days.from, until: days.until })
}
