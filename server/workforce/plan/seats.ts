/**
 * Places of a plan that requests hold or use: rows that are added and never changed. What counts is their sum, so taking places back is
 * a row of its own. Whoever asks how many are left holds the plan's lock (`lockPlan`). @see docs/product/workforce.md#places-of-a-plan
 */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { newId } from '../../lib/new-id.ts'
import { planSeat } from './table.ts'

export type Seat = typeof planSeat.$inferSelect
export type SeatKind = Seat['kind']

/** Where places are: of a plan, in a position, over some of its time frames. */
export interface Place {
  planId: string
  positionId: string
  fromFrame: number
  untilFrame: number
}

export interface NewSeats extends Place {
  kind: SeatKind
  /** More places, or fewer. */
  seats: number
  overPlan?: number
  requestId: string
  lineId: string | null
  vacancyId?: string | null
  reversalOf?: string | null
}

/** @returns the id of the row */
export async function postSeats({ overPlan = 0, vacancyId = null, reversalOf = null, ...row }: NewSeats, now: Date): Promise<string> {
  const id = newId(now)
  await q().insert(planSeat).values({ ...row, id, overPlan, vacancyId, reversalOf, postedAt: now })
  return id
}

/** Places in each frame of a plan: held by requests that are decided on, used by those that were approved. */
export interface Taken {
  held: number
  used: number
}

/** What requests take of a position, by frame. @param exceptId the request that is judged, which does not count against itself */
export async function takenIn(planId: string, positionId: string, exceptId: string | null = null): Promise<(frame: number) => Taken> {
  const rows = await q()
    .select({ from: planSeat.fromFrame, until: planSeat.untilFrame, held: sql<number>`coalesce(sum(${planSeat.seats}) filter (where ${planSeat.kind} = 'held'), 0)::int`, used: sql<number>`coalesce(sum(${planSeat.seats}) filter (where ${planSeat.kind} <> 'held'), 0)::int` })
    .from(planSeat)
    .where(and(eq(planSeat.planId, planId), eq(planSeat.positionId, positionId), exceptId === null ? undefined : ne(planSeat.requestId, exceptId)))
    .groupBy(planSeat.fromFrame, planSeat.untilFrame)
  return (frame) => rows.filter((r) => r.from <= frame && frame <= r.until).reduce((sum, { held, used }) => ({ held: sum.held + held, used: sum.used + used }), { held: 0, used: 0 })
}

/** Places a request holds or uses now, with where they are; null: none. */
export async function seatsOf(requestId: string, what: 'held' | 'used'): Promise<(Place & { seats: number; vacancyId: string | null; lineId: string | null }) | null> {
  const rows = await q().select().from(planSeat).where(and(eq(planSeat.requestId, requestId), what === 'held' ? eq(planSeat.kind, 'held') : ne(planSeat.kind, 'held'))).orderBy(planSeat.postedAt, planSeat.id)
  const last = rows.findLast((r) => r.kind === what && r.reversalOf === null)
  if (!last) return null
  const seats = rows.reduce((sum, r) => sum + r.seats, 0)
  const { planId, positionId, fromFrame, untilFrame, vacancyId, lineId } = last
  return seats === 0 ? null : { planId, positionId, fromFrame, untilFrame, vacancyId, lineId, seats }
}

/**
 * Some places of a request that was approved go back to the plan, or are taken again (`seats` above zero).
 * @returns the id of the row; null where the request never had places of a plan
 */
export async function changeSeats(requestId: string, { kind, seats, vacancyId = null }: { kind: 'used' | 'joined' | 'released'; seats: number; vacancyId?: string | null }, now: Date): Promise<string | null> {
  const [first] = await q().select().from(planSeat).where(and(eq(planSeat.requestId, requestId), eq(planSeat.kind, 'used'), isNull(planSeat.reversalOf))).orderBy(sql`${planSeat.postedAt} desc, ${planSeat.id} desc`).limit(1)
  if (!first || seats === 0) return null
  const { planId, positionId, fromFrame, untilFrame, lineId } = first
  return postSeats({ planId, positionId, fromFrame, untilFrame, lineId, requestId, kind, seats, vacancyId: vacancyId ?? first.vacancyId }, now)
}

/** One row; null for an id of none. */
export async function seatRow(id: string): Promise<Seat | null> {
  const [row] = await q().select().from(planSeat).where(eq(planSeat.id, id))
  return row ?? null
}
