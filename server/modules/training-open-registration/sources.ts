/** Whom the caller may register, and what a form chooses from. */
import { and, eq, gt, lte } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import { type GroupOption, type OfferOption, type RegistrableEmployee, TRAINING_OPEN_REGISTRATION } from '../../../contract/modules/training-open-registration/calls.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { accessTo } from '../../org/access.ts'
import { todayAt } from '../../org/calendar.ts'
import { employmentsWithin } from '../../org/employment.ts'
import { fileableEmployees, requireMayFileFor } from '../../request/filing.ts'
import { enrolledIn, seatsOfGroups } from '../../training/participants.ts'
import { audienceText } from '../../training/audience-text.ts'
import { titleOf } from '../../training/cards.ts'
import { clashesOf } from '../../training/clashes.ts'
import { isFor, refuses, sessionsFor } from '../../training/fitness.ts'
import { placesOf } from '../../training/seats.ts'
import { training, trainingOffer } from '../../training/table.ts'
import { subjectNames } from '../../training/terms/subjects.ts'
import { learning } from '../../training/who.ts'
import { clashProblem, windowProblem } from './check.ts'
import { openTrainingOf } from './registration-case.ts'

export const within = learning(TRAINING_OPEN_REGISTRATION)

const free = { mayRegister: true, why: '' }

/** People the caller may register; for a training with what stands in the way of each. */
export async function registrableEmployees({ training: id, ...input }: ListInput & { training?: string }, context: Context): Promise<Paged<RegistrableEmployee>> {
  const page = await fileableEmployees(input, context, within)
  const found = id === undefined ? null : await openTrainingOf(id)
  if (!found) return { ...page, listData: page.listData.map((e) => ({ ...e, ...free })) }
  const { training: of, offer, sessions } = found
  const people = page.listData.map((e) => e.id)
  const today = todayAt(of.timeZone, context.now)
  const [from, until] = [today, of.from].sort() as [string, string]
  const works = await employmentsWithin(people, from, until)
  const isIn = new Set([...(await enrolledIn([of.id])).map((p) => p.employeeId), ...(await placesOf([of.id])).map((p) => p.employeeId)])
  const clashes = Map.groupBy(await clashesOf(people.map((employeeId) => ({ employeeId, spans: sessionsFor(sessions, null).map(({ title, startsAt, endsAt }) => ({ name: title, start: startsAt, end: endsAt })) })), of.id), (c) => c.employeeId)
  const closed = of.status === 'active' ? windowProblem(found, context.now) : { code: 'training_registration_none' }
  const audience = await audienceText(offer.audience, context)
  const readOnly = (await accessTo(context, TRAINING_OPEN_REGISTRATION))?.readOnly !== false
  const why = (employeeId: string, person: string): string => {
    if (closed) return context.t(`errors:${closed.code}`, closed.params)
    if (isIn.has(employeeId)) return context.t('errors:training_already_in', { person, code: of.code })
    if (!isFor(works.get(employeeId) ?? [], offer, of, today).fits) return context.t('errors:training_not_eligible', { audience })
    const clash = clashes.get(employeeId)?.find((c) => refuses(c.kind))
    if (clash) return context.t(`errors:${clashProblem(clash).code}`, clashProblem(clash).params)
    return readOnly ? context.t('errors:training_registration_read_only') : ''
  }
  return { ...page, listData: page.listData.map((e) => {
    const because = why(e.id, e.fullname)
    return { ...e, mayRegister: because === '', why: because }
  }) }
}

/** Trainings whose registration is open, for the person. @throws CallError not_allowed for somebody the caller may not register */
export async function openOffers({ employeeId, ...input }: ListInput & { employeeId?: string }, context: Context): Promise<Paged<OfferOption>> {
  if (employeeId !== undefined) await requireMayFileFor(employeeId, context, within)
  const person = employeeId ?? context.caller.employeeId
  const rows = await q().select({ of: training, offer: trainingOffer }).from(trainingOffer).innerJoin(training, eq(training.id, trainingOffer.trainingId))
    .where(and(eq(training.status, 'active'), lte(trainingOffer.opensAt, context.now), gt(trainingOffer.closesAt, context.now))).orderBy(training.from, training.code)
  const names = await subjectNames(rows.map((r) => r.of.subjectId), context.language)
  const last = rows.map((r) => r.of.from).reduce((a, b) => (a > b ? a : b), context.today)
  const works = (await employmentsWithin([person], context.today, last)).get(person) ?? []
  const wanted = fold(input.filterSearch ?? '')
  const options = rows.filter(({ of, offer }) => isFor(works, offer, of, context.today).fits)
    .map(({ of }): OfferOption => ({ id: of.id, displayName: titleOf(of, names), code: of.code, trainingStart: of.from, trainingUntil: of.until }))
  return pagedRows(options.filter((o) => fold(`${o.displayName} ${o.code} ${o.trainingStart}`).includes(wanted)), input)
}

/** Groups of a training that is open, with their free seats. */
export async function groupOptions({ training: id, ...input }: ListInput & { training?: string }): Promise<Paged<GroupOption>> {
  const found = id === undefined ? null : await openTrainingOf(id)
  const groups = found ? await seatsOfGroups(found.training.id) : []
  const wanted = fold(input.filterSearch ?? '')
  return pagedRows(groups.map((g): GroupOption => ({ id: g.id, displayName: g.name, free: g.free })).filter((g) => fold(g.displayName).includes(wanted)), input)
}
