/**
 * Granting one's approval right to somebody else: grant, change, withdraw, list. What a right in force means is
 * `delegation.ts`. @see docs/product/lifecycle.md#delegation
 */
import { and, asc, desc, eq, gt, gte, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { isDecidedByHr } from '../../../contract/kit/decided-by.ts'
import type { EmployeeOption, ListInput, Paged } from '../../../contract/kit/paging.ts'
import { lockName, q } from '../../db/context.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { answerNotices } from '../../effects/notify.ts'
import { notifyGrouped } from '../../effects/notify-grouped.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import { accessTo, seekerOf } from '../../org/access.ts'
import { attemptLimit, type Pace } from '../../org/attempts.ts'
import { findEmployee, namesOf, searchEmployees } from '../../org/people.ts'
import { everyHr } from '../../org/roles.ts'
import { todayOfCompany } from '../../org/today.ts'
import { delegation } from '../table.ts'

/** planned: begins later; inForce: today; ended: its last day is past; withdrawn: taken back by who granted it. */
export type RightState = 'planned' | 'inForce' | 'ended' | 'withdrawn'

export interface ApprovalRight {
  id: string
  /** Slug; null = the default, for every module that has no right of its own. */
  module: string | null
  fromEmployeeId: string
  fromEmployee: string
  grantedToEmployeeId: string
  grantedToEmployee: string
  /** Inclusive civil dates. */
  from: string
  until: string
  /** Also what already waits; else only what comes from the first day on. */
  includeWaiting: boolean
  /** The one who grants it may go on deciding. */
  keepOwnAccess: boolean
  reason: string
  state: RightState
  version: number
}

export interface RightTerms {
  module: string | null
  grantedToEmployeeId: string
  from: string
  until: string
  includeWaiting: boolean
  keepOwnAccess: boolean
  reason: string
}
export type GrantRight = RightTerms & { /** Made on the device. */ id: string }
export type ChangeRight = Partial<Omit<RightTerms, 'module'>> & { id: string; /** The version the change is based on. */ version?: number }

type Row = typeof delegation.$inferSelect

/** Longest time one right lasts. */
const MOST_DAYS = 366
/** Rights one person grants or changes in a day: three people for each of the lists. */
const MOST_A_DAY = 51
const DAY_MS = 86_400_000
/** All of a day's at once, or one after the other through the day. */
const rightPace: Pace = { free: MOST_A_DAY, firstWaitMs: DAY_MS / MOST_A_DAY, longestWaitMs: DAY_MS / MOST_A_DAY, forgetMs: DAY_MS / MOST_A_DAY }

function stateOf(row: Row, today: string): RightState {
  if (row.revokedAt !== null) return 'withdrawn'
  if (row.until < today) return 'ended'
  return row.from > today ? 'planned' : 'inForce'
}

async function shown(rows: readonly Row[], today: string): Promise<ApprovalRight[]> {
  const names = await namesOf(rows.flatMap((r) => [r.fromEmployeeId, r.grantedToEmployeeId]))
  return rows.map((r) => ({
    id: r.id, module: r.module, fromEmployeeId: r.fromEmployeeId, fromEmployee: names.get(r.fromEmployeeId) ?? '', grantedToEmployeeId: r.grantedToEmployeeId,
    grantedToEmployee: names.get(r.grantedToEmployeeId) ?? '', from: r.from, until: r.until, includeWaiting: r.includeWaiting, keepOwnAccess: r.keepOwnAccess, reason: r.reason,
    state: stateOf(r, today), version: r.version,
  }))
}

const one = async (row: Row, context: Context): Promise<ApprovalRight> => (await shown([row], context.today))[0] as ApprovalRight

/** Two rights of one person are judged one after the other. */
const lockGrantor = (context: Context) => lockName(`approval-right:${context.caller.employeeId}`)

const sameModule = (module: string | null): SQL | undefined => (module === null ? isNull(delegation.module) : eq(delegation.module, module))

/** @throws CallError with the rule that does not hold, at its field */
async function requireSound(id: string, terms: RightTerms, context: Context): Promise<void> {
  const { module, grantedToEmployeeId, from, until } = terms
  if (until < from) refuse('until_before_from', {}, 'until')
  if (until < context.today) refuse('right_past', {}, 'until')
  if (until > addDays(from, MOST_DAYS - 1)) refuse('right_too_long', { days: MOST_DAYS }, 'until')
  if (grantedToEmployeeId === context.caller.employeeId) refuse('right_to_oneself', {}, 'grantedToEmployeeId')
  const person = await findEmployee(grantedToEmployeeId)
  const last = person?.leaveDate ?? null
  if (!person || person.joinDate > from || (last !== null && last < until)) refuse('employee_unknown', {}, 'grantedToEmployeeId')
  if (module !== null && isDecidedByHr(module) && !(await everyHr(module, context.today)).includes(grantedToEmployeeId)) refuse('right_hr_only', { person: person.fullName }, 'grantedToEmployeeId')
  if (module !== null && (await accessTo(await seekerOf(grantedToEmployeeId, context.today), module))?.readOnly !== false) refuse('right_without_module', { person: person.fullName }, 'grantedToEmployeeId')
  const [other] = await q()
    .select()
    .from(delegation)
    .where(and(
      ne(delegation.id, id), eq(delegation.fromEmployeeId, context.caller.employeeId), eq(delegation.grantedToEmployeeId, grantedToEmployeeId), sameModule(module), isNull(delegation.revokedAt),
      lte(delegation.from, until), gte(delegation.until, from),
    ))
    .limit(1)
  if (other) refuse('right_overlaps', { person: person.fullName, from: other.from, until: other.until }, 'from')
}

const told = ['rightGranted', 'rightHandedOver', 'rightChanged', 'rightWithdrawn'] as const

/** Many changes before the person looks are one notice and one mail. */
const tell = (row: Row, code: (typeof told)[number], employeeId: string, context: Context, person = context.caller.fullName): Promise<string[]> =>
  notifyGrouped(
    {
      employeeId, actorId: context.caller.employeeId, eventKey: `${row.id}:right:${row.version}:${code}`, typeId: noticeTypes.general, code,
      params: { person, from: row.from, until: row.until }, link: 'me/approval-right', recordId: row.id, now: context.now,
    },
    'rightsMany',
    told,
  )

/** Taking back is always possible. @throws CallError right_quota */
async function requireRoom({ caller, clock }: Context): Promise<void> {
  if ((await attemptLimit('approval-right', clock, rightPace).take(caller.employeeId)) > 0) refuse('right_quota', { most: MOST_A_DAY })
}

/** A right the caller granted, locked. @throws CallError not_found; not_allowed (403) for the one it was granted to; stale */
async function ownRight(id: string, version: number | undefined, context: Context): Promise<Row> {
  const [row] = await q().select().from(delegation).where(eq(delegation.id, id)).for('update')
  const me = context.caller.employeeId
  if (!row || (row.fromEmployeeId !== me && row.grantedToEmployeeId !== me)) return refuse('not_found')
  if (row.fromEmployeeId !== me) return refuse('not_allowed')
  if (version !== undefined && version !== row.version) {
    throw new CallError('stale', [{ code: 'stale' }], { current: { version: row.version, status: 0, changedBy: context.caller.fullName, changedAt: context.now.toISOString() } })
  }
  return row
}

/**
 * Grants the caller's approval right. Runs in the command's transaction.
 * @throws CallError until_before_from, right_past, right_too_long, right_to_oneself, employee_unknown, right_without_module, right_overlaps, right_quota; not_found when the id is taken
 */
export async function grantRight({ id, ...terms }: GrantRight, context: Context): Promise<ApprovalRight> {
  await lockGrantor(context)
  await requireSound(id, terms, context)
  await requireRoom(context)
  const [row] = await q()
    .insert(delegation)
    .values({ id, ...terms, reason: terms.reason.trim(), fromEmployeeId: context.caller.employeeId, createdAt: context.now })
    .onConflictDoNothing()
    .returning()
  if (!row) return refuse('not_found')
  await tell(row, 'rightGranted', row.grantedToEmployeeId, context)
  await answerNotices({ employeeId: context.caller.employeeId, code: 'rightOffer', days: row, now: context.now })
  return one(row, context)
}

/**
 * Changes a right that has not ended. The first day stays once it has begun; another module is another right.
 * @throws CallError as `grantRight`, right_over when it has ended or was withdrawn, right_begun
 */
export async function changeRight({ id, version, ...change }: ChangeRight, context: Context): Promise<ApprovalRight> {
  await lockGrantor(context)
  const row = await ownRight(id, version, context)
  const state = stateOf(row, context.today)
  if (state === 'ended' || state === 'withdrawn') refuse('right_over')
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<RightTerms>
  const terms: RightTerms = { ...row, ...given }
  if (state === 'inForce' && terms.from !== row.from) refuse('right_begun', {}, 'from')
  await requireSound(id, terms, context)
  await requireRoom(context)
  const [after] = await q()
    .update(delegation)
    .set({
      grantedToEmployeeId: terms.grantedToEmployeeId, from: terms.from, until: terms.until, includeWaiting: terms.includeWaiting, keepOwnAccess: terms.keepOwnAccess, reason: terms.reason.trim(),
      version: row.version + 1,
    })
    .where(eq(delegation.id, id))
    .returning()
  if (!after) return refuse('not_found')
  const isSamePerson = after.grantedToEmployeeId === row.grantedToEmployeeId
  if (!isSamePerson) await tell({ ...row, version: after.version }, 'rightWithdrawn', row.grantedToEmployeeId, context)
  await tell(after, isSamePerson ? 'rightChanged' : 'rightGranted', after.grantedToEmployeeId, context)
  return one(after, context)
}

/** Takes a right back, at once. Taking it back again changes nothing. @throws CallError not_found, not_allowed, stale, right_over */
export async function withdrawRight({ id, version }: { id: string; version?: number }, context: Context): Promise<ApprovalRight> {
  const row = await ownRight(id, version, context)
  const state = stateOf(row, context.today)
  if (state === 'withdrawn') return one(row, context)
  if (state === 'ended') refuse('right_over')
  const [after] = await q().update(delegation).set({ revokedAt: context.now, version: row.version + 1 }).where(eq(delegation.id, id)).returning()
  if (!after) return refuse('not_found')
  await tell(after, 'rightWithdrawn', after.grantedToEmployeeId, context)
  return one(after, context)
}

/** What somebody who leaves had handed over, and what they granted for days after their last one, is none any more. */
export async function takeBackFrom(fromEmployeeId: string, since: string, context: Context): Promise<void> {
  const name = (await findEmployee(fromEmployeeId))?.fullName
  const rows = await q().update(delegation).set({ revokedAt: context.now, version: sql`${delegation.version} + 1` })
    .where(and(eq(delegation.fromEmployeeId, fromEmployeeId), gte(delegation.from, since), isNull(delegation.revokedAt))).returning()
  for (const row of rows) await tell(row, 'rightWithdrawn', row.grantedToEmployeeId, context, name)
}

/** What somebody granted before runs no longer than they are here: it would stand before what is handed over. Days that have been stay as they were. */
export async function cutRights(fromEmployeeId: string, lastDay: string, context: Context): Promise<void> {
  const name = (await findEmployee(fromEmployeeId))?.fullName
  const yesterday = addDays(context.today, -1)
  const until = lastDay > yesterday ? lastDay : yesterday
  const rows = await q().update(delegation).set({ until, version: sql`${delegation.version} + 1` })
    .where(and(eq(delegation.fromEmployeeId, fromEmployeeId), lte(delegation.from, until), gt(delegation.until, until), isNull(delegation.revokedAt))).returning()
  for (const row of rows) await tell(row, 'rightChanged', row.grantedToEmployeeId, context, name)
}

/** Who decides in every module in the place of somebody who leaves, as it was said last; null: nobody. @param since first day without them */
export async function takenOverBy(fromEmployeeId: string, since: string): Promise<string | null> {
  const [row] = await q().select({ id: delegation.grantedToEmployeeId }).from(delegation)
    .where(and(eq(delegation.fromEmployeeId, fromEmployeeId), isNull(delegation.module), gte(delegation.from, since), isNull(delegation.revokedAt))).orderBy(desc(delegation.createdAt), desc(delegation.id)).limit(1)
  return row?.id ?? null
}

/**
 * Gives the right of somebody who leaves to who takes over, in every module, with what waits for them by then. By whoever looks after people, and told so: the
 * leaver has given nothing away. In the command's transaction.
 * @param from first day without them
 * @throws CallError employee_unknown, right_to_oneself, at `decisionsTo`
 */
export async function handOver({ fromEmployeeId, toEmployeeId, from }: { fromEmployeeId: string; toEmployeeId: string; from: string }, context: Context): Promise<void> {
  const field = 'decisionsTo'
  if (toEmployeeId === fromEmployeeId) refuse('right_to_oneself', {}, field)
  const [person, leaver] = [await findEmployee(toEmployeeId), await findEmployee(fromEmployeeId)]
  if (!person || !leaver || person.joinDate > from || (person.leaveDate !== null && person.leaveDate < from)) return refuse('employee_unknown', {}, field)
  // by the company's day: whoever does it may be where it is tomorrow already
  const today = await todayOfCompany(context.now)
  const begins = from > today ? from : today
  const [row] = await q().insert(delegation).values({
    id: newId(context.now), module: null, fromEmployeeId, grantedToEmployeeId: toEmployeeId, from: begins, until: addDays(begins, MOST_DAYS - 1), includeWaiting: true, keepOwnAccess: false, reason: '', createdAt: context.now,
  }).returning()
  if (row) await tell(row, 'rightHandedOver', toEmployeeId, context, leaver.fullName)
}

export interface RightsWanted {
  /** Rights the caller granted, or those granted to the caller. */
  side: 'given' | 'received'
  /** Slug; null = the default ones; left out: all. */
  module?: string | null
  /** Also those that have ended or were withdrawn. */
  withPast?: boolean
}

/** Rights that concern the caller: those in force and planned by their first day, then what is past, latest first. */
export async function listRights({ side, module, withPast = false }: RightsWanted, context: Context): Promise<ApprovalRight[]> {
  const me = context.caller.employeeId
  const rows = await q()
    .select()
    .from(delegation)
    .where(and(
      side === 'given' ? eq(delegation.fromEmployeeId, me) : eq(delegation.grantedToEmployeeId, me),
      module === undefined ? undefined : sameModule(module),
      withPast ? undefined : and(isNull(delegation.revokedAt), gte(delegation.until, context.today)),
    ))
    .orderBy(asc(delegation.from), desc(delegation.createdAt), asc(delegation.id))
  const all = await shown(rows, context.today)
  const isLive = (r: ApprovalRight) => r.state === 'planned' || r.state === 'inForce'
  return [...all.filter(isLive), ...all.filter((r) => !isLive(r)).toReversed()]
}

/** People the caller may grant the right to: everybody in service but oneself, by name; where HR alone decides, those of HR. @param module slug; null: the default */
export async function rightCandidates(module: string | null, input: ListInput, context: Context): Promise<Paged<EmployeeOption>> {
  return searchEmployees({ ...input, ...(module !== null && isDecidedByHr(module) ? { ids: await everyHr(module, context.today) } : {}), date: context.today, exceptId: context.caller.employeeId })
}
