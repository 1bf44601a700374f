/** Positions that sheets bring: opened with the approval, closed when it is taken back. @see docs/product/planning-sheet.md#versions */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockName, q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { department } from '../org/table.ts'
import { position } from './table.ts'

interface OpenedPosition {
  departmentId: string
  designationId: string
  siteId: string
  requestId: string
}

/** The unit's code and the next number: `CARE-09`. */
async function codeFor(departmentId: string): Promise<string> {
  const [unit] = await q().select({ code: department.code }).from(department).where(eq(department.id, departmentId))
  const prefix = `${unit?.code ?? departmentId}-`
  await lockName(`position-code:${prefix}`)
  const taken = (await q().select({ code: position.code }).from(position)).map((r) => r.code)
  const numbers = taken.filter((code) => code.startsWith(prefix) && /^\d{1,6}$/.test(code.slice(prefix.length))).map((code) => Number(code.slice(prefix.length)))
  return `${prefix}${String(Math.max(0, ...numbers) + 1).padStart(2, '0')}`
}

/** A position the company has from now on; one this sheet brought before is the same one again. @returns its id */
export async function openPosition({ departmentId, designationId, siteId, requestId }: OpenedPosition, now: Date): Promise<string> {
  const [before] = await q().select({ id: position.id }).from(position).where(and(eq(position.openedByRequestId, requestId), eq(position.departmentId, departmentId), eq(position.designationId, designationId), eq(position.siteId, siteId)))
  if (before) {
    await q().update(position).set({ active: true, version: sql`${position.version} + 1` }).where(eq(position.id, before.id))
    return before.id
  }
  const id = newId(now)
  await q().insert(position).values({ id, code: await codeFor(departmentId), departmentId, designationId, siteId, active: true, openedByRequestId: requestId })
  return id
}

/** Positions nobody is asked for any more. */
export async function closePositions(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await q().update(position).set({ active: false, version: sql`${position.version} + 1` }).where(inArray(position.id, [...ids]))
}
