/** One training: what its people, its crew and its readers see of it. */
import { desc, eq, sql } from 'drizzle-orm'
import { fromHundredths } from '../../../../contract/kit/decimal.ts'
import type { SeatsOfOffer, TrainingChange, TrainingDetail, TrainingPerson } from '../../../../contract/modules/training/reading-calls.ts'
import { q } from '../../../db/context.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { belowOf } from '../../../org/below.ts'
import { employmentsOn } from '../../../org/employment.ts'
import { namesOf } from '../../../org/people.ts'
import { request } from '../../../request/table.ts'
import { cardsOf, leaderName, maySee } from '../../../training/cards.ts'
import { certificateOf } from '../../../training/certificates.ts'
import { creditsOf } from '../../../training/credit.ts'
import { coordinatorsOf, findTraining, isForGroup } from '../../../training/open.ts'
import { enrolledIn, type Participant } from '../../../training/participants.ts'
import { trainingChange, trainingOffer, trainingPlace } from '../../../training/table.ts'
import type { TrainingRelation } from '../../../training/who.ts'
import { materialOf } from './material.ts'

/** HR may open a finished training again for so many days. */
export const REOPEN_DAYS = 30
const DAY_MS = 86_400_000

/** What is offered, with its places counted; null where nobody registers. */
export async function seatsOf(trainingId: string): Promise<SeatsOfOffer | null> {
  const [offer] = await q().select().from(trainingOffer).where(eq(trainingOffer.trainingId, trainingId))
  if (!offer) return null
  const rows = await q().select({ state: trainingPlace.state, n: sql<number>`count(*)::int` }).from(trainingPlace).where(eq(trainingPlace.trainingId, trainingId)).groupBy(trainingPlace.state)
  const of = (state: string) => rows.find((r) => r.state === state)?.n ?? 0
  const taken = of('held') + of('taken')
  return {
    opensAt: offer.opensAt.toISOString(), closesAt: offer.closesAt.toISOString(), unregisterUntil: offer.unregisterUntil.toISOString(), quota: offer.quota, taken, free: Math.max(0, offer.quota - taken), waiting: of('waiting'), waitingListMax: offer.waitingMax, version: offer.version,
  }
}

/** Participants the caller is shown: all of them to the crew, those of one's own group, those of one's people. */
async function shownPeople(all: readonly Participant[], own: Participant | null, relation: TrainingRelation, context: Context): Promise<readonly Participant[]> {
  if (relation.isCrew || relation.isRequestor || relation.isInChain) return all
  const below = await belowOf(context.caller.employeeId, context.today)
  if (relation.isSuperior) await below.meet(all.map((p) => p.employeeId))
  return all.filter((p) => (own !== null && p.groupId === own.groupId) || (relation.isSuperior && below.has(p.employeeId)))
}

async function changesOf(trainingId: string, context: Context): Promise<TrainingChange[]> {
  const rows = await q().select().from(trainingChange).where(eq(trainingChange.trainingId, trainingId)).orderBy(desc(trainingChange.at), desc(trainingChange.id)).limit(200)
  const names = await namesOf(rows.flatMap((r) => r.by ?? []))
  return rows.map((r) => ({ at: r.at.toISOString(), by: r.by === null ? '' : (names.get(r.by) ?? ''), text: context.t(`training:change.${r.what}`), note: r.note }))
}

const seesCosts = (r: TrainingRelation, { caller }: Context): boolean => r.isRequestor || r.isInChain || r.isCoordinator || caller.roles.includes('cfo')

/** @throws CallError not_found, also of one the caller has nothing to do with */
export async function trainingDetail({ id }: { id: string }, context: Context): Promise<TrainingDetail> {
  const found = (await findTraining(id)) ?? refuse('not_found')
  const [whole] = await cardsOf([found], context)
  if (!whole || !maySee(whole.relation)) return refuse('not_found')
  const { card, relation, own, sessions, around, view } = whole
  const all = await enrolledIn([id])
  const shown = await shownPeople(all, own, relation, context)
  const coordinators = await coordinatorsOf([id])
  const names = await namesOf([...shown.map((p) => p.employeeId), ...coordinators.map((c) => c.employeeId)])
  const works = await employmentsOn(shown.map((p) => p.employeeId), context.today)
  const groupName = (groupId: string | null) => around.groups.get(id)?.find((g) => g.id === groupId)?.name ?? ''
  const [asked] = await q().select({ note: sql<string>`coalesce(${request.values} ->> 'trainingRequestNote', '')` }).from(request).where(eq(request.id, id))
  const mine = own && !relation.isCrew ? sessions.filter((s) => isForGroup(s, own.groupId)) : sessions
  const credit = own ? (await creditsOf(found, [own], sessions)).get(own.id) : undefined
  const first = mine.find((s) => s.status !== 'cancelled')
  const showsCosts = seesCosts(relation, context)
  return {
    ...card,
    note: relation.isCrew || relation.isRequestor || relation.isInChain ? (asked?.note ?? '') : '',
    sessions: mine.map(view),
    facilitators: (around.facilitators.get(id) ?? []).map((f) => ({ facilitatorId: f.id, name: leaderName(f, around.names), company: f.company, topic: f.topic })),
    coordinators: coordinators.map((c) => ({ employeeId: c.employeeId, employee: names.get(c.employeeId) ?? '' })),
    participants: shown.map((p): TrainingPerson => ({
      participantId: p.id, employeeId: p.employeeId, employee: names.get(p.employeeId) ?? '', companyStructure: works.get(p.employeeId)?.department ?? '', sessionGroup: groupName(p.groupId), status: p.status,
    })).toSorted((a, b) => a.employee.localeCompare(b.employee, context.language) || (a.participantId < b.participantId ? -1 : 1)),
    own: own && credit ? {
      participantId: own.id, status: own.status, creditedMinutes: own.creditedMinutes ?? credit.creditedMinutes, percent: own.percent ?? credit.percent, certificate: certificateOf(found, own),
      mayDecline: own.status === 'enrolled' && own.origin === 'recommended' && found.status === 'active' && (first === undefined ? found.from > context.today : first.startsAt > context.now),
    } : null,
    registration: await seatsOf(id),
    attachments: await materialOf(id),
    changes: relation.isCrew ? await changesOf(id, context) : [],
    totalCost: showsCosts ? fromHundredths(found.companyCost) : null,
    currency: showsCosts ? found.currency : '',
    mayRun: relation.isCrew && found.status === 'active',
    mayCoordinate: relation.isCoordinator && found.status === 'active',
    mayReopen: relation.isHr && found.status === 'finished' && found.finishedAt !== null && context.now.getTime() - found.finishedAt.getTime() <= REOPEN_DAYS * DAY_MS,
    version: found.version,
  }
}
