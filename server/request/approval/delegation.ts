/** Approval right granted to somebody else for a while: what holds today. Granting it is `approval-rights.ts`. @see DOMAIN §1.3 Delegation */
import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { remembered } from '../../db/memory.ts'
import type { Context } from '../../lib/handler.ts'
import type { RequestRecord } from '../module.ts'
import { delegation } from '../table.ts'

/** A delegation in force today. */
export interface Grant {
  /** Slug; null = every module that has no grant of its own. */
  module: string | null
  fromEmployeeId: string
  grantedToEmployeeId: string
  keepOwnAccess: boolean
  /** Covers what came to the desk from this instant on; null = also what was waiting before. */
  coversSince: Date | null
}

/** The instant a civil date begins in a zone. */
export function startOfDay(date: string, zone: string): Date {
  const utc = Date.parse(`${date}T00:00:00Z`)
  const wall = new Date(utc).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
  return new Date(utc - (Date.parse(`${wall}Z`) - utc))
}

const isInForce = (today: string) => and(lte(delegation.from, today), gte(delegation.until, today), isNull(delegation.revokedAt))

function grantOf(row: typeof delegation.$inferSelect, zone: string): Grant {
  const start = startOfDay(row.from, zone)
  return {
    module: row.module, fromEmployeeId: row.fromEmployeeId, grantedToEmployeeId: row.grantedToEmployeeId, keepOwnAccess: row.keepOwnAccess,
    coversSince: row.includeWaiting ? null : start > row.createdAt ? start : row.createdAt,
  }
}

/** Every grant in force of these people. */
export async function grantsFrom(employeeIds: readonly string[], context: Context): Promise<Grant[]> {
  if (employeeIds.length === 0) return []
  const rows = await q().select().from(delegation).where(and(inArray(delegation.fromEmployeeId, [...new Set(employeeIds)]), isInForce(context.today)))
  return rows.map((row) => grantOf(row, context.caller.timeZone))
}

/** Grants that matter to one person: their own, and all grants of those who granted them something (a grant of one module ends the default there). */
export async function grantsAround(employeeId: string, context: Context): Promise<Grant[]> {
  const rows = await remembered([delegation], `grants around ${employeeId} on ${context.today}`, async () => {
    const principals = q().select({ id: delegation.fromEmployeeId }).from(delegation).where(and(eq(delegation.grantedToEmployeeId, employeeId), isInForce(context.today)))
    return q().select().from(delegation).where(and(isInForce(context.today), or(eq(delegation.fromEmployeeId, employeeId), inArray(delegation.fromEmployeeId, principals))))
  })
  return rows.map((row) => grantOf(row, context.caller.timeZone))
}

/** Grants of a person that hold for a module: those of the module, else the default ones. */
export function grantsOf(grants: readonly Grant[], employeeId: string, slug: string): Grant[] {
  const own = grants.filter((g) => g.fromEmployeeId === employeeId)
  const special = own.filter((g) => g.module === slug)
  return special.length > 0 ? special : own.filter((g) => g.module === null)
}

/** A step as far as delegation cares. */
export interface DelegatedStep {
  personId: string
  since: Date | null
}

const covers = (grant: Grant, step: DelegatedStep) => grant.coversSince === null || (step.since !== null && step.since >= grant.coversSince)

/** People who may decide this step in its person's place. */
export const standInsOf = (grants: readonly Grant[], step: DelegatedStep, slug: string): string[] =>
  grantsOf(grants, step.personId, slug).filter((g) => covers(g, step)).map((g) => g.grantedToEmployeeId)

/** A request as far as delegation cares: whom it concerns decides it for nobody. */
type Concerned = Pick<RequestRecord, 'module' | 'requestorId' | 'employeeId'>

/** True while the step's own person may decide it: nobody stands in, or the person kept the right, or gave it to somebody the request concerns. @param covered people on its lines */
export const keepsAccess = (grants: readonly Grant[], step: DelegatedStep, { module, requestorId, employeeId }: Concerned, covered: ReadonlySet<string>): boolean =>
  !grantsOf(grants, step.personId, module).some(
    (g) => !g.keepOwnAccess && covers(g, step) && g.grantedToEmployeeId !== requestorId && g.grantedToEmployeeId !== employeeId && !covered.has(g.grantedToEmployeeId),
  )
