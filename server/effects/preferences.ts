/** What people chose about notices: where each kind goes, quiet hours, a digest. No choice: everything, at once. */
import { eq, inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { mustKnow } from './notice-types.ts'
import { minutesOf, quietUntil } from './quiet-hours.ts'
import { type NoticeChannels, noticePreference } from './table.ts'

export type Preference = typeof noticePreference.$inferSelect

/** A person's choice, or null when they made none. */
export async function preferenceOf(employeeId: string): Promise<Preference | null> {
  const [row] = await q().select().from(noticePreference).where(eq(noticePreference.employeeId, employeeId))
  return row ?? null
}

/** Where a kind goes for this person. A kind everybody must know of always counts in the app. */
export function channelsOf(preference: Pick<Preference, 'channels'> | null, typeId: string): Required<NoticeChannels> {
  const { app = true, push = true, mail = true } = preference?.channels[typeId] ?? {}
  return { app: app || mustKnow.includes(typeId), push, mail }
}

/** Who of these people hides a kind from the app. */
export async function hidingFrom(people: readonly string[], typeId: string): Promise<ReadonlySet<string>> {
  if (mustKnow.includes(typeId)) return new Set()
  const rows = await q().select().from(noticePreference).where(inArray(noticePreference.employeeId, [...people]))
  return new Set(rows.filter((row) => !channelsOf(row, typeId).app).map((row) => row.employeeId))
}

/** When this person's devices may make a sound again; null: now. */
export function soundFrom(preference: Preference | null, zone: string, now: Date): Date | null {
  const [from, until] = [minutesOf(preference?.quietFrom ?? null), minutesOf(preference?.quietUntil ?? null)]
  return from === null || until === null ? null : quietUntil({ from, until }, zone, now)
}
