/** Sessions of trainings in the order of their days. Pure. */
import { civilDateIn } from '../../../../contract/kit/civil-date.ts'
import type { ActiveTraining } from '../../../../contract/modules/training/reading-calls.ts'
import type { Session } from '../../../../contract/modules/training/shapes.ts'

export interface SessionOf {
  session: Session
  training: ActiveTraining
}

/** Where check-in of a session stands. @param nowMs Unix milliseconds */
export const checkInOf = ({ checkInOpensAt, checkInClosesAt }: Pick<Session, 'checkInOpensAt' | 'checkInClosesAt'>, nowMs: number): 'early' | 'open' | 'over' =>
  nowMs < Date.parse(checkInOpensAt) ? 'early' : nowMs < Date.parse(checkInClosesAt) ? 'open' : 'over'

/** Sessions that are not over, the next one first: those of today on their own clock, and the others by day. */
export function sessionsByDay(trainings: readonly ActiveTraining[], nowMs: number): { today: SessionOf[]; days: { day: string; sessions: SessionOf[] }[] } {
  const all = trainings.flatMap((training) => training.sessions.filter((s) => s.status === 'planned' && Date.parse(s.endsAt) > nowMs).map((session) => ({ session, training }))).sort((a, b) => Date.parse(a.session.startsAt) - Date.parse(b.session.startsAt))
  const isToday = ({ session, training }: SessionOf) => session.sessionStart.slice(0, 10) <= civilDateIn(new Date(nowMs), training.timeZone)
  const later = Map.groupBy(all.filter((one) => !isToday(one)), ({ session }) => session.sessionStart.slice(0, 10))
  return { today: all.filter(isToday), days: [...later].map(([day, sessions]) => ({ day, sessions })) }
}
