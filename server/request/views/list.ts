/** The list of a module: mine, my team's, or all that this person may see. */
import { and, eq, getTableColumns, inArray, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Fields } from '../../../contract/kit/field.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { RequestListInput, RequestRow } from '../../../contract/kit/request.ts'
import { q } from '../../db/context.ts'
import { type Page, paged } from '../../db/paging.ts'
import { type Finding, named, pageAt } from '../../org/below.ts'
import { employee } from '../../org/table.ts'
import type { Context } from '../../lib/handler.ts'
import type { ServerModule } from '../module.ts'
import { personRequestTally, request, requestDayTally, requestTally } from '../table.ts'
import { type Viewer, viewerOf } from '../viewer.ts'
import { inPeriod, liveOf, orderBy, searchFor, visibleTo } from './filters.ts'
import { listedColumns } from './many.ts'
import { describe, shortRowOf } from './rows.ts'

interface Wanted {
  module: ServerModule
  input: RequestListInput
  viewer: Viewer
  visible: ReturnType<typeof visibleTo>
  where: () => Promise<SQL | undefined>
}

/** What was asked about a request is asked about a row of a tally, and the other way round. */
interface Columns {
  employeeId: AnyPgColumn
  module: AnyPgColumn
  status: AnyPgColumn
}

/** How many of a module were submitted. With a period: those that have begun by its end, less those that were over before it. */
function allOf(module: ServerModule, { status, from, until }: RequestListInput) {
  const isAsked = (of: { module: AnyPgColumn; status: AnyPgColumn }) => and(eq(of.module, module.def.slug), status && status.length > 0 ? inArray(of.status, status) : undefined)
  if (!from && !until) return q().select({ n: sql`coalesce(sum(${requestTally.requests}), 0)` }).from(requestTally).where(isAsked(requestTally))
  const { day, starts, ends } = requestDayTally
  const isOver = from ? lt(day, from) : sql`false`
  return q().select({ n: sql`coalesce(sum(${starts} - case when ${isOver} then ${ends} else 0 end), 0)` }).from(requestDayTally).where(and(isAsked(requestDayTally), until ? lte(day, until) : undefined))
}

/** By the tallies of what was submitted, where no more than statuses and a person or a period are asked for. What they do not say is little: drafts, and what somebody filed for others. */
async function tallied({ module, input, viewer, visible }: Wanted): Promise<SQL | null> {
  const { scope = 'mine', status, employeeId, from, until, filterSearch } = input
  if (filterSearch) return null
  const isIn = inPeriod(from, until)
  // the days of all are tallied, not those of each person
  if (isIn && (employeeId || scope === 'mine' || (from && until && from > until))) return null
  const me = viewer.employeeId
  const { below } = viewer
  const isStatus = (column: AnyPgColumn) => (status && status.length > 0 ? inArray(column, status) : undefined)
  const isAsked = (of: Columns) => and(eq(of.module, module.def.slug), employeeId ? eq(of.employeeId, employeeId) : undefined, isStatus(of.status))
  const all = () => allOf(module, input)
  const live = (which: SQL | undefined) => q().select({ n: sql`count(*)` }).from(request).where(and(isAsked(request), isNull(request.deletedAt), isIn, which))
  const people = (which?: SQL) => q().select({ n: sql`coalesce(sum(${personRequestTally.requests}), 0)` }).from(personRequestTally).where(and(isAsked(personRequestTally), which))
  const filedByMe = (which: SQL | undefined) => live(and(eq(request.requestorId, me), which))
  const isDraft = isNull(request.submittedAt)
  const isForOthers = ne(request.requestorId, request.employeeId)
  if (scope === 'all' && visible.seesAll) return sql`${employeeId ? people() : all()} + ${filedByMe(isDraft)}`
  if (scope === 'mine' && visible.isForOne) return sql`${people(eq(personRequestTally.employeeId, me))} + ${filedByMe(or(isDraft, isForOthers))}`
  if (scope !== 'others' || !visible.seesTeam) return null
  const others = employeeId ? null : await below.others()
  // those who are not below are fewer
  if (others) {
    const ofOthers = isIn ? live(and(named(request.employeeId, others), not(isDraft))) : people(named(personRequestTally.employeeId, others))
    return sql`${all()} - ${ofOthers} - ${filedByMe(and(isForOthers, not(isDraft), not(named(request.employeeId, others))))}`
  }
  if (isIn) return null
  const by = employeeId ? 'each' : 'all'
  return sql`${people(await below.where(personRequestTally.employeeId, by))} - ${filedByMe(and(isForOthers, not(isDraft), await below.where(request.employeeId, by)))}`
}

/** How many there are. */
async function countOf(wanted: Wanted): Promise<number> {
  const total = (await tallied(wanted)) ?? sql`${q().select({ n: sql`count(*)` }).from(request).where(await wanted.where())}`
  return (await q().execute<{ total: number }>(sql`select (${total})::int as total`)).rows[0]?.total ?? 0
}

/** One in so many requests of a module is the team's: asking each is quicker than looking for theirs. */
const ONE_IN = 20

/** Of one person there are few; a page in the order of an index stops when it is full, if what it wants is not rare there. */
async function findingOf(wanted: Wanted, offset: number): Promise<Finding> {
  const { module, input, viewer, visible } = wanted
  const { scope = 'mine', employeeId, sortingColumn, filterSearch } = input
  if (employeeId) return 'each'
  if (scope === 'mine' || (scope === 'all' && visible.seesAll)) return 'all' // who is below is not asked at all
  if (sortingColumn || filterSearch || !(await viewer.below.others())) return 'all'
  const team = await tallied({ ...wanted, input: { ...input, scope: 'others' } })
  if (!team) return 'all'
  const { rows } = await q().execute<{ isDense: boolean }>(sql`select (${team}) * ${ONE_IN} >= (${allOf(module, input)}) as "isDense"`)
  return rows[0]?.isDense ? pageAt(offset) : 'all'
}

/** More than there can be. */
const NO_END = 2 ** 31 - 1

/**
 * A page of requests that are asked one by one, in their order, until it is full. The limit within keeps the database from asking of more:
 * with a period it takes the asking for so dear that it has several processes ask, each far ahead.
 */
function oneByOne(module: ServerModule, asked: SQL | undefined, isSeen: SQL, order: readonly SQL[], { limit, offset }: Pick<Page, 'limit' | 'offset'>) {
  // called as the table, of which the conditions speak
  const inOrder = q().select(getTableColumns(request)).from(request).where(asked).orderBy(...order).limit(NO_END).as('request')
  const page = q().select().from(inOrder).where(isSeen).limit(limit).offset(offset).as('request')
  return q().select(listedColumns([module], limit)).from(page).orderBy(...order)
}

/** One page. Drafts are seen by their author only; the order is stable. */
export async function listRequests(module: ServerModule, input: RequestListInput, context: Context): Promise<Paged<RequestRow>> {
  const viewer = await viewerOf(context)
  const visible = visibleTo(module, viewer, context)
  const { scope = 'mine' } = input
  const scopes = { mine: visible.own, others: visible.others, all: visible.all }
  const asked = and(
    liveOf(module.def.slug),
    input.status && input.status.length > 0 ? inArray(request.status, input.status) : undefined,
    input.employeeId ? eq(request.employeeId, input.employeeId) : undefined,
    inPeriod(input.from, input.until),
    await searchFor(input.filterSearch),
  )
  const isRare = Boolean(input.filterSearch || input.employeeId || scope === 'mine')
  const whereBy = async (by: Finding) => and(asked, await scopes[scope](by))
  const wanted = { module, input, viewer, visible, where: () => whereBy(input.employeeId ? 'each' : 'all') }
  const order = orderBy(input, module.def.fields as Fields, isRare)
  const found = await paged(
    async ({ limit, offset }) => {
      const by = await findingOf(wanted, offset)
      if (by === 'page') return oneByOne(module, asked, await scopes[scope](by), order, { limit, offset })
      return q().select(listedColumns([module], limit)).from(request).innerJoin(employee, eq(employee.id, request.employeeId)).where(await whereBy(by)).orderBy(...order).limit(limit).offset(offset)
    },
    () => countOf(wanted),
    input,
  )
  const described = await describe(found.listData, new Map([[module.def.slug, module]]), viewer, context)
  return { ...found, listData: described.map(shortRowOf) }
}
