/** When something was last done to the installation: told to whoever looks after it (npm run doctor). */
import { eq, sql } from 'drizzle-orm'
import { type Db, q } from '../db/context.ts'
import { operationNote } from './table.ts'

export type OperationKind = 'backup'

/**
 * Notes that something was done; of two notes the later one stays.
 * @param at when it was begun: what came after it is not in a backup
 * @param db left out, the database of this process
 */
export async function noteOperation(kind: OperationKind, at: Date, db: Db = q()): Promise<void> {
  await db.insert(operationNote).values({ kind, at }).onConflictDoUpdate({ target: operationNote.kind, set: { at: sql`greatest(${operationNote.at}, excluded.at)` } })
}

/** When it was done last; null when never. */
export async function lastOperation(kind: OperationKind, db: Db = q()): Promise<Date | null> {
  return (await db.select({ at: operationNote.at }).from(operationNote).where(eq(operationNote.kind, kind)))[0]?.at ?? null
}
