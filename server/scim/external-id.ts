import { and, eq, ne } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { invalidValue, ScimRefusal } from './refusal.ts'
import { provisioned } from './table.ts'

const LONGEST = 200

/** What the client calls a person or a group; null: nothing. In the open transaction. @throws ScimRefusal 400 invalidValue, 409 uniqueness */
export async function setExternalId(id: string, externalId: string | null): Promise<void> {
  if (externalId !== null && (externalId.length > LONGEST || externalId.trim() === '')) throw invalidValue(`externalId has ${LONGEST} characters at most`)
  if (externalId !== null && (await q().$count(provisioned, and(eq(provisioned.externalId, externalId), ne(provisioned.id, id)))) > 0) throw new ScimRefusal(409, 'externalId is taken', 'uniqueness')
  await q().insert(provisioned).values({ id, externalId }).onConflictDoUpdate({ target: provisioned.id, set: { externalId } })
}
