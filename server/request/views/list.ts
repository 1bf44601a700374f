/** The list of a module: mine, my team's, or all that this person may see. */
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Fields } from '../../../contract/kit/field.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { RequestListInput, RequestRow } from '../../../contract/kit/request.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
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
  where: SQL | undefined
  viewer: Viewer
  seesAll: boolean
}

/** How many there are: by the tally, for somebody who sees all of a module and asks for no more than statuses, and their own that were not submitted. */
async function countOf({ module, input, where, viewer, seesAll }: Wanted): Promise<number> {
  const total = { total: sql<number>`count(*)::int` }
  if (input.scope === 'all' && seesAll && !input.employeeId && !input.from && !input.until && !input.filterSearch) {
    const isAsked = (column: AnyPgColumn) => (input.status && input.status.length > 0 ? inArray(column, input.status) : undefined)
    const { slug } = module.def
    const [submitted] = await q().select({ total: sql<number>`coalesce(sum(${requestTally.requests}), 0)::int` }).from(requestTally).where(and(eq(requestTally.module, slug), isAsked(requestTally.status)))
    const [own] = await q().select(total).from(request).where(and(liveOf(slug), eq(request.requestorId, viewer.employeeId), isNull(request.submittedAt), isAsked(request.status)))
    return (submitted?.total ?? 0) + (own?.total ?? 0)
  }
  const [row] = await q().select(total).from(request).where(where)
  return row?.total ?? 0
}

/** One page. Drafts are seen by their author only; the order is stable. */
export async function listRequests(module: ServerModule, input: RequestListInput, context: Context): Promise<Paged<RequestRow>> {
  const viewer = await viewerOf(context)
  const visible = visibleTo(module, viewer, context)
  const scopes = { mine: visible.own, others: visible.others, all: visible.all }
  const where = and(
    liveOf(module.def.slug),
    scopes[input.scope ?? 'mine'],
    input.status && input.status.length > 0 ? inArray(request.status, input.status) : undefined,
    input.employeeId ? eq(request.employeeId, input.employeeId) : undefined,
    inPeriod(input.from, input.until),
    await searchFor(input.filterSearch),
  )
  const found = await paged(
    ({ limit, offset }) =>
      q()
        .select(getTableColumns(request))
        .from(request)
        .innerJoin(employee, eq(employee.id, request.employeeId))
        .where(where)
        .orderBy(...orderBy(input, module.def.fields as Fields))
        .limit(limit)
        .offset(offset),
    () => countOf({ module, input, where, viewer, seesAll: visible.seesAll }),
    input,
  )
  const described = await describe(found.listData, new Map([[module.def.slug, module]]), viewer, context)
  return { ...found, listData: described.map(rowOf) }
}
