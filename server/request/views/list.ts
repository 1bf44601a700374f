/** The list of a module: mine, my team's, or all that this person may see. */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Fields } from '../../../contract/kit/field.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { RequestListInput, RequestRow } from '../../../contract/kit/request.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { type Finding, named } from '../../org/below.ts'
import { employee } from '../../org/table.ts'
import type { Context } from '../../lib/handler.ts'
import type { ServerModule } from '../module.ts'
import { request, requestTally } from '../table.ts'
import { type Viewer, viewerOf } from '../viewer.ts'
import { inPeriod, liveOf, orderBy, searchFor, visibleTo } from './filters.ts'
import { describe, rowOf } from './rows.ts'

interface Wanted {
  module: ServerModule
  input: RequestListInput
  viewer: Viewer
  visible: ReturnType<typeof visibleTo>
  where: () => Promise<SQL | undefined>
}

const numberOf = async (total: SQL<number>): Promise<number> => (await q().execute<{ total: number }>(sql`select (${total})::int as total`)).rows[0]?.total ?? 0

/** By the tally, where no more than statuses is asked for: for somebody who sees all of a module, and for somebody below whom nearly everybody is. */
async function tallied({ module, input, viewer, visible }: Wanted): Promise<number | null> {
  const { status, scope } = input
  if (input.employeeId || input.from || input.until || input.filterSearch) return null
  const isAsked = (column: AnyPgColumn) => (status && status.length > 0 ? inArray(column, status) : undefined)
  const submitted = q().select({ n: sql`coalesce(sum(${requestTally.requests}), 0)` }).from(requestTally).where(and(eq(requestTally.module, module.def.slug), isAsked(requestTally.status)))
  const countOf = (which: SQL | undefined) => q().select({ n: sql`count(*)` }).from(request).where(and(liveOf(module.def.slug), isAsked(request.status), which))
  const ofMine = eq(request.requestorId, viewer.employeeId)
  if (scope === 'all' && visible.seesAll) return numberOf(sql`(${submitted}) + (${countOf(and(ofMine, isNull(request.submittedAt)))})`)
  const others = scope === 'others' && visible.seesTeam ? await viewer.below.others() : null
  if (!others) return null
  const isOthers = named(request.employeeId, others)
  return numberOf(sql`(${submitted}) - (${countOf(and(isOthers, isNotNull(request.submittedAt)))}) - (${countOf(and(ofMine, not(isOthers), isNotNull(request.submittedAt)))})`)
}

/** How many there are. */
async function countOf(wanted: Wanted): Promise<number> {
  return (await tallied(wanted)) ?? (await q().select({ total: sql<number>`count(*)::int` }).from(request).where(await wanted.where()))[0]?.total ?? 0
}

/** Of one person there are few; a page in the order of an index stops when it is full. */
const findingOf = ({ employeeId, sortingColumn, from, until, filterSearch }: RequestListInput): Finding => (employeeId ? 'each' : sortingColumn || from || until || filterSearch ? 'all' : 'page')

/** One page. Drafts are seen by their author only; the order is stable. */
export async function listRequests(module: ServerModule, input: RequestListInput, context: Context): Promise<Paged<RequestRow>> {
  const viewer = await viewerOf(context)
  const visible = visibleTo(module, viewer, context)
  const scopes = { mine: visible.own, others: visible.others, all: visible.all }
  const asked = and(
    liveOf(module.def.slug),
    input.status && input.status.length > 0 ? inArray(request.status, input.status) : undefined,
    input.employeeId ? eq(request.employeeId, input.employeeId) : undefined,
    inPeriod(input.from, input.until),
    await searchFor(input.filterSearch),
  )
  const whereBy = async (by: Finding) => and(asked, await scopes[input.scope ?? 'mine'](by))
  const found = await paged(
    async ({ limit, offset }) =>
      q()
        .select(getTableColumns(request))
        .from(request)
        .innerJoin(employee, eq(employee.id, request.employeeId))
        .where(await whereBy(findingOf(input)))
        .orderBy(...orderBy(input, module.def.fields as Fields))
        .limit(limit)
        .offset(offset),
    () => countOf({ module, input, viewer, visible, where: () => whereBy(input.employeeId ? 'each' : 'all') }),
    input,
  )
  const described = await describe(found.listData, new Map([[module.def.slug, module]]), viewer, context)
  return { ...found, listData: described.map(rowOf) }
}
