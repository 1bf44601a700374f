/** Whether somebody may have a seat: in service, of the audience, free at the time. @see contract/modules/training-open-registration/README.md#seats */
import { employmentsWithin, type Employment } from '../org/employment.ts'
import { fitsAudience } from './audience.ts'
import { type Clash, clashesOf, type ClashKind } from './clashes.ts'
import { isForGroup, type Offer, type Session, type Training } from './open.ts'
import { participantOf, takingPart } from './participants.ts'

const holding = (stretches: readonly Employment[], date: string): Employment | undefined => stretches.find((w) => w.from <= date && (w.until === null || w.until >= date))

/** An offer is for who works where it says today, and is in service on the training's first day. */
export function isFor(stretches: readonly Employment[], { audience }: Pick<Offer, 'audience'>, { from }: Pick<Training, 'from'>, today: string): { inService: boolean; fits: boolean } {
  const work = holding(stretches, today)
  const inService = work !== undefined && (from < today || holding(stretches, from) !== undefined)
  return { inService, fits: inService && fitsAudience(audience, work) }
}

/** Sessions of a group that are to come. */
export const sessionsFor = (sessions: readonly Session[], group: string | null): Session[] => sessions.filter((s) => s.status !== 'cancelled' && isForGroup(s, group))

/** When it begins: with its first session; one without sessions with its first day. */
export function beginOf({ from }: Pick<Training, 'from'>, sessions: readonly Session[], dayBegin: (date: string) => Date): Date {
  const [first] = sessions.filter((s) => s.status !== 'cancelled')
  return first?.startsAt ?? dayBegin(from)
}

/** What refuses a registration; the rest is worth knowing. */
export const refuses = (kind: ClashKind): boolean => kind === 'busy' || kind === 'leave'

/** What stands in the way at these sessions, of all kinds. */
export const clashesAt = (employeeId: string, sessions: readonly Session[], exceptId: string | null): Promise<Clash[]> =>
  clashesOf([{ employeeId, spans: sessions.map(({ title, startsAt, endsAt }) => ({ name: title, start: startsAt, end: endsAt })) }], exceptId)

export type Unfit = 'gone' | 'audience' | 'in' | 'training' | 'leave'

export interface Judged {
  /** Null: may have the seat. */
  unfit: Unfit | null
  clashes: Clash[]
}

/** Judges one person for a seat, as of now. */
export async function judge({ employeeId, group, training, offer, sessions, today }: { employeeId: string; group: string | null; training: Training; offer: Pick<Offer, 'audience'>; sessions: readonly Session[]; today: string }): Promise<Judged> {
  const works = (await employmentsWithin([employeeId], today < training.from ? today : training.from, today < training.from ? training.from : today)).get(employeeId) ?? []
  const { inService, fits } = isFor(works, offer, training, today)
  if (!inService) return { unfit: 'gone', clashes: [] }
  if (!fits) return { unfit: 'audience', clashes: [] }
  const part = await participantOf(training.id, employeeId)
  if (part && (takingPart as readonly string[]).includes(part.status) && part.status !== 'cancelled') return { unfit: 'in', clashes: [] }
  const clashes = await clashesAt(employeeId, sessionsFor(sessions, group), training.id)
  const blocking = clashes.find((c) => refuses(c.kind))
  return { unfit: blocking === undefined ? null : blocking.kind === 'leave' ? 'leave' : 'training', clashes }
}
