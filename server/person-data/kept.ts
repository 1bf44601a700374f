/**
 * Who it was, as long as the law wants pay to have a name: one file a person in the file store, sealed with the server's key. No call reads it; the
 * archive of an erased person opens it.
 */
import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { q } from '../db/context.ts'
import type { FileStore } from '../files/store.ts'
import type { Seal } from '../lib/seal.ts'
import type { Employee } from '../org/people.ts'
import { personalRecord } from '../person/table.ts'
import type { Person } from './facts.ts'

const kept = z.object({
  code: z.string(), fullName: z.string(), birthDate: z.string().nullable(), joinDate: z.string(), leaveDate: z.string().nullable(), until: z.string(),
  /** Numbers of identity documents, tax number among them, by kind. */
  numbers: z.array(z.object({ kind: z.number().nullable(), number: z.string() })),
})
export type Kept = z.infer<typeof kept>

export const keptKey = (id: string): string => `kept/${id}`
const ownerOf = (id: string) => `erased-person:${id}`

/** Stores who it was. Before the rows lose the name: a file too many harms nobody. */
export async function keepIdentity({ store, seal }: { store: FileStore; seal: Seal }, { id }: Person, row: Employee, until: string): Promise<void> {
  const numbers = await q().select({ kind: personalRecord.kind, number: personalRecord.number }).from(personalRecord).where(and(eq(personalRecord.employeeId, id), isNotNull(personalRecord.number)))
  const { code, fullName, birthDate, joinDate, leaveDate } = row
  const facts: Kept = { code, fullName, birthDate, joinDate, leaveDate, until, numbers: numbers.map(({ kind, number }) => ({ kind, number: number ?? '' })) }
  await store.put(keptKey(id), Buffer.from(seal.seal(JSON.stringify(facts), ownerOf(id))), 'application/octet-stream')
}

/** Null when nothing is kept, or another key sealed it. */
export async function readKept({ store, seal }: { store: FileStore; seal: Seal }, id: string): Promise<Kept | null> {
  const bytes = await store.get(keptKey(id))
  const text = bytes ? seal.open(Buffer.from(bytes).toString('utf8'), ownerOf(id)) : null
  return text === null ? null : kept.parse(JSON.parse(text))
}
