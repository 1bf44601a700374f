/** The universal inbox: what waits for this person, in every module, also in somebody's place; and what they decided. @see docs/product/lifecycle.md#the-inbox */
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { isDecidedByHr } from '../../../contract/kit/decided-by.ts'
import { approverActions, openForApproval, Step } from '../../../contract/kit/lifecycle.ts'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { keptInPart } from '../../../contract/kit/kept.ts'
import type { EmployeeOption, ListInput, Paged } from '../../../contract/kit/paging.ts'
import type { KeyValue } from '../../../contract/kit/wire.ts'
import { toKeyValues } from '../../../contract/kit/wire.ts'
import type { InboxInput, InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { attachmentsOf } from '../../files/refs.ts'
import { namesOf, searchEmployees } from '../../org/people.ts'
import { employee } from '../../org/table.ts'
import type { Context } from '../../lib/handler.ts'
import { isVisible } from '../actions.ts'
import type { ServerModule } from '../module.ts'
import { approvalStep, decisionTally, request, requestHistory } from '../table.ts'
import { hrIn, type Viewer, viewerOf } from '../viewer.ts'
import { alsoAwayOf } from './also-away.ts'
import { inPeriod, isAboutOthersThanHrs, isAboutUnfiled, isOnLine, onDeskOf, searchFor } from './filters.ts'
import { type ListedRecord, listedColumns } from './many.ts'
import { type Described, describe } from './rows.ts'

type Modules = ReadonlyMap<string, ServerModule>

const DAY_MS = 86_400_000

/** A request in the inbox: since when it is there, and in whose place. */
interface Entry {
  record: ListedRecord
  at: Date
  forEmployeeId: string | null
}

/** Slugs the caller has, of those asked for, where anything may be told to them. */
function slugsOf(modules: Modules, input: Pick<InboxInput, 'modules'>, viewer: Viewer): string[] {
  const wanted = input.modules && input.modules.length > 0 ? input.modules : [...modules.keys()]
  // who is nobody's HR has to do with nothing that HR alone decides
  const isTold = (slug: string) => !isDecidedByHr(slug) || !hrIn(viewer, modules.get(slug) as ServerModule).isEmpty
  return wanted.filter((slug) => modules.has(slug) && viewer.readOnly.has(slug) && isTold(slug))
}

/** @param found what `searchFor` says of the words */
const common = (input: InboxInput, found: SQL | undefined): SQL | undefined =>
  and(
    isNull(request.deletedAt),
    isNotNull(request.submittedAt),
    input.employeeId ? eq(request.employeeId, input.employeeId) : undefined,
    inPeriod(input.from, input.until),
    input.status && input.status.length > 0 ? inArray(request.status, input.status) : undefined,
    found,
  )

/** What list items of every kind can be sorted by: when they were made, whose they are, in what order they came. @see docs/product/wire.md#lists */
const sortColumns = {
  created: sql`${request.createdAt}`.as('created'),
  name: sql`${employee.sortName}`.as('name'),
  sequence: sql`${request.code}`.as('sequence'),
}

/** Open steps of the caller's, one a request: their own before one they stand in for. */
async function deskQuery(input: InboxInput, modules: Modules, slugs: readonly string[], viewer: Viewer, context: Context, found?: SQL) {
  const me = viewer.employeeId
  const { own, others } = await onDeskOf(viewer, slugs)
  const untold = await isAboutOthersThanHrs(modules, slugs, viewer)
  return q()
    .selectDistinctOn([request.id], { id: request.id, at: sql<Date>`${approvalStep.since}`.mapWith(approvalStep.since).as('at'), personId: sql<string>`${approvalStep.personId}`.as('person_id'), from: sql`${request.from}`.as('starts'), ...sortColumns })
    .from(approvalStep)
    .innerJoin(request, and(eq(request.id, approvalStep.requestId), eq(request.round, approvalStep.round), eq(request.level, approvalStep.level)))
    .innerJoin(employee, eq(employee.id, request.employeeId))
    .where(and(
      eq(approvalStep.statusId, Step.onDesk),
      inArray(request.status, [...openForApproval]),
      slugs.length > 0 ? inArray(request.module, [...slugs]) : sql`false`,
      or(own, others),
      ...untold.map((about) => not(about)),
      input.forOthers ? not(eq(approvalStep.personId, me)) : undefined,
      not(eq(request.requestorId, me)),
      not(eq(request.employeeId, me)),
      not(isOnLine(me)),
      input.waitingDays ? lte(approvalStep.since, new Date(context.now.getTime() - input.waitingDays * DAY_MS)) : undefined,
      common(input, found),
    ))
    .orderBy(request.id, sql`${approvalStep.personId} = ${me} desc`, approvalStep.id)
    .as('desk')
}

/** Of these modules those whose requests are unknown to whom they are about. */
const confidentialOf = (modules: Modules, slugs: readonly string[]): string[] => slugs.filter((slug) => modules.get(slug)?.def.confidential === true)

/** What is not for the caller to know of any more, though they decided it: who it is about may have changed since, and whose HR they are. */
async function keptOf(modules: Modules, slugs: readonly string[], viewer: Viewer): Promise<SQL | undefined> {
  const hidden = confidentialOf(modules, slugs)
  return or(hidden.length > 0 ? and(inArray(request.module, hidden), isAboutUnfiled(viewer.employeeId)) : undefined, ...(await isAboutOthersThanHrs(modules, slugs, viewer)))
}

/** The caller's last decision on each request: those without a later one, so that the newest page is found without reading all. */
async function decidedQuery(input: InboxInput, modules: Modules, slugs: readonly string[], viewer: Viewer, found?: SQL) {
  const kept = await keptOf(modules, slugs, viewer)
  const later = alias(requestHistory, 'later')
  const isDecision = (of: Record<'actorId' | 'action' | 'onBehalfOfId', AnyPgColumn>) =>
    and(eq(of.actorId, viewer.employeeId), inArray(of.action, [...approverActions]), input.forOthers ? isNotNull(of.onBehalfOfId) : undefined)
  return q()
    .select({ id: request.id, at: sql<Date>`${requestHistory.at}`.mapWith(requestHistory.at).as('at'), personId: sql<string | null>`${requestHistory.onBehalfOfId}`.as('person_id'), from: sql`${request.from}`.as('starts'), ...sortColumns })
    .from(requestHistory)
    .innerJoin(request, eq(request.id, requestHistory.requestId))
    .innerJoin(employee, eq(employee.id, request.employeeId))
    .where(and(
      isDecision(requestHistory),
      notExists(q().select({ one: sql`1` }).from(later).where(and(eq(later.requestId, requestHistory.requestId), gt(later.position, requestHistory.position), isDecision(later)))),
      slugs.length > 0 ? inArray(request.module, [...slugs]) : sql`false`,
      kept && not(sql`(${kept})`),
      common(input, found),
    ))
    .as('desk')
}

type EntryQuery = Awaited<ReturnType<typeof deskQuery> | ReturnType<typeof decidedQuery>>

const BY_START = ['startDate', 'start', 'from']
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** By when it came (oldest first) or by start date; the history starts with the latest decision. */
function orderOf(query: EntryQuery, input: ListInput, byDefault: 0 | 1): SQL[] {
  const wanted = lowerFirst(input.sortingColumn ?? '')
  const columns: Record<string, AnyPgColumn | SQL.Aliased | SQL> = { dateCreated: query.created, name: query.name, sequence: query.sequence, ...Object.fromEntries(BY_START.map((name) => [name, query.from])) }
  const named = Object.hasOwn(columns, wanted) ? columns[wanted] : undefined
  const direction = input.sortingDirection ?? (named ? 0 : byDefault)
  // it is always there, and its index has no other place for what is not
  if (!named) return direction === 1 ? [desc(query.at), desc(query.id)] : [asc(query.at), asc(query.id)]
  return direction === 1 ? [sql`${named} desc nulls last`, desc(query.id)] : [sql`${named} asc nulls last`, asc(query.id)]
}

async function countOf(query: EntryQuery): Promise<number> {
  return (await q().select({ total: sql<number>`count(*)::int` }).from(query))[0]?.total ?? 0
}

async function pageOfEntries(query: EntryQuery, modules: Modules, input: ListInput, byDefault: 0 | 1, count = () => countOf(query)): Promise<Paged<Entry>> {
  return paged(
    async ({ limit, offset }) => {
      const rows = await q()
        .select({ ...listedColumns(modules.values(), limit), entryAt: query.at, personId: query.personId })
        .from(query)
        .innerJoin(request, eq(request.id, query.id))
        .orderBy(...orderOf(query, input, byDefault))
        .limit(limit)
        .offset(offset)
      return rows.map(({ entryAt, personId, ...record }) => ({ record, at: entryAt, forEmployeeId: personId }))
    },
    count,
    input,
  )
}

function blockOf({ subject, header, values }: Described): KeyValue<unknown>[] {
  const own: Record<string, unknown> = { ...values, note: header.note, transDate: header.transDate }
  return (subject.module.def.inboxBlock as readonly string[]).map((key) => ({ key, value: own[key] ?? null }))
}

/** What an item says of a request beside who, what kind, where it stands and since when; and what may be done: nobody decides on what they cannot read. */
const VALUES = ['note', 'block', 'texts', 'alsoAway', 'actions', 'enableApprove', 'enableRevise', 'enableReject'] as const satisfies (keyof InboxItem)[]

async function itemsOf(page: Paged<Entry>, modules: Modules, viewer: Viewer, context: Context): Promise<Paged<InboxItem>> {
  const files = await attachmentsOf(page.listData.map((e) => e.record.id))
  const byId = new Map([...files.values()].flat().map((ref) => [ref.attachmentId, ref]))
  const described = await describe(page.listData.map((e) => e.record), modules, viewer, context, byId)
  const others = page.listData.map((e) => e.forEmployeeId).filter((id) => id !== null && id !== viewer.employeeId)
  const names = await namesOf(others as string[])
  const beside = await alsoAwayOf(described.map((d) => d.subject))
  const listData = described.flatMap((d, i): InboxItem[] => {
    // found by the same rule: whatever the statement missed is left out rather than told
    if (!isVisible(d.subject)) return []
    const entry = page.listData[i] as Entry
    const isOther = entry.forEmployeeId !== null && entry.forEmployeeId !== viewer.employeeId
    return [{
      ...d.header, moduleName: d.subject.module.def.module, block: blockOf(d), texts: toKeyValues(d.texts),
      waitingDays: Math.max(0, Math.floor((context.now.getTime() - entry.at.getTime()) / DAY_MS)),
      forEmployee: isOther ? (names.get(entry.forEmployeeId as string) ?? '') : null,
      hasAttachment: files.has(d.header.id), alsoAway: beside.get(d.header.id) ?? null, ...keptInPart(d.subject.module.def.calls.detail.kept, false, VALUES), totalPage: page.totalPage, totalData: page.totalData,
    }]
  })
  return { ...page, listData }
}

/** What waits for the caller's decision, oldest first. */
export async function inbox(modules: Modules, input: InboxInput, context: Context): Promise<Paged<InboxItem>> {
  const viewer = await viewerOf(context)
  const query = await deskQuery(input, modules, slugsOf(modules, input, viewer), viewer, context, await searchFor(input.filterSearch))
  return itemsOf(await pageOfEntries(query, modules, input, 0), modules, viewer, context)
}

/** The tally of what the caller decided in these modules. */
const talliedFor = (slugs: readonly string[], viewer: Viewer): SQL | undefined => and(eq(decisionTally.actorId, viewer.employeeId), slugs.length > 0 ? inArray(decisionTally.module, [...slugs]) : sql`false`)

/** Of what the caller decided, how much is not for them to know of any more, by whom it is for: the tally does not know that. */
async function keptFromCaller(modules: Modules, slugs: readonly string[], viewer: Viewer): Promise<Map<string, number>> {
  const hidden = await keptOf(modules, slugs, viewer)
  if (!hidden) return new Map()
  const decided = q().select({ one: sql`1` }).from(requestHistory).where(and(eq(requestHistory.requestId, request.id), eq(requestHistory.actorId, viewer.employeeId), inArray(requestHistory.action, [...approverActions])))
  const rows = await q()
    .select({ employeeId: request.employeeId, total: sql<number>`count(*)::int` })
    .from(request)
    .where(and(hidden, exists(decided), common({}, undefined)))
    .groupBy(request.employeeId)
  return new Map(rows.map((r) => [r.employeeId, r.total]))
}

/** How many requests the caller decided: by the tally, unless what the tally does not know is asked for. */
async function countDecided(query: EntryQuery, input: InboxInput, modules: Modules, slugs: readonly string[], viewer: Viewer): Promise<number> {
  if (input.forOthers || input.from || input.until || input.filterSearch || (input.status && input.status.length > 0)) return countOf(query)
  const [row] = await q()
    .select({ total: sql<number>`coalesce(sum(${decisionTally.requests}), 0)::int` })
    .from(decisionTally)
    .where(and(talliedFor(slugs, viewer), input.employeeId ? eq(decisionTally.employeeId, input.employeeId) : undefined))
  const kept = await keptFromCaller(modules, slugs, viewer)
  const hidden = input.employeeId ? (kept.get(input.employeeId) ?? 0) : [...kept.values()].reduce((sum, total) => sum + total, 0)
  return (row?.total ?? 0) - hidden
}

/** What the caller decided, latest first; `waitingDays` counts the days since. */
export async function inboxHistory(modules: Modules, input: InboxInput, context: Context): Promise<Paged<InboxItem>> {
  const viewer = await viewerOf(context)
  const slugs = slugsOf(modules, input, viewer)
  const query = await decidedQuery(input, modules, slugs, viewer, await searchFor(input.filterSearch))
  return itemsOf(await pageOfEntries(query, modules, input, 1, () => countDecided(query, input, modules, slugs, viewer)), modules, viewer, context)
}

/** People whose requests wait for the caller. */
export async function inboxEmployees(modules: Modules, input: ListInput, context: Context): Promise<Paged<EmployeeOption>> {
  const viewer = await viewerOf(context)
  const query = await deskQuery({}, modules, slugsOf(modules, {}, viewer), viewer, context)
  const rows = await q().selectDistinct({ id: request.employeeId }).from(query).innerJoin(request, eq(request.id, query.id))
  return searchEmployees({ ...input, ids: rows.map((r) => r.id), date: context.today })
}

/** People whose requests the caller decided. */
export async function inboxHistoryEmployees(modules: Modules, input: ListInput, context: Context): Promise<Paged<EmployeeOption>> {
  const viewer = await viewerOf(context)
  const slugs = slugsOf(modules, {}, viewer)
  const rows = await q()
    .select({ id: decisionTally.employeeId, total: sql<number>`sum(${decisionTally.requests})::int` })
    .from(decisionTally)
    .where(talliedFor(slugs, viewer))
    .groupBy(decisionTally.employeeId)
  const kept = await keptFromCaller(modules, slugs, viewer)
  return searchEmployees({ ...input, ids: rows.filter((r) => r.total > (kept.get(r.id) ?? 0)).map((r) => r.id), date: context.today })
}

/** Requests waiting for the caller, by slug. */
export async function deskCounts(modules: Modules, context: Context): Promise<Map<string, number>> {
  const viewer = await viewerOf(context)
  const query = await deskQuery({}, modules, slugsOf(modules, {}, viewer), viewer, context)
  const rows = await q().select({ module: request.module, total: sql<number>`count(*)::int` }).from(query).innerJoin(request, eq(request.id, query.id)).groupBy(request.module)
  return new Map(rows.map((r) => [r.module, r.total]))
}
