/**
 * Seats of a training that is open, exact however many ask at once: whoever changes a place holds the training's lock, taken after that of the request
 * and of the person, and counts anew. Requests are settled or ended afterwards, each in a transaction of its own.
 * @see contract/modules/training-open-registration/README.md#seats
 */
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { isInForce, Status } from '../../contract/kit/lifecycle.ts'
import { later } from '../../contract/kit/clock-time.ts'
import { afterwards, q } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import { refuse } from '../lib/refuse.ts'
import { instantsOf, wallTimeIn } from '../lib/wall-time.ts'
import { todayAt } from '../org/calendar.ts'
import { settingOf } from '../org/settings.ts'
import { endRequest, settleRequest } from '../request/machine.ts'
import { request } from '../request/table.ts'
import { beginOf, judge, type Unfit } from './fitness.ts'
import { tellTraining } from './tell.ts'
import { lockTraining, type Offer, type Session, sessionsOf, type Training } from './open.ts'
import { emptiestGroup, endParticipants, enrol, type GroupSeats, participantOf, seatsOfGroups } from './participants.ts'
import { training, trainingOffer, trainingPlace } from './table.ts'

export type Place = typeof trainingPlace.$inferSelect

const HOUR_MS = 3_600_000
/** Who was given a seat may give it back so long, and until so long before the first session. */
const GIVE_BACK_HOURS = 24
const LAST_GIVE_BACK_HOURS = 1

export interface Seats {
  offer: Offer
  /** Held and taken. */
  gone: number
  /** Below none where more were given than there are. */
  free: number
  groups: GroupSeats[]
  /** In the order of the list. */
  waiting: Place[]
}

export async function offerOf(trainingId: string): Promise<Offer | null> {
  const [row] = await q().select().from(trainingOffer).where(eq(trainingOffer.trainingId, trainingId))
  return row ?? null
}

/** Of these trainings those that people register for, or once did: what others are called is nothing a registration tells. */
export async function offeredTrainings(ids: readonly string[]): Promise<Training[]> {
  if (ids.length === 0) return []
  return (await q().select({ training }).from(training).innerJoin(trainingOffer, eq(trainingOffer.trainingId, training.id)).where(inArray(training.id, [...new Set(ids)]))).map((r) => r.training)
}

/** Places that are not freed, the waiting ones in their order. */
export const placesOf = (trainingIds: readonly string[]): Promise<Place[]> =>
  q().select().from(trainingPlace).where(and(inArray(trainingPlace.trainingId, [...trainingIds]), ne(trainingPlace.state, 'freed'))).orderBy(asc(trainingPlace.sequence), asc(trainingPlace.at), asc(trainingPlace.id))

export async function placeOf(id: string): Promise<Place | null> {
  const [row] = await q().select().from(trainingPlace).where(eq(trainingPlace.id, id))
  return row ?? null
}

/** The places of these registrations, by id. */
export async function placesById(ids: readonly string[]): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map()
  return new Map((await q().select().from(trainingPlace).where(inArray(trainingPlace.id, [...ids]))).map((p) => [p.id, p]))
}

/** Counted now; under the training's lock it stays so. */
export async function seatsOf(offer: Offer): Promise<Seats> {
  const places = await placesOf([offer.trainingId])
  const waiting = places.filter((p) => p.state === 'waiting')
  const gone = places.length - waiting.length
  return { offer, gone, free: offer.quota - gone, groups: await seatsOfGroups(offer.trainingId), waiting }
}

/** Place in the list, from 1; null for who does not wait. */
export const positionIn = (waiting: readonly Pick<Place, 'id'>[], id: string): number | null => {
  const at = waiting.findIndex((p) => p.id === id)
  return at < 0 ? null : at + 1
}

/** The group somebody would be in: the one they chose, else the one with most free seats. Null where there are none. */
const groupFor = (groups: readonly GroupSeats[], chosen: string | null): GroupSeats | null => groups.find((g) => g.id === (chosen ?? emptiestGroup(groups))) ?? null

export type Given = { state: 'held'; groupId: string | null } | { state: 'waiting' } | { problem: { code: string; params?: Record<string, string>; field?: string } }

/** What a new registration would be given. Nobody slips past the list in the moment between freeing and filling. */
export function givenTo({ free, groups, waiting, offer }: Seats, chosen: string | null): Given {
  if (chosen !== null && !groups.some((g) => g.id === chosen)) return { problem: { code: 'training_group_not_there', field: 'sessionGroup' } }
  const group = groupFor(groups, chosen)
  const hasSeat = free > 0 && (group === null || group.free > 0)
  const isContested = waiting.some((w) => w.groupId === null || group === null || w.groupId === group.id)
  if (hasSeat && !isContested) return { state: 'held', groupId: group?.id ?? null }
  if (chosen !== null && group && group.free <= 0 && free > 0 && groups.some((g) => g.free > 0)) return { problem: { code: 'training_group_full', params: { group: group.name }, field: 'sessionGroup' } }
  if (waiting.length >= offer.waitingMax) return { problem: { code: 'training_waiting_list_full' } }
  return { state: 'waiting' }
}

/**
 * A registration is submitted: it holds a seat, or waits at the end of the list.
 * @throws CallError training_registration_none, training_group_full, training_waiting_list_full
 */
export async function takePlace({ id, trainingId, employeeId, groupId }: Pick<Place, 'id' | 'trainingId' | 'employeeId' | 'groupId'>, now: Date): Promise<Place> {
  const locked = await lockTraining(trainingId)
  const offer = locked?.status === 'active' ? await offerOf(trainingId) : null
  if (!offer) return refuse('training_registration_none', {}, 'training')
  const given = givenTo(await seatsOf(offer), groupId)
  if ('problem' in given) return refuse(given.problem.code, given.problem.params, given.problem.field)
  const isWaiting = given.state === 'waiting'
  if (isWaiting) await q().update(trainingOffer).set({ nextSequence: offer.nextSequence + 1 }).where(eq(trainingOffer.trainingId, trainingId))
  const row = {
    trainingId, employeeId, groupId: isWaiting ? groupId : given.groupId, state: given.state, sequence: isWaiting ? offer.nextSequence : null, at: now,
    promotedAt: null, freedAt: null, freedFrom: null, passedOverAt: null, passedOverCode: null,
  }
  const [place] = await q().insert(trainingPlace).values({ id, ...row }).onConflictDoUpdate({ target: trainingPlace.id, set: row }).returning()
  return place as Place
}

/** Seats are given once what is open has committed. */
export const fillAfterwards = (trainingId: string, by: { clock: Clock }): void => afterwards(async () => void (await fillPlaces(trainingId, by)))

/** A place is given up; who waits is given the seat afterwards. @returns it as it was, or null where there is none */
export async function freePlace(id: string, { now, clock }: { now: Date; clock: Clock }): Promise<Place | null> {
  const found = await placeOf(id)
  if (!found || !(await lockTraining(found.trainingId))) return null
  const place = await placeOf(id)
  if (!place || place.state === 'freed') return null
  await q().update(trainingPlace).set({ state: 'freed', freedAt: now, freedFrom: place.state }).where(eq(trainingPlace.id, id))
  if (place.state !== 'waiting') fillAfterwards(place.trainingId, { clock })
  return place
}

/** The registration is approved: a seat that was held until just now is taken, and who waited goes on waiting, where they were. */
export async function keepPlace(id: string): Promise<Place | null> {
  const found = await placeOf(id)
  if (!found || !(await lockTraining(found.trainingId))) return null
  const place = await placeOf(id)
  if (!place || place.state !== 'freed' || place.freedFrom === null) return place
  const [kept] = await q().update(trainingPlace).set({ state: place.freedFrom === 'waiting' ? 'waiting' : 'taken', freedAt: null, freedFrom: null }).where(eq(trainingPlace.id, id)).returning()
  return kept ?? null
}

/** Has a seat: once approved they take part. */
export const hasSeat = (place: Pick<Place, 'state'> | null): boolean => place?.state === 'held' || place?.state === 'taken'

/** Takes the seat and takes part. @returns the participant's id */
export async function enrolPlace(id: string, now: Date): Promise<string | null> {
  const found = await placeOf(id)
  const locked = found ? await lockTraining(found.trainingId) : null
  const place = await placeOf(id)
  if (!locked || !place || !hasSeat(place)) return null
  await q().update(trainingPlace).set({ state: 'taken' }).where(eq(trainingPlace.id, id))
  const [participant] = await enrol(place.trainingId, [{ employeeId: place.employeeId, groupId: place.groupId, origin: 'registered', registrationId: id }], now)
  return participant ?? null
}

/** Takes part no more. @returns the participant's id */
export async function leaveTraining({ trainingId, employeeId, id }: Pick<Place, 'trainingId' | 'employeeId' | 'id'>, now: Date): Promise<string | null> {
  await lockTraining(trainingId)
  const participant = await participantOf(trainingId, employeeId)
  if (participant?.registrationId !== id) return null
  await endParticipants([participant.id], 'withdrawn', now)
  return participant.id
}

const dayBegin = (zone: string) => (date: string): Date => instantsOf(zone, { date, minute: 0 })[0] as Date

/** When a training begins: with its first session, else with its first day. */
export const startOf = (of: Pick<Training, 'from' | 'timeZone'>, sessions: readonly Session[]): Date => beginOf(of, sessions, dayBegin(of.timeZone))

/** Until when a place may be given up without anybody's word. */
export function givesBackUntil({ promotedAt }: Pick<Place, 'promotedAt'>, { unregisterUntil }: Pick<Offer, 'unregisterUntil'>, begins: Date): Date {
  if (promotedAt === null) return unregisterUntil
  const given = Math.min(promotedAt.getTime() + GIVE_BACK_HOURS * HOUR_MS, begins.getTime() - LAST_GIVE_BACK_HOURS * HOUR_MS)
  return new Date(Math.max(given, unregisterUntil.getTime()))
}

const linkTo = (id: string): string => `training-open-registration/${id}`

/** On the training's clock: `2026-05-12 14:00`. */
const localText = (zone: string, moment: Date): string => {
  const { date, minute } = wallTimeIn(zone, moment)
  return later(`${date}T00:00`, minute).replace('T', ' ')
}

async function passOver(place: Place, of: Training, code: Unfit, today: string, now: Date): Promise<void> {
  if (place.passedOverAt !== null && place.passedOverCode === code && todayAt(of.timeZone, place.passedOverAt) === today) return
  await q().update(trainingPlace).set({ passedOverAt: now, passedOverCode: code }).where(eq(trainingPlace.id, place.id))
  await tellTraining({ training: of, code: 'trainingPassedOver', employeeIds: [place.employeeId], actorId: null, occasion: `${place.id}:${today}`, params: { what: `@notifications:passedOver.${code}` }, link: linkTo(place.id), now })
}

async function promote(place: Place, groupId: string | null, { of, offer, begins, now }: { of: Training; offer: Offer; begins: Date; now: Date }): Promise<void> {
  await q().update(trainingPlace).set({ state: 'held', groupId, promotedAt: now }).where(eq(trainingPlace.id, place.id))
  const until = localText(of.timeZone, givesBackUntil({ promotedAt: now }, offer, begins))
  await tellTraining({ training: of, code: 'trainingPromoted', employeeIds: [place.employeeId], actorId: null, occasion: `${place.id}:${now.getTime()}`, params: { until }, link: linkTo(place.id), now })
}

/** Gives free seats to who waits, in the order of the list, each judged anew; whose registration is approved takes part right after. Belongs into a transaction of its own. */
export async function fillPlaces(trainingId: string, { clock }: { clock: Clock }): Promise<number> {
  const now = clock.now()
  const of = await lockTraining(trainingId)
  const offer = of?.status === 'active' ? await offerOf(trainingId) : null
  if (!of || !offer) return 0
  const seats = await seatsOf(offer)
  if (seats.free <= 0 || seats.waiting.length === 0) return 0
  const sessions = await sessionsOf([trainingId])
  const begins = startOf(of, sessions)
  if (now.getTime() > begins.getTime() - (await settingOf('trainingPromotionHours')) * HOUR_MS) return 0
  const today = todayAt(of.timeZone, now)
  const promoted: string[] = []
  for (const place of seats.waiting) {
    if (seats.free <= promoted.length) break
    const group = groupFor(seats.groups, place.groupId)
    if (group && group.free <= 0) continue
    const { unfit } = await judge({ employeeId: place.employeeId, group: group?.id ?? null, training: of, offer, sessions, today })
    if (unfit !== null) {
      await passOver(place, of, unfit, today, now)
      continue
    }
    await promote(place, group?.id ?? null, { of, offer, begins, now })
    if (group) group.free -= 1
    promoted.push(place.id)
  }
  for (const id of promoted) afterwards(async () => void (await settleRequest(id, { clock })))
  return promoted.length
}

/**
 * Nobody registers for a training any more that was called off: who held a seat or waited is freed, and what was not decided is voided afterwards; who was approved
 * and waited is told. Taken places stay: the training may be approved again. The training's lock is held.
 */
export async function endPlaces(of: Pick<Training, 'id' | 'title' | 'subjectId'>, { now, clock }: { now: Date; clock: Clock }): Promise<number> {
  const freed = await q().update(trainingPlace).set({ state: 'freed', freedAt: now, freedFrom: sql`${trainingPlace.state}` })
    .where(and(eq(trainingPlace.trainingId, of.id), inArray(trainingPlace.state, ['held', 'waiting']))).returning({ id: trainingPlace.id, employeeId: trainingPlace.employeeId })
  const open = freed.length === 0 ? [] : await q().select({ id: request.id }).from(request).where(and(inArray(request.id, freed.map((p) => p.id)), eq(request.status, Status.inApproval)))
  for (const { id } of open) afterwards(async () => void (await endRequest(id, 'void', '@training-open-registration:note.cancelled', { clock })))
  const decided = freed.filter((p) => !open.some((o) => o.id === p.id))
  await tellTraining({ training: of, code: 'trainingCancelled', employeeIds: decided.map((p) => p.employeeId), actorId: null, occasion: `waiting:${now.getTime()}`, now })
  return freed.length
}

/**
 * A training is approved again: who had taken a seat takes part anew, judged as of now; the others are freed and told why. The training's lock is held.
 * @returns how many take part again
 */
export async function enrolTakenAnew(trainingId: string, now: Date): Promise<number> {
  const of = await lockTraining(trainingId)
  const offer = await offerOf(trainingId)
  if (!of || !offer) return 0
  const sessions = await sessionsOf([trainingId])
  const today = todayAt(of.timeZone, now)
  let again = 0
  for (const place of (await placesOf([trainingId])).filter((p) => p.state === 'taken')) {
    const { unfit } = await judge({ employeeId: place.employeeId, group: place.groupId, training: of, offer, sessions, today })
    if (unfit === 'in') continue
    if (unfit === null) {
      await enrol(trainingId, [{ employeeId: place.employeeId, groupId: place.groupId, origin: 'registered', registrationId: place.id }], now)
      again++
      continue
    }
    await q().update(trainingPlace).set({ state: 'freed', freedAt: now, freedFrom: 'taken' }).where(eq(trainingPlace.id, place.id))
    await passOver(place, of, unfit, today, now)
  }
  return again
}

/** Trainings with an offer whose waiting list may have to move: somebody waits, and it has not begun. */
export async function trainingsWithList(today: string): Promise<string[]> {
  const rows = await q().selectDistinct({ id: trainingPlace.trainingId }).from(trainingPlace).innerJoin(training, eq(training.id, trainingPlace.trainingId))
    .where(and(eq(trainingPlace.state, 'waiting'), eq(training.status, 'active'), sql`${training.until} >= ${today}`))
  return rows.map((r) => r.id)
}

/** Registrations with a seat and an approval whose person does not take part yet: something stopped between the two. */
export async function unsettled(): Promise<string[]> {
  const rows = await q().select({ id: trainingPlace.id }).from(trainingPlace).innerJoin(request, eq(request.id, trainingPlace.id))
    .where(and(eq(trainingPlace.state, 'held'), isNotNull(trainingPlace.promotedAt), inArray(request.status, Object.values(Status).filter(isInForce))))
  return rows.map((r) => r.id)
}

/** Places of trainings that have begun, or were called off, without an answer or without a seat. */
export async function overtaken(now: Date): Promise<{ id: string; trainingId: string; isCancelled: boolean }[]> {
  const rows = await q().select({ id: trainingPlace.id, of: training }).from(trainingPlace).innerJoin(training, eq(training.id, trainingPlace.trainingId))
    .where(inArray(trainingPlace.state, ['held', 'waiting']))
  const sessions = Map.groupBy(rows.length === 0 ? [] : await sessionsOf([...new Set(rows.map((r) => r.of.id))]), (s) => s.trainingId)
  return rows.flatMap(({ id, of }) => (of.status === 'active' && startOf(of, sessions.get(of.id) ?? []) > now ? [] : [{ id, trainingId: of.id, isCancelled: of.status === 'cancelled' }]))
}

/** Who was approved and was given no seat by the first session: the place is free, and they are told. */
export async function endWithoutSeat(id: string, now: Date): Promise<boolean> {
  const found = await placeOf(id)
  const of = found ? await lockTraining(found.trainingId) : null
  const place = await placeOf(id)
  if (!of || place?.state !== 'waiting') return false
  await q().update(trainingPlace).set({ state: 'freed', freedAt: now, freedFrom: 'waiting' }).where(eq(trainingPlace.id, id))
  await tellTraining({ training: of, code: 'trainingNoSeat', employeeIds: [place.employeeId], actorId: null, occasion: id, link: linkTo(id), now })
  return true
}

