/** What is recorded of people, as minutes of a training. */
import { inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { settingOf } from '../org/settings.ts'
import { isForGroup, type Session, type Training } from './open.ts'
import type { Attendance, Participant } from './participants.ts'
import { sumOf, type Sum } from './hours.ts'
import { trainingAttendance } from './table.ts'

/** Sums of these participants of one training, by participant. One statement, and a setting. */
export async function creditsOf({ needsCheckOut }: Pick<Training, 'needsCheckOut'>, parts: readonly Pick<Participant, 'id' | 'groupId'>[], sessions: readonly Session[]): Promise<Map<string, Sum>> {
  if (parts.length === 0) return new Map()
  const rules = { needsCheckOut, graceMinutes: await settingOf('trainingLateMinutes') }
  const rows = await q().select().from(trainingAttendance).where(inArray(trainingAttendance.participantId, parts.map((p) => p.id)))
  const marks = new Map(rows.map((r) => [`${r.participantId} ${r.sessionId}`, r]))
  return new Map(parts.map((p) => [p.id, sumWith(p, sessions, (s) => marks.get(`${p.id} ${s.id}`), rules)]))
}

/** The sum of one participant, whose marks are at hand. */
export function sumWith({ groupId }: Pick<Participant, 'groupId'>, sessions: readonly Session[], markOf: (s: Session) => Attendance | undefined, rules: { needsCheckOut: boolean; graceMinutes: number }): Sum {
  const theirs = sessions.filter((s) => s.status !== 'cancelled' && isForGroup(s, groupId))
  return sumOf(theirs.map((session) => ({ session, record: markOf(session) ?? { status: 0, inLocal: null, outLocal: null } })), rules)
}
