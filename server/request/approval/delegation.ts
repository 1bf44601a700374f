/** Approval right granted to somebody else for a while: what holds today. Granting it is `approval-rights.ts`. @see docs/product/lifecycle.md#delegation */
import { isDecidedByHr } from '../../../contract/kit/decided-by.ts'
import { and, eq, getTableColumns, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { type Part, readPart } from '../../db/part.ts'
import type { Context } from '../../lib/handler.ts'
import { hrModulesOf } from '../../org/roles.ts'
import { employeeRole } from '../../org/table.ts'
import { instantsOf } from '../../lib/wall-time.ts'
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
  /** Modules in which whoever was granted it is HR today (`*`: every one): where HR alone decides, a right given to others means nothing. */
  hrModules: readonly string[]
}

const isInForce = (today: string) => and(lte(delegation.from, today), gte(delegation.until, today), isNull(delegation.revokedAt))

const hrModules = (today: string) => hrModulesOf(delegation.grantedToEmployeeId, today)

type Granted = { hrModules: string[] } & Pick<typeof delegation.$inferSelect, 'module' | 'fromEmployeeId' | 'grantedToEmployeeId' | 'from' | 'includeWaiting' | 'keepOwnAccess'>

const beginOf = (date: string, zone: string) => instantsOf(zone, { date, minute: 0 })[0] as Date
const latest = (a: Date, b: Date) => (a > b ? a : b)

function grantOf(row: Granted & { createdAt: Date }, zone: string): Grant {
  return {
    module: row.module, fromEmployeeId: row.fromEmployeeId, grantedToEmployeeId: row.grantedToEmployeeId, keepOwnAccess: row.keepOwnAccess, hrModules: row.hrModules,
    coversSince: row.includeWaiting ? null : latest(beginOf(row.from, zone), row.createdAt),
  }
}

/** Every grant in force of these people. */
export async function grantsFrom(employeeIds: readonly string[], context: Context): Promise<Grant[]> {
  if (employeeIds.length === 0) return []
  const rows = await q().select({ ...getTableColumns(delegation), hrModules: hrModules(context.today) }).from(delegation).where(and(inArray(delegation.fromEmployeeId, [...new Set(employeeIds)]), isInForce(context.today)))
  return rows.map((row) => grantOf(row, context.caller.timeZone))
}

/** Grants that matter to one person: their own, and all grants of those who granted them something (a grant of one module ends the default there). */
export function grantsPart(employeeId: string, { today, caller }: Context): Part<readonly Grant[]> {
  const { module, fromEmployeeId, grantedToEmployeeId, from, includeWaiting, keepOwnAccess, createdAt } = delegation
  const principals = q().select({ id: fromEmployeeId }).from(delegation).where(and(eq(grantedToEmployeeId, employeeId), isInForce(today)))
  return {
    of: [delegation, employeeRole], key: `grants around ${employeeId} on ${today} in ${caller.timeZone}`,
    rows: sql`select ${module}, ${fromEmployeeId} as "fromEmployeeId", ${grantedToEmployeeId} as "grantedToEmployeeId", ${from}, ${includeWaiting} as "includeWaiting", ${keepOwnAccess} as "keepOwnAccess", ${createdAt} as "createdAt", ${hrModules(today)} as "hrModules"
      from ${delegation} where ${and(isInForce(today), or(eq(fromEmployeeId, employeeId), inArray(fromEmployeeId, principals)))}`,
    read: (rows: readonly (Granted & { createdAt: string })[]) => rows.map((row) => grantOf({ ...row, createdAt: new Date(row.createdAt) }, caller.timeZone)),
  }
}

/** Grants that matter to one person: their own, and all grants of those who granted them something (a grant of one module ends the default there). */
export const grantsAround = (employeeId: string, context: Context): Promise<readonly Grant[]> => readPart(grantsPart(employeeId, context))

/** Grants of a person that hold for a module: those of the module, else the default ones. Where HR alone decides, those to HR. */
export function grantsOf(grants: readonly Grant[], employeeId: string, slug: string): Grant[] {
  const own = grants.filter((g) => g.fromEmployeeId === employeeId)
  const special = own.filter((g) => g.module === slug)
  const meant = special.length > 0 ? special : own.filter((g) => g.module === null)
  return isDecidedByHr(slug) ? meant.filter((g) => g.hrModules.includes('*') || g.hrModules.includes(slug)) : meant
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
