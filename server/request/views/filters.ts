/** Conditions and orders that lists and the inbox share. */
import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, like, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isDecidedByHr } from '../../../contract/kit/decided-by.ts'
import { listOf } from '../../../contract/kit/employee-lines.ts'
import type { Field, Fields } from '../../../contract/kit/field.ts'
import type { ListInput } from '../../../contract/kit/paging.ts'
import { q } from '../../db/context.ts'
import { everybody, type Finding } from '../../org/below.ts'
import { searchWords } from '../../org/search-words.ts'
import { isNamed } from '../../org/names.ts'
import { employee } from '../../org/table.ts'
import type { Context } from '../../lib/handler.ts'
import { type Grant, grantsOf, peopleOfGrant } from '../approval/delegation.ts'
import type { Relation, ServerModule } from '../module.ts'
import { approvalStep, firstDay, lastDay, request, requestLine } from '../table.ts'
import { hrIn, type Viewer } from '../viewer.ts'

const escaped = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** More people than this are looked up within the statement. */
const MOST_NAMED = 200

/** Those of whose name or code the word is a part. */
async function isOf(word: string): Promise<SQL | undefined> {
  const people = () => q().select({ id: employee.id }).from(employee).where(isNamed(word))
  const found = await people().limit(MOST_NAMED + 1)
  if (found.length === 0) return undefined
  // how many requests they can have is known to the planner only when they are named
  return found.length > MOST_NAMED ? sql`${request.employeeId} = any(array(${people()}))` : sql`${request.employeeId} = any(${sql.param(found.map((p) => p.id))}::uuid[])`
}

/**
 * Every word in code, title or note, or in the name or code of the person it is for: those people are looked up once, not with each request.
 * @param alsoBy what else a word finds, in lists of more than one module
 */
export async function searchFor(text: string | undefined, alsoBy?: (word: string) => SQL | undefined): Promise<SQL | undefined> {
  const conditions: (SQL | undefined)[] = []
  for (const word of searchWords(text)) {
    const pattern = `%${escaped(word)}%`
    conditions.push(or(await isOf(word), like(request.search, pattern), alsoBy?.(word)))
  }
  return and(...conditions)
}

/** Requests that cover a day of the range; one that covers no days counts by its date. */
export function inPeriod(from: string | undefined, until: string | undefined): SQL | undefined {
  return and(until ? lte(firstDay, until) : undefined, from ? gte(lastDay, from) : undefined)
}

/** The person stands on a line of it. */
export const isOnLine = (employeeId: string): SQL =>
  exists(q().select({ one: sql`1` }).from(requestLine).where(and(eq(requestLine.requestId, request.id), eq(requestLine.employeeId, employeeId))))

/** The same, for finding requests rather than judging them: looked up once, and then by id. */
const hasLineOf = (employeeId: string): SQL =>
  sql`${request.id} = any(array(${q().select({ id: requestLine.requestId }).from(requestLine).where(eq(requestLine.employeeId, employeeId))}))`

/** It is about this person, who did not file it: not for them to know of where its module is confidential. The same rule as `isKeptFrom` in actions.ts. */
export const isAboutUnfiled = (employeeId: string): SQL => sql`(${and(ne(request.requestorId, employeeId), or(eq(request.employeeId, employeeId), isOnLine(employeeId)))})`

/** Where HR alone decides, what is about people whose HR the caller is not: nothing of it is told to them, whatever they were asked once. The same rule as `isInChain` of `relationTo`. */
export async function isAboutOthersThanHrs(modules: ReadonlyMap<string, ServerModule>, slugs: readonly string[], viewer: Viewer): Promise<SQL[]> {
  const about: SQL[] = []
  for (const slug of slugs.filter(isDecidedByHr)) {
    const hr = hrIn(viewer, modules.get(slug) ?? { def: { slug } })
    if (hr !== everybody) about.push(sql`(${and(eq(request.module, slug), not(await hr.where(request.employeeId, 'each')))})`)
  }
  return about
}

const isSubmitted = isNotNull(request.submittedAt)

/** What is seen, for one statement or another. */
type Condition = (by: Finding) => Promise<SQL>

const nobody: Relation = { isRequestor: false, isEmployee: false, isSuperior: false, isHr: false, isInChain: false, leads: false }

/** What makes a request of a module one's own, besides having filed it: it is for oneself, or oneself stands on a line of it. */
function ownBy(module: ServerModule, context: Context): { /** Nobody is told who did not file it. */ isHidden: boolean; namesOthers: boolean; asEmployee: boolean; onLine: boolean } {
  const namesOthers = module.lines !== undefined || listOf(module.def.fields as Fields) !== null
  const isHidden = module.def.confidential === true
  // where nobody else is named, the one line is the employee's
  return { isHidden, namesOthers, asEmployee: !isHidden && (!namesOthers || module.can.view({ ...nobody, isEmployee: true }, context)), onLine: !isHidden && namesOthers }
}

/** Requests of these modules that are the caller's own: what the list of each shows as theirs. */
export function ownIn(modules: readonly ServerModule[], me: string, context: Context): SQL {
  const inThose = (which: (by: ReturnType<typeof ownBy>) => boolean) => {
    const slugs = modules.flatMap((m) => (which(ownBy(m, context)) ? [m.def.slug] : []))
    return slugs.length > 0 ? inArray(request.module, slugs) : undefined
  }
  const [all, asEmployee, onLine] = [inThose(() => true), inThose((by) => by.asEmployee), inThose((by) => by.onLine)]
  if (!all) return sql`false`
  return sql`(${and(all, or(
    eq(request.requestorId, me),
    asEmployee && and(eq(request.employeeId, me), isSubmitted, asEmployee),
    onLine && and(hasLineOf(me), isSubmitted, onLine),
  ))})`
}

/** What the caller may see of a module, by the ways they may be related to a record; each way is asked of the module. */
export function visibleTo(module: ServerModule, viewer: Viewer, context: Context): { own: Condition; others: Condition; all: Condition; /** Everything that was submitted. */ seesAll: boolean; /** What was submitted for those below. */ seesTeam: boolean; /** Each request is for one person, and nobody else stands on it. */ isForOne: boolean } {
  const may = (way: keyof Relation) => module.can.view({ ...nobody, [way]: true }, context)
  const me = viewer.employeeId
  const never = sql`false`
  const { isHidden, namesOthers, asEmployee, onLine } = ownBy(module, context)
  const filed = eq(request.requestorId, me)
  // the same rule as `isKeptFrom` in actions.ts
  const isKnown = (seen: SQL): SQL => (isHidden ? or(filed, and(seen, ne(request.employeeId, me), namesOthers ? not(isOnLine(me)) : undefined)) ?? seen : seen)
  const own = or(
    filed,
    asEmployee ? and(eq(request.employeeId, me), isSubmitted) : undefined,
    onLine ? and(hasLineOf(me), isSubmitted) : undefined,
  ) ?? never
  const notOwn = and(not(eq(request.requestorId, me)), not(eq(request.employeeId, me)), isSubmitted)
  const seesTeam = may('isSuperior') && !viewer.below.isEmpty
  const team = async (by: Finding) => (seesTeam ? and(await viewer.below.where(request.employeeId, by), notOwn) : undefined)
  const hr = hrIn(viewer, module)
  const anyone = may('isHr') && hr === everybody ? isSubmitted : undefined
  const hrs = async (by: Finding) => (may('isHr') && !hr.isEmpty ? and(await hr.where(request.employeeId, by), isSubmitted) : undefined)
  return {
    own: async () => own,
    others: async (by) => {
      const theirs = await team(by)
      return (theirs && and(theirs, isHidden && namesOthers ? not(isOnLine(me)) : undefined)) ?? never
    },
    // who sees all that was submitted needs no other way to it
    all: async (by) => isKnown((anyone ? or(filed, anyone) : or(own, await team(by), await hrs(by), and(isSubmitted, await isInChain(viewer, module.def.slug)))) ?? never),
    // the tallies count what is about oneself, too
    seesAll: anyone !== undefined && !isHidden,
    seesTeam: seesTeam && !isHidden,
    isForOne: !namesOthers && !isHidden,
  }
}

/** What was submitted of these modules for people whose HR the caller is; where these are the same people they are asked about once. */
export async function hrsIn(modules: readonly ServerModule[], viewer: Viewer, context: Context): Promise<SQL> {
  const told = modules.filter((m) => m.can.view({ ...nobody, isHr: true }, context))
  const ways: (SQL | undefined)[] = []
  for (const [hr, own] of Map.groupBy(told, (m) => hrIn(viewer, m))) {
    if (!hr.isEmpty) ways.push(and(inArray(request.module, own.map((m) => m.def.slug)), hr === everybody ? undefined : await hr.where(request.employeeId, 'each')))
  }
  const hidden = told.flatMap(({ def }) => (def.confidential ? [def.slug] : []))
  const isKnown = hidden.length > 0 ? or(not(inArray(request.module, hidden)), not(isAboutUnfiled(viewer.employeeId))) : undefined
  return ways.length === 0 ? sql`false` : (and(isSubmitted, or(...ways), isKnown) as SQL)
}

/** Requests of a module that were not deleted. */
export const liveOf = (slug: string) => and(eq(request.module, slug), isNull(request.deletedAt))

const headerColumns: Record<string, AnyPgColumn | SQL> = {
  sortDate: request.sortAt,
  submittedDate: request.submittedAt,
  code: request.code,
  status: request.status,
  transDate: request.transDate,
  version: request.version,
  note: request.note,
  employee: employee.sortName,
  dateCreated: request.createdAt,
  name: employee.sortName,
  sequence: request.code,
  currentLevel: request.level,
  waitingSince: request.levelSince,
  from: request.from,
  until: request.until,
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const isNumber = (field: Field | undefined) => field !== undefined && ['decimal', 'whole', 'minutes', 'enum'].includes(field.kind)

/** What orders requests by one field of their own. Amounts stand by currency first: yen and rupiah have no order among them. */
function valuesOf(name: string, field: Field | undefined): SQL[] {
  const value = sql`${request.values} -> ${name}::text`
  if (field?.kind === 'money') return [sql`${value} ->> 'currency'`, sql`(${value} ->> 'minor')::numeric`]
  return [isNumber(field) ? sql`(${request.values} ->> ${name})::numeric` : sql`${request.values} ->> ${name}`]
}

/**
 * Order of a list: a header column or one of the module's own fields, then the id. Newest first when nothing is asked.
 * @param isRare what is asked for is mostly rare: found first and sorted then, not looked for along the index of all
 */
export function orderBy(input: Pick<ListInput, 'sortingColumn' | 'sortingDirection'>, fields: Fields, isRare: boolean): SQL[] {
  const name = lowerFirst(input.sortingColumn ?? '')
  const header = Object.hasOwn(headerColumns, name) ? headerColumns[name] : undefined
  const columns = header ? [header] : Object.hasOwn(fields, name) ? valuesOf(name, fields[name]) : []
  if (columns.length === 0) return [isRare ? sql`${request.sortAt} + interval '0' desc` : desc(request.sortAt), desc(request.id)]
  return input.sortingDirection === 1 ? [...columns.map((c) => sql`${c} desc nulls last`), desc(request.id)] : [...columns.map((c) => sql`${c} asc nulls last`), asc(request.id)]
}

/** A grant holds for a request of these modules: of its own, or of all that have no grant of their own. */
function modulesOfGrant(grant: Grant, grants: readonly Grant[], slugs: readonly string[]): string[] {
  return slugs.filter((slug) => grantsOf(grants, grant.fromEmployeeId, slug).includes(grant))
}

/** The same rule as `standInsOf`: where HR alone decides, for the people whose HR the grant's holder is. */
async function coveredBy(grant: Grant, grants: readonly Grant[], slugs: readonly string[]): Promise<SQL | undefined> {
  const own = modulesOfGrant(grant, grants, slugs)
  const plain = own.filter((slug) => !isDecidedByHr(slug))
  const covered: (SQL | undefined)[] = plain.length > 0 ? [inArray(request.module, plain)] : []
  for (const slug of own.filter(isDecidedByHr)) {
    const people = peopleOfGrant(grant, slug)
    if (!people.isEmpty) covered.push(and(eq(request.module, slug), await people.where(request.employeeId, 'each')))
  }
  if (covered.length === 0) return undefined
  return and(eq(approvalStep.personId, grant.fromEmployeeId), or(...covered), grant.coversSince ? gte(approvalStep.since, grant.coversSince) : undefined)
}

/** Open steps the caller may decide; `request` and `approval_step` must be joined. The same rule as `deskOf`. */
export async function onDeskOf(viewer: Viewer, slugs: readonly string[]): Promise<{ own: SQL; others: SQL }> {
  const { employeeId: me, grants } = viewer
  const handedOver: SQL[] = []
  const standIn: SQL[] = []
  for (const g of grants) {
    const isGiven = g.fromEmployeeId === me && !g.keepOwnAccess
    const isHad = g.grantedToEmployeeId === me && g.fromEmployeeId !== me
    const covered = isGiven || isHad ? await coveredBy(g, grants, slugs) : undefined
    if (!covered) continue
    // whom a request concerns does not decide it for somebody else: there the right stays
    if (isGiven) handedOver.push(and(covered, ne(request.requestorId, g.grantedToEmployeeId), ne(request.employeeId, g.grantedToEmployeeId), not(isOnLine(g.grantedToEmployeeId))) as SQL)
    if (isHad) standIn.push(covered)
  }
  const own = and(eq(approvalStep.personId, me), ...handedOver.map((c) => not(c)))
  return { own: own ?? sql`false`, others: or(...standIn) ?? sql`false` }
}

/** The caller is on a step of any round, acted on one, or stands in for somebody who is. The same rule as `relationTo`. */
async function isInChain(viewer: Viewer, slug: string): Promise<SQL> {
  // whoever is HR sees it anyway
  if (isDecidedByHr(slug)) return sql`false`
  const { others } = await onDeskOf(viewer, [slug])
  const concerned = or(eq(approvalStep.personId, viewer.employeeId), eq(approvalStep.actedById, viewer.employeeId), others)
  return exists(q().select({ one: sql`1` }).from(approvalStep).where(and(eq(approvalStep.requestId, request.id), concerned)))
}
