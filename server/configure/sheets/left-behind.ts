/** What whoever leaves by a sheet leaves behind, as the screen tells it before: whom they lead is told beside it (plan-sheets.ts). @see docs/directory.md#on-the-screens */
import { and, asc, count, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { openForApproval, Step } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import { department, departmentHead, employeeRole } from '../../org/table.ts'
import { approvalStep, request } from '../../request/table.ts'
import type { Mistake } from '../document.ts'
import type { SheetLines } from './columns.ts'
import type { SheetPlan } from './plan-sheets.ts'

interface Leaver {
  id: string
  code: string
  leaveDate: string
}

const stillOn = (t: typeof departmentHead | typeof employeeRole, day: string) => or(isNull(t.until), gte(t.until, day))

/** Requests that wait for them now, departments and roles of whoever leaves. @param day the earliest on which one of them is gone */
async function heldBy(ids: readonly string[], day: string) {
  const waiting = await q().select({ id: approvalStep.personId, n: count() }).from(approvalStep)
    .innerJoin(request, and(eq(request.id, approvalStep.requestId), eq(request.round, approvalStep.round), eq(request.level, approvalStep.level)))
    .where(and(inArray(approvalStep.personId, [...ids]), eq(approvalStep.statusId, Step.onDesk), inArray(request.status, [...openForApproval]), isNull(request.deletedAt))).groupBy(approvalStep.personId)
  const heads = await q().selectDistinct({ id: departmentHead.employeeId, departmentId: department.id, code: department.code }).from(departmentHead).innerJoin(department, eq(department.id, departmentHead.departmentId))
    .where(and(inArray(departmentHead.employeeId, [...ids]), stillOn(departmentHead, day))).orderBy(asc(department.code))
  const roles = await q().selectDistinct({ id: employeeRole.employeeId, role: employeeRole.role }).from(employeeRole).where(and(inArray(employeeRole.employeeId, [...ids]), stillOn(employeeRole, day))).orderBy(asc(employeeRole.role))
  return { waiting, heads, roles }
}

/** What becomes of requests that wait for them. @see docs/product/lifecycle.md#chasing-and-ends */
function waiting(n: number, isLed: boolean): string {
  if (n === 0) return ''
  const wait = n === 1 ? 'one request waits for their decision' : `${n} requests wait for their decision`
  return isLed ? `${wait}: their superior is asked then, and on the screen of people somebody else can be named to decide in their place` : `${wait}, and nobody leads them who could be asked: name on the screen of people who decides in their place`
}

/** A note for each person whose last day the sheets say, and who has something that somebody else must take over. */
export async function leftBehind({ people, placed, heads: handed }: Pick<SheetPlan, 'people' | 'placed' | 'heads'>, lines: SheetLines): Promise<Mistake[]> {
  const leavers = people.flatMap(({ row: { id, code, leaveDate }, was }): Leaver[] => (was && leaveDate !== null && leaveDate !== was.leaveDate ? [{ id, code, leaveDate }] : []))
  if (leavers.length === 0) return []
  const day = addDays(leavers.map((l) => l.leaveDate).sort()[0] as string, 1)
  const { waiting: steps, heads, roles } = await heldBy(leavers.map((l) => l.id), day)
  const rows = new Map((lines.people ?? []).map((l) => [l.said.code, l]))
  const isHanded = (departmentId: string, leaver: Leaver) => handed.some((h) => h.departmentId === departmentId && h.employeeId !== leaver.id)
  return leavers.flatMap((leaver) => {
    const line = rows.get(leaver.code)
    const n = steps.find((w) => w.id === leaver.id)?.n ?? 0
    const units = heads.filter((h) => h.id === leaver.id && !isHanded(h.departmentId, leaver)).map((h) => h.code)
    const held = roles.filter((r) => r.id === leaver.id).map((r) => r.role)
    const isLed = placed.find((p) => p.employeeId === leaver.id)?.after.at(-1)?.superiorId !== null
    const parts = [
      waiting(n, isLed),
      units.length > 0 ? `they lead ${units.join(', ')}: name another head in departments` : '',
      held.length > 0 ? `they are ${held.join(', ')}: name others in roles.yaml` : '',
    ].filter(Boolean)
    return line && parts.length > 0 ? [{ file: line.file, line: line.line, message: `left: ${leaver.code} is gone from ${addDays(leaver.leaveDate, 1)} on: ${parts.join('; ')}` }] : []
  })
}
