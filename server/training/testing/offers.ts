/** Trainings that may be registered for, for tests. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { q } from '../../db/context.ts'
import { namedId } from '../../lib/named-id.ts'
import { newId } from '../../lib/new-id.ts'
import { instantAt } from '../clock.ts'
import { type NewTraining, openTraining } from '../open.ts'
import type { AudienceRow } from '../audience.ts'
import { trainingCategory, trainingSubject } from '../terms/table.ts'

const ZONE = 'Asia/Jakarta'
const NOON = new Date('2026-05-12T05:00:00.000Z')

export interface OfferWish {
  id?: string
  subject?: string
  discreet?: boolean
  requestorId: string
  siteId?: string | null
  /** First day, and times on it. */
  day?: string
  start?: string
  end?: string
  quota?: number
  waitingMax?: number
  audience?: AudienceRow[]
  /** Last day of the registration; a week before the first day. */
  closes?: string
  opens?: string
  /** Last day on which a seat is given back at once; the last of the registration. */
  givesBack?: string
  groups?: { id: string; name: string; capacity: number }[]
  /** A session for each group instead of one for all. */
  sessions?: { groupId: string | null; start: string; end: string }[]
  coordinatorIds?: string[]
  facilitators?: NewTraining['facilitators']
}

/** A subject of this code; made once. @returns its id */
export async function aSubject(code: string, more: { discreet?: boolean; category?: string } = {}): Promise<string> {
  const id = namedId(`subject:${code}`)
  await q().insert(trainingCategory).values({ code: more.category ?? 'general', names: { en: 'General' } }).onConflictDoNothing()
  await q().insert(trainingSubject).values({ id, code, names: { en: code }, category: more.category ?? 'general', minutes: 180, discreet: more.discreet ?? false }).onConflictDoNothing()
  return id
}

/** @returns the training's id */
export async function anOffer(wish: OfferWish): Promise<string> {
  const { day = '2026-06-15', start = '09:00', end = '12:00', quota = 5, waitingMax = 10, audience = [], groups = [], subject = 'First aid' } = wish
  const id = wish.id ?? newId(NOON)
  const closes = wish.closes ?? addDays(day, -7)
  const begin = (date: string) => instantAt(ZONE, `${date}T00:00`)
  const sessions = wish.sessions ?? [{ groupId: null, start: `${day}T${start}`, end: `${day}T${end}` }]
  await openTraining({
    id, code: `TR-${id.slice(-8)}`, subjectId: await aSubject(subject, { discreet: wish.discreet ?? false }), title: '', requestorId: wish.requestorId, external: false, siteId: wish.siteId ?? null, timeZone: ZONE, from: day, until: day,
    minPercent: 8000, needsCheckOut: false, givesCertificate: false, currency: 'IDR', groups,
    sessions: sessions.map((s) => ({ id: newId(NOON), groupId: s.groupId, startsLocal: s.start, endsLocal: s.end, startsAt: instantAt(ZONE, s.start), endsAt: instantAt(ZONE, s.end), breakMinutes: 0 })),
    facilitators: wish.facilitators ?? [], coordinators: (wish.coordinatorIds ?? []).map((employeeId) => ({ id: newId(NOON), employeeId })), forms: [],
    offer: { opensAt: begin(wish.opens ?? '2026-05-01'), closesAt: begin(addDays(closes, 1)), unregisterUntil: begin(addDays(wish.givesBack ?? closes, 1)), quota, waitingMax, audience },
  }, NOON)
  return id
}
