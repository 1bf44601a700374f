/** Pictures of people, in two sizes cut on the device. Every colleague may see them. */
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { q, tx } from '../../db/context.ts'
import { ownMark } from '../../files/files.ts'
import type { FileStore } from '../../files/store.ts'
import { FileAnswer, type Handlers } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { employeesById } from '../../org/people.ts'
import { employee } from '../../org/table.ts'
import { type PictureLimits, pictureFacts, pictureFault, withoutMetadata } from './picture-check.ts'
import { profilePicture } from './table.ts'

type PictureCalls = Pick<typeof profileCalls, 'pictureCompressed' | 'picture' | 'uploadPicture' | 'removePicture' | 'picturesOf'>
type PictureRow = typeof profilePicture.$inferSelect

const LARGE: PictureLimits = { minEdge: 128, maxEdge: 1024, maxBytes: 600_000 }
const SMALL: PictureLimits = { minEdge: 48, maxEdge: 192, maxBytes: 60_000 }

const bytesOf = async (blob: Blob) => withoutMetadata(new Uint8Array(await blob.arrayBuffer()))
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const smallKey = (key: string) => `${key}-small`

/** Both sizes as one: what they are, or a refusal at the field. */
async function checked(bytes: Uint8Array, limits: PictureLimits, field: 'file' | 'small') {
  const facts = await pictureFacts(bytes)
  const fault = pictureFault(facts, bytes.length, limits)
  if (fault || !facts) return refuse(fault ?? 'picture_type', { kb: Math.round(limits.maxBytes / 1000), min: limits.minEdge, max: limits.maxEdge }, field)
  return facts
}

/** The picture that holds: by its own id or by its person's. */
async function pictureOf(id: string): Promise<PictureRow> {
  const [byPerson] = await q().select({ picture: profilePicture }).from(employee).innerJoin(profilePicture, eq(profilePicture.id, employee.pictureId)).where(eq(employee.id, id))
  if (byPerson) return byPerson.picture
  const [row] = await q().select({ picture: profilePicture }).from(profilePicture).innerJoin(employee, eq(employee.pictureId, profilePicture.id)).where(eq(profilePicture.id, id))
  return row?.picture ?? refuse('not_found')
}

async function answer(store: FileStore, key: string, type: string, etag: string): Promise<FileAnswer> {
  const bytes = await store.get(key)
  return bytes ? new FileAnswer(bytes, type, type === 'image/png' ? 'picture.png' : 'picture.jpg', etag.slice(0, 32)) : refuse('not_found')
}

/** Makes `row` (or none) the person's picture; answers the one it takes the place of. Null: somebody else has just taken the id. */
function replace(employeeId: string, row: PictureRow | null): Promise<PictureRow[] | null> {
  return tx(async () => {
    const [person] = await q().select({ version: employee.version }).from(employee).where(eq(employee.id, employeeId)).for('update')
    if (!person) refuse('not_found')
    if (row) {
      const [taken] = await q().insert(profilePicture).values(row).onConflictDoNothing().returning({ id: profilePicture.id })
      const [mine] = taken ? [] : await q().select({ id: profilePicture.id }).from(profilePicture).where(and(eq(profilePicture.id, row.id), eq(profilePicture.employeeId, employeeId), eq(profilePicture.storageKey, row.storageKey)))
      if (!taken && !mine) return null
    }
    const others = row ? ne(profilePicture.id, row.id) : undefined
    const before = await q().delete(profilePicture).where(and(eq(profilePicture.employeeId, employeeId), others)).returning()
    await q().update(employee).set({ pictureId: row?.id ?? null }).where(eq(employee.id, employeeId))
    return before
  })
}

/** Handlers of the pictures. Bytes are stored and deleted outside any transaction. */
export function pictureHandlers({ store }: { store: FileStore }): Handlers<PictureCalls> {
  async function forget(rows: readonly PictureRow[]): Promise<void> {
    for (const { storageKey } of rows) await Promise.all([store.delete(storageKey), store.delete(smallKey(storageKey))])
  }
  return {
    async pictureCompressed({ id }, { caller }) {
      const row = await pictureOf(id ?? caller.employeeId)
      return answer(store, smallKey(row.storageKey), row.smallType, row.smallSha256)
    },
    async picture({ id }) {
      const row = await pictureOf(id)
      return answer(store, row.storageKey, row.type, row.sha256)
    },
    async uploadPicture({ id, file, small }, { caller, now }) {
      const [large, little] = [await bytesOf(file), await bytesOf(small)]
      const facts = await checked(large, LARGE, 'file')
      const smallFacts = await checked(little, SMALL, 'small')
      const [taken] = await q().select().from(profilePicture).where(eq(profilePicture.id, id))
      if (taken && taken.employeeId !== caller.employeeId) refuse('not_found')
      // pictures are also asked for by person: a picture with the id of a person would be that person's face
      if ((await employeesById([id])).size > 0) refuse('not_found')
      const [sha256, smallSha256] = [hashOf(large), hashOf(little)]
      if (taken && (taken.sha256 !== sha256 || taken.smallSha256 !== smallSha256)) refuse('file_id_used', {}, 'id')
      if (taken) return { profilePicture: id }
      const storageKey = `pictures/${id.slice(-2)}/${id}-${ownMark(caller.employeeId, sha256, smallSha256)}`
      await store.put(storageKey, large, facts.type)
      await store.put(smallKey(storageKey), little, smallFacts.type)
      const row = { id, employeeId: caller.employeeId, type: facts.type, smallType: smallFacts.type, storageKey, sha256, smallSha256, createdAt: now }
      const before = await replace(caller.employeeId, row)
      await forget(before ?? [row])
      if (!before) refuse('file_id_used', {}, 'id')
      return { profilePicture: id }
    },
    async removePicture(_, { caller }) {
      await forget((await replace(caller.employeeId, null)) ?? [])
      return { profilePicture: '' }
    },
    async picturesOf({ employeeIds }) {
      if (employeeIds.length === 0) return { pictures: [] }
      const rows = await q().select({ employeeId: employee.id, pictureId: employee.pictureId }).from(employee).where(and(inArray(employee.id, [...new Set(employeeIds)]), isNotNull(employee.pictureId)))
      return { pictures: rows.map((r) => ({ employeeId: r.employeeId, profilePicture: r.pictureId ?? '' })) }
    },
  }
}
