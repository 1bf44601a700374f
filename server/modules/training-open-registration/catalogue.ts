/** Trainings that may be registered for, as one person sees them. The number of statements does not depend on how many there are. @see contract/modules/training-open-registration/README.md#offer */
import { and, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import { TRAINING_OPEN_REGISTRATION } from '../../../contract/modules/training-open-registration/calls.ts'
import type { CatalogueInput, Offer, OfferDetail, OwnRegistration, RegistrationRow } from '../../../contract/modules/training-open-registration/offer.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { type Problem, refuse } from '../../lib/refuse.ts'
import { accessTo } from '../../org/access.ts'
import { nobodyBelow, withPeople } from '../../org/below.ts'
import { type Employment, employmentsOn, employmentsWithin } from '../../org/employment.ts'
import { namesOf } from '../../org/people.ts'
import { isReadable } from '../../org/scope.ts'
import { requireMayFileFor } from '../../request/filing.ts'
import { request } from '../../request/table.ts'
import { audienceTexts } from '../../training/audience-text.ts'
import { checkInWindow, leaderName, plannedMinutes, sessionView, type Surroundings, surroundingsOf, titleOf } from '../../training/cards.ts'
import { type Clash, clashesOf } from '../../training/clashes.ts'
import { isFor, refuses, sessionsFor } from '../../training/fitness.ts'
import { hoursOf } from '../../training/hours.ts'
import type { Offer as StoredOffer, Training } from '../../training/open.ts'
import { takingPart } from '../../training/participants.ts'
import { type Given, givenTo, type Place, placeOf, positionIn, type Seats } from '../../training/seats.ts'
import { training, trainingOffer, trainingParticipant, trainingPlace } from '../../training/table.ts'
import { mandatoryRows } from '../../training/mandatory.ts'
import { trainingCategories, trainingSubjects, type TrainingSubject } from '../../training/terms/subjects.ts'
import { relationTo } from '../../training/who.ts'
import { clashProblem, windowProblem } from './check.ts'
import { colleaguesIn } from './colleagues.ts'
import { daysOf } from './registration-case.ts'
import { within } from './sources.ts'
import { nameIn } from '../../lib/name-in.ts'

interface Row {
  training: Training
  offer: StoredOffer
}

/** Everything one person's view of some offers is made of. */
interface Known {
  employeeId: string
  person: string
  works: readonly Employment[]
  around: Surroundings
  places: ReadonlyMap<string, Place[]>
  /** Enrolled in each group of a training. */
  enrolled: ReadonlyMap<string, number>
  taking: ReadonlySet<string>
  /** The person's latest registration for each. */
  own: ReadonlyMap<string, { place: Place; status: number }>
  clashes: ReadonlyMap<string, Clash[]>
  subjects: ReadonlyMap<string, TrainingSubject>
  required: ReadonlySet<string>
  /** The caller looks at registrations and makes none. */
  readOnly: boolean
  audienceOf: (audience: StoredOffer['audience']) => string
  categoryOf: (code: string) => string
}

const wantedBy = ({ when }: CatalogueInput, employeeId: string, { now, today }: Context): SQL | undefined => {
  const isOpen = and(lte(trainingOffer.opensAt, now), gt(trainingOffer.closesAt, now))
  const isToCome = gte(training.until, today)
  if (when === 'mine') return inArray(training.id, q().select({ id: trainingPlace.trainingId }).from(trainingPlace).where(and(eq(trainingPlace.employeeId, employeeId), sql`${trainingPlace.state} <> 'freed'`)))
  if (when === 'all') return isToCome
  return and(isToCome, when === 'open' ? isOpen : when === 'upcoming' ? gt(trainingOffer.opensAt, now) : gt(trainingOffer.closesAt, now))
}

const rowsOf = (where: SQL | undefined): Promise<Row[]> => q().select({ training, offer: trainingOffer }).from(trainingOffer).innerJoin(training, eq(training.id, trainingOffer.trainingId)).where(where)

/** Subjects the person has to do: never done, due soon, or overdue. */
async function requiredOf(employeeId: string, today: string): Promise<ReadonlySet<string>> {
  const { rows } = await mandatoryRows({ people: withPeople([employeeId], nobodyBelow), status: ['never', 'dueSoon', 'overdue'] }, today)
  return new Set(rows.map((r) => r.subjectId))
}

async function knownOf(rows: readonly Row[], employeeId: string, context: Context): Promise<Known> {
  const ids = rows.map((r) => r.training.id)
  const { today } = context
  const last = rows.map((r) => r.training.from).reduce((a, b) => (a > b ? a : b), today)
  const works = (await employmentsWithin([employeeId], today, last)).get(employeeId) ?? []
  const around = await surroundingsOf(ids)
  const places = ids.length === 0 ? [] : await q().select().from(trainingPlace).where(and(inArray(trainingPlace.trainingId, ids), sql`${trainingPlace.state} <> 'freed'`)).orderBy(trainingPlace.sequence, trainingPlace.at, trainingPlace.id)
  const parts = ids.length === 0 ? [] : await q()
    .select({ trainingId: trainingParticipant.trainingId, groupId: trainingParticipant.groupId, n: sql<number>`count(*) filter (where ${trainingParticipant.status} <> 'cancelled')::int`, isMine: sql<boolean>`bool_or(${eq(trainingParticipant.employeeId, employeeId)})` }).from(trainingParticipant)
    .where(and(inArray(trainingParticipant.trainingId, ids), inArray(trainingParticipant.status, [...takingPart]))).groupBy(trainingParticipant.trainingId, trainingParticipant.groupId)
  const taking = parts.filter((p) => p.isMine)
  const own = ids.length === 0 ? [] : await q().select({ place: trainingPlace, status: request.status }).from(trainingPlace).innerJoin(request, eq(request.id, trainingPlace.id))
    .where(and(inArray(trainingPlace.trainingId, ids), eq(trainingPlace.employeeId, employeeId))).orderBy(sql`${trainingPlace.state} = 'freed' desc`, trainingPlace.at)
  // one's own trainings are no clash of theirs, and are told by the registration
  const free = rows.filter((r) => !own.some((o) => o.place.trainingId === r.training.id && o.place.state !== 'freed') && !taking.some((t) => t.trainingId === r.training.id))
  const spans = free.flatMap((r) => sessionsFor(around.sessions.get(r.training.id) ?? [], null).map((s) => ({ trainingId: r.training.id, name: s.title, start: s.startsAt, end: s.endsAt })))
  const clashes = await clashesOf(Object.values(Object.groupBy(spans, (s) => s.trainingId)).map((own) => ({ employeeId, spans: own ?? [] })), null)
  const trainingOf = new Map<object, string>(spans.map((s) => [s, s.trainingId]))
  const categories = await trainingCategories()
  return {
    employeeId, works, around, person: (await namesOf([employeeId])).get(employeeId) ?? '', subjects: await trainingSubjects(),
    places: Map.groupBy(places, (p) => p.trainingId), enrolled: new Map(parts.flatMap((e) => (e.groupId === null ? [] : [[e.groupId, e.n] as const]))), taking: new Set(taking.map((t) => t.trainingId)),
    own: new Map(own.map((o) => [o.place.trainingId, o])), clashes: Map.groupBy(clashes, (c) => trainingOf.get(c.span) ?? ''),
    required: await requiredOf(employeeId, today), readOnly: (await accessTo(context, TRAINING_OPEN_REGISTRATION))?.readOnly !== false,
    audienceOf: await audienceTexts(rows.map((r) => r.offer.audience), context),
    categoryOf: (code) => {
      const found = categories.get(code)
      return found ? nameIn(found, context.language) : ''
    },
  }
}

function seatsFrom({ offer }: Row, { places, enrolled, around }: Known): Seats {
  const own = places.get(offer.trainingId) ?? []
  const waiting = own.filter((p) => p.state === 'waiting')
  const gone = own.length - waiting.length
  const groups = (around.groups.get(offer.trainingId) ?? []).map((g) => {
    const [taken, held] = [enrolled.get(g.id) ?? 0, own.filter((p) => p.state === 'held' && p.groupId === g.id).length]
    return { ...g, enrolled: taken, held, free: Math.max(0, g.capacity - taken - held) }
  })
  return { offer, gone, free: offer.quota - gone, groups, waiting }
}

function ownIn({ training: of }: Row, seats: Seats, { own }: Known, { t }: Context): OwnRegistration {
  const found = own.get(of.id)
  const none: OwnRegistration = { registrationId: null, state: 'none', position: null, statusText: '' }
  if (!found) return none
  const { place, status } = found
  const key = (name: string) => `training-open-registration:place.${name}`
  if (place.state === 'freed') {
    if (status === Status.rejected) return { registrationId: place.id, state: 'rejected', position: null, statusText: t(key('rejected')) }
    return place.freedFrom === null ? none : { registrationId: place.id, state: 'withdrawn', position: null, statusText: '' }
  }
  const position = positionIn(seats.waiting, place.id)
  const isDecided = status === Status.approved || status === Status.cancellationInApproval
  const name = of.status === 'cancelled' ? 'cancelled' : place.state === 'waiting' && isDecided ? 'waiting-approved' : place.state
  return { registrationId: place.id, state: place.state, position, statusText: t(key(name), { position: position ?? 0 }) }
}

/** What stands in the way of a registration; null: nothing. */
function obstacle(row: Row, given: Given, known: Known, { now, today }: Context): Problem | null {
  const { training: of, offer } = row
  if (of.status !== 'active') return { code: 'training_not_active' }
  if (known.taking.has(of.id)) return { code: 'training_already_in', params: { person: known.person, code: of.code } }
  const closed = windowProblem(row, now)
  if (closed) return closed
  if (!isFor(known.works, offer, of, today).fits) return { code: 'training_not_eligible', params: { audience: known.audienceOf(offer.audience) } }
  const clash = known.clashes.get(of.id)?.find((c) => refuses(c.kind))
  if (clash) return clashProblem(clash)
  return 'problem' in given ? given.problem : known.readOnly ? { code: 'training_registration_read_only' } : null
}

function offerFrom(row: Row, known: Known, context: Context): Offer {
  const { training: of, offer } = row
  const seats = seatsFrom(row, known)
  const subject = known.subjects.get(of.subjectId)
  const trainingSubject = subject ? nameIn(subject, context.language) : ''
  const own = ownIn(row, seats, known, context)
  const isIn = own.state === 'held' || own.state === 'waiting' || own.state === 'taken'
  const problem = isIn ? null : obstacle(row, givenTo(seats, null), known, context)
  const { first, last } = daysOf(offer, of.timeZone)
  return {
    id: of.id, code: of.code, title: titleOf(of, new Map([[of.subjectId, trainingSubject]])), trainingSubject, trainingSubjectId: of.subjectId, external: of.external, provider: of.provider, place: of.place, timeZone: of.timeZone,
    trainingRequestStart: of.from, trainingRequestUntil: of.until, trainingHour: hoursOf(plannedMinutes(known.around.sessions.get(of.id) ?? [])),
    description: subject?.descriptions[context.language] ?? subject?.descriptions.en ?? '', categoryCode: subject?.category ?? '', category: known.categoryOf(subject?.category ?? ''), siteId: of.siteId,
    trainingOpenRegistrationStart: first, trainingOpenRegistrationEnd: last, opensAt: offer.opensAt.toISOString(), closesAt: offer.closesAt.toISOString(), unregisterUntil: offer.unregisterUntil.toISOString(),
    quota: offer.quota, taken: seats.gone, free: Math.max(0, seats.free), waiting: seats.waiting.length, waitingListMax: offer.waitingMax, audience: known.audienceOf(offer.audience),
    requiredForYou: known.required.has(of.subjectId), sessionGroups: seats.groups.map(({ id, name, free }) => ({ id, name, free })), own,
    mayRegister: !isIn && problem === null, why: problem === null ? '' : context.t(`errors:${problem.code}`, problem.params),
  }
}

const isTheirs = ({ training: of, offer }: Row, known: Known, today: string): boolean => known.own.has(of.id) || known.taking.has(of.id) || isFor(known.works, offer, of, today).fits

/** What the person has to do first, then what closes first. */
const inOrder = (a: Offer, b: Offer): number =>
  Number(b.requiredForYou) - Number(a.requiredForYou) || (a.closesAt < b.closesAt ? -1 : a.closesAt > b.closesAt ? 1 : 0) || (a.trainingRequestStart < b.trainingRequestStart ? -1 : a.trainingRequestStart > b.trainingRequestStart ? 1 : 0) || (a.id < b.id ? -1 : 1)

const workOn = ({ works }: Known, date: string): Employment | undefined => works.find((w) => w.from <= date && (w.until === null || w.until >= date))

/** @throws CallError not_allowed for somebody the caller may not register */
export async function catalogue(input: CatalogueInput, context: Context): Promise<Paged<Offer>> {
  const { employeeId = context.caller.employeeId, category, siteId, onlyFree, onlyRequired, onlyOwnSite } = input
  if (employeeId !== context.caller.employeeId) await requireMayFileFor(employeeId, context, within)
  const rows = await rowsOf(and(wantedBy(input, employeeId, context), input.when === 'mine' ? undefined : eq(training.status, 'active'), siteId === undefined ? undefined : eq(training.siteId, siteId)))
  const known = await knownOf(rows, employeeId, context)
  const wanted = fold(input.filterSearch ?? '')
  const ownSite = workOn(known, context.today)?.siteId
  const offers = rows.filter((r) => input.when === 'all' || isTheirs(r, known, context.today)).map((r) => offerFrom(r, known, context))
    .filter((o) => (category === undefined || o.categoryCode === category) && (!onlyFree || o.free > 0) && (!onlyRequired || o.requiredForYou) && (!onlyOwnSite || o.siteId === ownSite) && fold(`${o.title} ${o.trainingSubject} ${o.code} ${o.category} ${o.place}`).includes(wanted))
  return pagedRows(offers.sort(inOrder), input)
}

async function registrationsOf(trainingId: string, known: Known, today: string): Promise<RegistrationRow[]> {
  const places = known.places.get(trainingId) ?? []
  const names = await namesOf(places.map((p) => p.employeeId))
  const works = await employmentsOn(places.map((p) => p.employeeId), today)
  const statuses = new Map(places.length === 0 ? [] : (await q().select({ id: request.id, status: request.status }).from(request).where(inArray(request.id, places.map((p) => p.id)))).map((r) => [r.id, r.status]))
  const waiting = places.filter((p) => p.state === 'waiting')
  const groups = new Map((known.around.groups.get(trainingId) ?? []).map((g) => [g.id, g.name]))
  return places.flatMap((p): RegistrationRow[] => (p.state === 'freed' ? [] : [{
    registrationId: p.id, employeeId: p.employeeId, employee: names.get(p.employeeId) ?? '', companyStructure: works.get(p.employeeId)?.department ?? '', sessionGroup: groups.get(p.groupId ?? '') ?? '', state: p.state, position: positionIn(waiting, p.id),
    approved: statuses.get(p.id) === Status.approved || statuses.get(p.id) === Status.cancellationInApproval, at: p.at.toISOString(),
  }]))
}

/**
 * One offer, by the id of its training or of a registration for it.
 * @throws CallError not_found: nobody ever registers for it, or it is for others and the reader has nothing to do with it
 */
export async function offerDetail({ id }: { id: string }, context: Context): Promise<OfferDetail> {
  const me = context.caller.employeeId
  const registration = await placeOf(id)
  const trainingId = registration?.trainingId ?? id
  const employeeId = registration?.employeeId ?? me
  const [row] = await rowsOf(eq(training.id, trainingId))
  if (!row) return refuse('not_found')
  const relation = await relationTo(trainingId, context, TRAINING_OPEN_REGISTRATION)
  if (employeeId !== me && !relation.isCoordinator && !(await isReadable(employeeId, context, within))) return refuse('not_found')
  const known = await knownOf([row], employeeId, context)
  const isShown = isTheirs(row, known, context.today) || relation.isCrew || relation.isRequestor || relation.isSuperior
  if (!isShown) return refuse('not_found')
  const window = await checkInWindow()
  const sessions = (known.around.sessions.get(trainingId) ?? []).filter((s) => s.status !== 'cancelled')
  const department = workOn(known, context.today)?.departmentId
  const colleagues = department ? await colleaguesIn([trainingId], { departmentId: department, exceptId: employeeId, today: context.today }) : new Map<string, number>()
  return {
    ...offerFrom(row, known, context),
    sessions: sessions.map((s) => sessionView(s, { training: row.training, around: known.around, window })),
    facilitators: (known.around.facilitators.get(trainingId) ?? []).map((f) => ({ name: leaderName(f, known.around.names), topic: f.topic })),
    clashes: (known.clashes.get(trainingId) ?? []).map(({ kind, code, date, hours }) => ({ text: context.t(`training-open-registration:clash.${kind}`, { code, date, hours }), blocking: refuses(kind) })),
    colleagues: colleagues.get(trainingId) ?? 0,
    registrations: relation.isCoordinator ? await registrationsOf(trainingId, known, context.today) : null,
  }
}
