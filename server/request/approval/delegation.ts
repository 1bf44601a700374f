/** Approval right granted to somebody else for a while: what holds today. Granting it is `approval-rights.ts`. @see docs/product/lifecycle.md#delegation */
import { isDecidedByHr } from '../../../contract/kit/decided-by.ts'
import { and, eq, getTableColumns, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { type Part, readPart } from '../../db/part.ts'
import type { Context } from '../../lib/handler.ts'
import { eitherMet, everybody, type MetPeople, nobodyBelow, peopleBySite } from '../../org/below.ts'
import { hrOfficesOf, type HrOffice } from '../../org/roles.ts'
import { employee, employeeRole, employment } from '../../org/table.ts'
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
  /** Where whoever was granted it is HR today: where HR alone decides, a right given to others means nothing. Its people are met by whoever asks of one of them. */
  offices: readonly { module: string | null; people: MetPeople }[]
}

const isInForce = (today: string) => and(lte(delegation.from, today), gte(delegation.until, today), isNull(delegation.revokedAt))

const hrOffices = (today: string) => hrOfficesOf(delegation.grantedToEmployeeId, today)

type Granted = { hrOffices: HrOffice[] } & Pick<typeof delegation.$inferSelect, 'module' | 'fromEmployeeId' | 'grantedToEmployeeId' | 'from' | 'includeWaiting' | 'keepOwnAccess'>

const beginOf = (date: string, zone: string) => instantsOf(zone, { date, minute: 0 })[0] as Date
const latest = (a: Date, b: Date) => (a > b ? a : b)

/** Of all their sites it is asked at once where somebody works. */
function grantsIn(rows: readonly (Granted & { createdAt: Date })[], { today, caller }: Context): Grant[] {
  const at = peopleBySite(today)
  return rows.map((row) => ({
    module: row.module, fromEmployeeId: row.fromEmployeeId, grantedToEmployeeId: row.grantedToEmployeeId, keepOwnAccess: row.keepOwnAccess,
    offices: row.hrOffices.map(({ module, siteId }) => ({ module, people: siteId === null ? everybody : at([siteId]) })),
    coversSince: row.includeWaiting ? null : latest(beginOf(row.from, caller.timeZone), row.createdAt),
  }))
}

/** Where HR alone decides: the people for whom the grant counts, those whose HR its holder is. */
export const peopleOfGrant = ({ offices }: Grant, slug: string): MetPeople =>
  offices.filter((o) => o.module === null || o.module === slug).reduce((people, o) => eitherMet(people, o.people), nobodyBelow)

/** Asks about these people, once: whether a grant counts for them is known only then. */
export async function meetByGrants(grants: readonly Grant[], employeeIds: readonly string[]): Promise<void> {
  for (const { people } of grants.flatMap((g) => g.offices)) await people.meet(employeeIds)
}

/** Every grant in force of these people, to ask about a request. */
export const grantsFrom = (employeeIds: readonly string[], of: Pick<RequestRecord, 'module' | 'employeeId'>, context: Context): Promise<Grant[]> => grantsFor(employeeIds, [of], context)

/** The same, to ask about several requests. */
export async function grantsFor(employeeIds: readonly string[], of: readonly Pick<RequestRecord, 'module' | 'employeeId'>[], context: Context): Promise<Grant[]> {
  if (employeeIds.length === 0) return []
  const rows = await q().select({ ...getTableColumns(delegation), hrOffices: hrOffices(context.today) }).from(delegation).where(and(inArray(delegation.fromEmployeeId, [...new Set(employeeIds)]), isInForce(context.today)))
  const grants = grantsIn(rows, context)
  const byHr = of.filter(({ module }) => isDecidedByHr(module))
  if (byHr.length > 0) await meetByGrants(grants, byHr.map((one) => one.employeeId))
  return grants
}

/** Grants that matter to one person: their own, and all grants of those who granted them something (a grant of one module ends the default there). */
export function grantsPart(employeeId: string, context: Context): Part<readonly Grant[]> {
  const { today, caller } = context
  const { module, fromEmployeeId, grantedToEmployeeId, from, includeWaiting, keepOwnAccess, createdAt } = delegation
  const principals = q().select({ id: fromEmployeeId }).from(delegation).where(and(eq(grantedToEmployeeId, employeeId), isInForce(today)))
  return {
    of: [delegation, employeeRole, employment, employee], key: `grants around ${employeeId} on ${today} in ${caller.timeZone}`,
    rows: sql`select ${module}, ${fromEmployeeId} as "fromEmployeeId", ${grantedToEmployeeId} as "grantedToEmployeeId", ${from}, ${includeWaiting} as "includeWaiting", ${keepOwnAccess} as "keepOwnAccess", ${createdAt} as "createdAt", ${hrOffices(today)} as "hrOffices"
      from ${delegation} where ${and(isInForce(today), or(eq(fromEmployeeId, employeeId), inArray(fromEmployeeId, principals)))}`,
    read: (rows: readonly (Granted & { createdAt: string })[]) => grantsIn(rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })), context),
  }
}

/** Grants that matter to one person: their own, and all grants of those who granted them something (a grant of one module ends the default there). */
export const grantsAround = (employeeId: string, context: Context): Promise<readonly Grant[]> => readPart(grantsPart(employeeId, context))

/** Grants of a person that hold for a module: those of the module, else the default ones. */
export function grantsOf(grants: readonly Grant[], employeeId: string, slug: string): Grant[] {
  const own = grants.filter((g) => g.fromEmployeeId === employeeId)
  const special = own.filter((g) => g.module === slug)
  return special.length > 0 ? special : own.filter((g) => g.module === null)
}

/** Those of them that count for a request. Where HR alone decides, those to HR of whom it is for; the person was met. */
const grantsThatCount = (grants: readonly Grant[], employeeId: string, of: Pick<RequestRecord, 'module' | 'employeeId'>): Grant[] =>
  grantsOf(grants, employeeId, of.module).filter((g) => !isDecidedByHr(of.module) || peopleOfGrant(g, of.module).has(of.employeeId))

/** A step as far as delegation cares. */
export interface DelegatedStep {
  personId: string
  since: Date | null
}

const covers = (grant: Grant, step: DelegatedStep) => grant.coversSince === null || (step.since !== null && step.since >= grant.coversSince)

/** People who may decide this step in its person's place. */
export const standInsOf = (grants: readonly Grant[], step: DelegatedStep, of: Pick<RequestRecord, 'module' | 'employeeId'>): string[] =>
  grantsThatCount(grants, step.personId, of).filter((g) => covers(g, step)).map((g) => g.grantedToEmployeeId)

/** A request as far as delegation cares: whom it concerns decides it for nobody. */
type Concerned = Pick<RequestRecord, 'module' | 'requestorId' | 'employeeId'>

/** True while the step's own person may decide it: nobody stands in, or the person kept the right, or gave it to somebody the request concerns. @param covered people on its lines */
export const keepsAccess = (grants: readonly Grant[], step: DelegatedStep, of: Concerned, covered: ReadonlySet<string>): boolean =>
  !grantsThatCount(grants, step.personId, of).some(
    (g) => !g.keepOwnAccess && covers(g, step) && g.grantedToEmployeeId !== of.requestorId && g.grantedToEmployeeId !== of.employeeId && !covered.has(g.grantedToEmployeeId),
  )
