/** A proposal while it is filled in: what shows, what follows, what is wrong. Pure. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { later, minutesBetween } from '../../../contract/kit/clock-time.ts'
import { isMoney } from '../../../contract/kit/money.ts'
import { detailMinor, sumOfDetails } from '../../../contract/modules/training-request/costs.ts'
import { FacilitatorSource, type trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import { type DetailDraft, type Fault, faultsOf, type FacilitatorDraft, type SessionDraft, sessionOn, timedSessions, type TrainingDraft } from '../../../contract/modules/training-request/rules.ts'
import { deviceDay } from '../../api/device-day.ts'
import { part } from '../../ui/part.ts'
import type { ClientFacts, FormValues } from '../../request/client-module.ts'

export type TrainingValues = FormValues<typeof trainingRequestFields>
type Facts = ClientFacts<typeof trainingRequestFields>
type CostDraft = NonNullable<TrainingDraft['costs']>[number]

/** The values as the rules read them. */
export const draftOf = (values: TrainingValues): TrainingDraft => values

const OF_REGISTRATION: ReadonlySet<string> = new Set(['trainingOpenRegistrationStart', 'trainingOpenRegistrationEnd', 'quota', 'waitingListMax', 'unregisterUntil', 'openRegistrationAudience'])

export function showsField(name: string, { external, openRegistration }: TrainingValues): boolean {
  if (name === 'provider') return external === true
  return !OF_REGISTRATION.has(name) || openRegistration === true
}

/** Details of a cost that say what they come to. */
const completeOf = (costLineId: string, details: readonly DetailDraft[]): { minor: number; currency: string }[] =>
  details.flatMap(({ costLineId: of, quantity, unitPrice }) => (of === costLineId && quantity && isAmount(quantity) && isMoney(unitPrice) ? [{ minor: detailMinor(quantity, unitPrice.minor), currency: unitPrice.currency }] : []))

const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text)

/** Costs with details are their sum. */
function summed({ costs, costDetails }: TrainingDraft): CostDraft[] {
  return (costs ?? []).map((cost) => {
    const details = completeOf(cost.lineId, costDetails ?? [])
    const minor = sumOfDetails(details.map((d) => d.minor))
    const currency = details[0]?.currency
    return minor === null || currency === undefined || (cost.amount?.minor === minor && cost.amount.currency === currency) ? cost : { ...cost, amount: { minor, currency } }
  })
}

/** @param today where this device is */
export function followTraining(values: TrainingValues, changed: Partial<TrainingValues>, today = deviceDay()): Partial<TrainingValues> {
  const draft = draftOf(values)
  const costs = 'costs' in changed || 'costDetails' in changed ? summed(draft) : null
  const isOpened = changed.openRegistration === true && !values.trainingOpenRegistrationStart && !values.trainingOpenRegistrationEnd
  const lastDay = values.trainingRequestStart ? addDays(values.trainingRequestStart, -1) : null
  return {
    ...(costs?.some((cost, i) => cost !== draft.costs?.[i]) ? { costs: costs as unknown as NonNullable<TrainingValues['costs']> } : {}),
    ...(isOpened ? { trainingOpenRegistrationStart: today, trainingOpenRegistrationEnd: lastDay !== null && lastDay >= today ? lastDay : null } : {}),
  }
}

/** What is wrong, as far as a form can tell; who stands there twice is said by the server, which knows the names. */
export const checkTraining = (values: TrainingValues): Fault[] => faultsOf(draftOf(values)).filter(({ params }) => params?.person !== '')

const MORNING = { from: '09:00', minutes: 180 }

/** A new session: as the last one on the day after it; the first one on the first day. */
export function newSession({ trainingRequestStart: first, trainingRequestUntil: until, sessions }: TrainingDraft): Omit<SessionDraft, 'lineId'> {
  const last = timedSessions({ sessions }).at(-1)
  if (last) {
    const { breakMinutes, sessionGroupId } = last
    const next = addDays(last.sessionStart.slice(0, 10), 1)
    const { sessionStart, sessionEnd } = sessionOn(last, until && next > until ? last.sessionStart.slice(0, 10) : next)
    return until && next > until ? { sessionStart: sessionEnd, sessionEnd: later(sessionEnd, minutesBetween(sessionStart, sessionEnd)), breakMinutes, sessionGroupId } : { sessionStart, sessionEnd, breakMinutes, sessionGroupId }
  }
  if (!first) return {}
  const sessionStart = `${first}T${MORNING.from}`
  return { sessionStart, sessionEnd: later(sessionStart, MORNING.minutes) }
}

/** Its end stays after its beginning. */
export function followSession({ sessionStart, sessionEnd }: Partial<SessionDraft>, changed: Partial<SessionDraft>): Partial<SessionDraft> {
  if (!changed.sessionStart || !sessionStart || 'sessionEnd' in changed) return {}
  const length = sessionEnd ? minutesBetween(sessionStart, sessionEnd) : 0
  return length > 0 && length <= 1_440 ? {} : { sessionEnd: later(sessionStart, MORNING.minutes) }
}

/** The session on other days, those left out on which it stands already. */
export function repeatedOn(session: SessionDraft, days: readonly string[], sessions: readonly SessionDraft[], newId: () => string): SessionDraft[] {
  const [timed] = timedSessions({ sessions: [session] })
  if (!timed) return []
  return days.map((day) => ({ ...sessionOn(timed, day), lineId: newId() })).filter((copy) => !sessions.some((s) => s.sessionStart === copy.sessionStart && s.sessionEnd === copy.sessionEnd && (s.sessionGroupId ?? null) === (copy.sessionGroupId ?? null)))
}

const OF_OTHERS: ReadonlySet<string> = new Set(['facilitatorName', 'facilitatorCompany', 'facilitatorContact'])
const isColleague = ({ facilitatorSource }: Partial<FacilitatorDraft>) => facilitatorSource === FacilitatorSource.colleague

export const rows: NonNullable<Facts['rows']> = {
  sessions: {
    icon: 'calendar',
    cards: true,
    words: ['sessionStart', 'sessionEnd', 'title', 'sessionGroupId', 'place', 'facilitatorLineId'],
    start: ({ form }) => newSession(form),
    follow: followSession,
  },
  facilitators: {
    icon: 'user',
    words: ['facilitatorName', 'facilitatorId', 'facilitatorSource', 'facilitatorCompany', 'topic'],
    start: () => ({ facilitatorSource: FacilitatorSource.colleague }),
    shows: (column, row) => (column === 'facilitatorId' ? isColleague(row) : !OF_OTHERS.has(column) || (!isColleague(row) && Boolean(row.facilitatorSource))),
    needs: (column) => column === 'facilitatorId' || column === 'facilitatorName',
    follow: (row, changed) => (!('facilitatorSource' in changed) ? {} : isColleague(row) ? { facilitatorName: null, facilitatorCompany: null, facilitatorContact: null } : { facilitatorId: null }),
  },
  costs: {
    icon: 'coins',
    words: ['costItem', 'amount', 'costNote'],
    draws: { amount: part(() => import('./cost-amount.tsx').then((m) => m.CostAmount)) },
    below: part(() => import('./cost-details.tsx').then((m) => m.CostDetails)),
  },
  costDetails: {
    icon: 'list',
    words: ['description', 'quantity', 'unitPrice'],
    shows: (column) => column !== 'costLineId',
    draws: { unitPrice: part(() => import('./cost-amount.tsx').then((m) => m.UnitPrice)) },
  },
}
