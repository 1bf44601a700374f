/** Moments of a session on its training's clock. Pure. */
import type { Session } from '../../../../contract/modules/training/shapes.ts'

type Times = Pick<Session, 'sessionStart' | 'sessionEnd' | 'endsAt'>

const asUtc = (moment: string) => Date.parse(`${moment}Z`)
const written = (ms: number) => new Date(ms).toISOString().slice(0, 16)

/** A UTC instant as `YYYY-MM-DDTHH:mm` on the training's clock. */
export const onItsClock = ({ sessionEnd, endsAt }: Times, instant: string): string => written(Date.parse(instant) + asUtc(sessionEnd) - Date.parse(endsAt))

const DAY_MS = 86_400_000

/** How far a moment lies outside the session. */
const outside = (ms: number, { sessionStart, sessionEnd }: Times) => Math.max(0, asUtc(sessionStart) - ms, ms - asUtc(sessionEnd))

/** A time of day (`HH:mm`) as a moment of this session: on the day that is nearest to it, for those that go past midnight. */
export function momentOf(session: Times, time: string): string {
  const first = asUtc(`${session.sessionStart.slice(0, 10)}T${time}`)
  const [nearest = first] = [first, first + DAY_MS, first - DAY_MS].sort((a, b) => outside(a, session) - outside(b, session))
  return written(nearest)
}
