/** The list of a module: mine, my team's, or all that this person may see. */
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Fields } from '../../../contract/kit/field.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { RequestListInput, RequestRow } from '../../../contract/kit/request.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { employee } from '../../org/table.ts'
import type { Context } from '../../lib/handler.ts'
import type { ServerModule } from '../module.ts'
import { request } from '../table.ts'
import { viewerOf } from '../viewer.ts'
import { inPeriod, liveOf, orderBy, searchFor, visibleTo } from './filters.ts'
import { describe, rowOf } from './rows.ts'

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
    searchFor(input.filterSearch),
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
    async () => (await q().select({ total: sql<number>`count(*)::int` }).from(request).innerJoin(employee, eq(employee.id, request.employeeId)).where(where))[0]?.total ?? 0,
    input,
  )
  const described = await describe(found.listData, new Map([[module.def.slug, module]]), viewer, context)
  return { ...found, listData: described.map(rowOf) }
}
