/**
 * What processes of one installation must have in common: keys, and the place of files. Each notes a mark of its own in the database, and
 * whoever comes with another one is told: files would be written where others do not look, and what one has sealed the others could not open.
 */
import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { installationMark } from './table.ts'

export const markNames = ['document.key', 'device.keys', 'security.key', 'files'] as const
export type MarkName = (typeof markNames)[number]

/** What this process has. Of several marks the first is in use, and the others are known to it as well. */
export interface OwnMark {
  name: MarkName
  marks: readonly [string, ...string[]]
}

/** Another process has noted what this one does not know. */
export interface Difference {
  name: MarkName
  own: string
  noted: string
  /** When that was noted. */
  at: Date
}

/** Tells a key from another one, and tells nothing of it: its beginning of a digest. */
export const fingerprintOf = (name: MarkName, key: Uint8Array): string => createHash('sha256').update(`mark of ${name}`).update(key).digest('base64url').slice(0, 12)

/** What differs, without writing anything. */
export async function differences(own: readonly OwnMark[]): Promise<Difference[]> {
  if (own.length === 0) return []
  const rows = await q().select().from(installationMark).where(inArray(installationMark.name, own.map(({ name }) => name)))
  return own.flatMap(({ name, marks }) => rows.filter((row) => row.name === name && !marks.includes(row.mark)).map(({ mark, at }) => ({ name, own: marks[0], noted: mark, at })))
}

/**
 * Notes what nobody has noted yet, and a newer one in the place of one that is known here: keys are changed by putting a new one in front.
 * @returns what differs, which stays as it was
 */
export async function noteMarks(own: readonly OwnMark[], at: Date): Promise<Difference[]> {
  for (const { name, marks } of own) {
    const [mark, ...older] = marks
    await q().insert(installationMark).values({ name, mark, at }).onConflictDoUpdate({ target: installationMark.name, set: { mark, at }, setWhere: older.length > 0 ? inArray(installationMark.mark, older) : sql`false` })
  }
  return differences(own)
}

/** From now on what this process has is what all have to have. */
export async function acceptMark({ name, marks: [mark] }: OwnMark, at: Date): Promise<void> {
  await q().insert(installationMark).values({ name, mark, at }).onConflictDoUpdate({ target: installationMark.name, set: { mark, at } })
}

/** A mark of this name that somebody has noted; null: nobody has. */
export async function notedMark(name: MarkName): Promise<string | null> {
  return (await q().select({ mark: installationMark.mark }).from(installationMark).where(eq(installationMark.name, name)))[0]?.mark ?? null
}
