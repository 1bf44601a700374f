/** Requests of other people, of every module the caller has, in one list; and how long they have been on their way. */
import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { openForApproval } from '../../../contract/kit/lifecycle.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { OwnRequestRow } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { type HrCard, REQUEST_AGES, type RequestsOfInput } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { instantsOf } from '../../lib/wall-time.ts'
import { employee } from '../../org/table.ts'
import type { ServerModule } from '../module.ts'
import { request } from '../table.ts'
import { type Viewer, viewerOf } from '../viewer.ts'
import { hrsIn, orderBy, searchFor, visibleTo } from './filters.ts'
import { listedColumns } from './many.ts'
import { namedBy } from './own.ts'
import { dueOf, ownRows } from './own-rows.ts'

type Modules = ReadonlyMap<string, ServerModule>

/** When the day began, by the reader's clock, that was so many days ago. */
const beginOf = (daysAgo: number, { caller, today }: Context): Date => instantsOf(caller.timeZone, { date: addDays(today, -daysAgo), minute: 0 })[0] as Date

/** Submitted so many civil days ago. Both ends belong to it. */
function isAged({ ageFrom, ageUntil }: Pick<RequestsOfInput, 'ageFrom' | 'ageUntil'>, context: Context): SQL | undefined {
  return and(ageFrom ? lt(request.sortAt, beginOf(ageFrom - 1, context)) : undefined, ageUntil === undefined ? undefined : gte(request.sortAt, beginOf(ageUntil, context)))
}

/** All of one person that the caller may see: what the list of each module shows of them. */
async function ofPerson(modules: readonly ServerModule[], employeeId: string, viewer: Viewer, context: Context): Promise<SQL> {
  const ways: (SQL | undefined)[] = []
  for (const module of modules) ways.push(and(eq(request.module, module.def.slug), await visibleTo(module, viewer, context).all('each')))
  return and(eq(request.employeeId, employeeId), or(...ways)) as SQL
}

/** One page, newest first. */
export async function requestsOf(modules: Modules, input: RequestsOfInput, context: Context): Promise<Paged<OwnRequestRow>> {
  const viewer = await viewerOf(context)
  const had = [...modules.values()].filter(({ def }) => viewer.readOnly.has(def.slug))
  if (had.length === 0) return { listData: [], totalPage: 0, totalData: 0 }
  const where = and(
    isNull(request.deletedAt),
    input.employeeId === undefined ? await hrsIn(had, viewer, context) : await ofPerson(had, input.employeeId, viewer, context),
    input.status && input.status.length > 0 ? inArray(request.status, input.status) : undefined,
    isAged(input, context),
    await searchFor(input.filterSearch, namedBy(had, context)),
  )
  const order = orderBy(input, {}, input.employeeId !== undefined)
  const found = await paged(
    ({ limit, offset }) => q().select(listedColumns(had, limit)).from(request).innerJoin(employee, eq(employee.id, request.employeeId)).where(where).orderBy(...order).limit(limit).offset(offset),
    async () => (await q().select({ total: sql<number>`count(*)::int` }).from(request).where(where))[0]?.total ?? 0,
    input,
  )
  const rows = await ownRows(found.listData, modules, viewer, await dueOf(found.listData, modules, context), context)
  const since = new Map(found.listData.map((r) => [r.id, r.sortAt.toISOString()]))
  return { ...found, listData: rows.map((row) => ({ ...row, sortDate: since.get(row.id) ?? '' })) }
}

/** Requests that wait for a decision, by how long ago they were submitted; each age leads to the list of exactly these. One statement for all ages. */
export async function openByAge(modules: Modules, context: Context): Promise<HrCard | null> {
  const viewer = await viewerOf(context)
  const had = [...modules.values()].filter(({ def }) => viewer.readOnly.has(def.slug))
  if (had.length === 0) return null
  const { t } = context
  const counts = REQUEST_AGES.map(([ageFrom, ageUntil]) => sql`count(*) filter (where ${isAged({ ageFrom, ...(ageUntil === undefined ? {} : { ageUntil }) }, context) ?? sql`true`})::int`)
  const [row] = await q().select({ counts: sql<number[]>`json_build_array(${sql.join(counts, sql`, `)})` }).from(request)
    .where(and(isNull(request.deletedAt), inArray(request.status, [...openForApproval]), await hrsIn(had, viewer, context)))
  const groups = REQUEST_AGES.map(([from], i) => ({ id: String(from), label: t(`person:age.${from}`), count: row?.counts[i] ?? 0, path: `people/requests?show=open&age=${from}` }))
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return { id: 'openByAge', title: t('hr:open.title'), lead: t(total === 0 ? 'hr:open.none' : 'hr:open.lead', { count: total }), path: 'people/requests?show=open', bars: { head: t('person:age'), counted: t('person:requests'), groups } }
}
