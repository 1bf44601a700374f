/** The fortnight that begins today, with the sessions of each day. Pure. */
import { addDays } from '../../../../contract/kit/civil-date.ts'
import type { ActiveTraining } from '../../../../contract/modules/training/reading-calls.ts'
import type { SessionOf } from '../overview/sessions-by-day.ts'

const DAYS = 14

export interface StripDay {
  date: string
  /** Those that take place, the first one first. */
  sessions: SessionOf[]
}

/** @param today civil date of the reader; a session stands on the day of its own clock */
export function stripDays(trainings: readonly ActiveTraining[], today: string): StripDay[] {
  const all = trainings.flatMap((training) => training.sessions.filter((s) => s.status !== 'cancelled').map((session) => ({ session, training })))
  return Array.from({ length: DAYS }, (_, i) => {
    const date = addDays(today, i)
    return { date, sessions: all.filter(({ session }) => session.sessionStart.startsWith(date)).sort((a, b) => Date.parse(a.session.startsAt) - Date.parse(b.session.startsAt)) }
  })
}
