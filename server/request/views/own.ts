/** All requests of the caller's own, of every module they have, in one list. */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { OwnRequestRow, OwnRequestsInput } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { moduleName } from '../../effects/notice-text.ts'
import type { Context } from '../../lib/handler.ts'
import { hasText } from '../../lib/text.ts'
import { employee } from '../../org/table.ts'
import type { ServerModule } from '../module.ts'
import { request } from '../table.ts'
import { viewerOf } from '../viewer.ts'
import { orderBy, ownIn, searchFor } from './filters.ts'
import { listedColumns } from './many.ts'
import { dueOf, ownRows } from './own-rows.ts'

/** Name of a module, and how its list is headed. */
const namesOf = (slug: string, { language, t }: Context): string => [moduleName(language, slug), ...(hasText(`request:modules.${slug}`) ? [t(`request:modules.${slug}`)] : [])].join(' ')

/** Gives the modules a word is a part of the name of, in the reader's language. */
export function namedBy(modules: readonly ServerModule[], context: Context): (word: string) => SQL | undefined {
  const names = modules.map(({ def: { slug } }) => [slug, fold(namesOf(slug, context))] as const)
  return (word) => {
    const found = names.flatMap(([slug, name]) => (name.includes(word) ? [slug] : []))
    return found.length > 0 ? inArray(request.module, found) : undefined
  }
}

/** One page: what the list of each module shows as the caller's own. The order is stable. */
export async function ownRequests(modules: ReadonlyMap<string, ServerModule>, input: OwnRequestsInput, context: Context): Promise<Paged<OwnRequestRow>> {
  const viewer = await viewerOf(context)
  const had = [...modules.values()].filter(({ def }) => viewer.readOnly.has(def.slug))
  const where = and(
    isNull(request.deletedAt),
    ownIn(had, viewer.employeeId, context),
    input.status && input.status.length > 0 ? inArray(request.status, input.status) : undefined,
    await searchFor(input.filterSearch, namedBy(had, context)),
  )
  // one's own are few: found first and sorted then
  const order = orderBy(input, {}, true)
  const found = await paged(
    ({ limit, offset }) => q().select(listedColumns(had, limit)).from(request).innerJoin(employee, eq(employee.id, request.employeeId)).where(where).orderBy(...order).limit(limit).offset(offset),
    async () => (await q().select({ total: sql<number>`count(*)::int` }).from(request).where(where))[0]?.total ?? 0,
    input,
  )
  // whoever merely stands on a line of it owes no document
  const owing = found.listData.filter((r) => r.requestorId === viewer.employeeId || r.employeeId === viewer.employeeId)
  const rows = await ownRows(found.listData, modules, viewer, await dueOf(owing, modules, context), context)
  const since = new Map(found.listData.map((r) => [r.id, r.sortAt.toISOString()]))
  return { ...found, listData: rows.map((row) => ({ ...row, sortDate: since.get(row.id) ?? '' })) }
}
