/** Files of a person that go into the archive: uploads, papers, pictures. */
import { eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { attachment } from '../files/table.ts'
import { profilePicture } from '../modules/profile/table.ts'
import type { Person } from './facts.ts'
import { ownPages } from './own-rows.ts'
import { registry } from './registry.ts'

export interface ArchivedFile {
  /** In the archive: no two files have the same. */
  path: string
  name: string
  /** In the file store. */
  key: string
}

/** Names and places: the bytes are read when their turn comes. */
export async function filesOf(person: Person): Promise<ArchivedFile[]> {
  const facts = registry.find(({ table }) => table === attachment)
  const files: ArchivedFile[] = []
  if (facts) {
    for await (const rows of ownPages(facts, person)) {
      for (const row of rows as (typeof attachment.$inferSelect)[]) files.push({ path: `files/${row.id}-${row.fileName}`, name: row.fileName, key: row.storageKey })
    }
  }
  const pictures = await q().select().from(profilePicture).where(eq(profilePicture.employeeId, person.id))
  return [...files, ...pictures.map(({ id, type, storageKey }) => ({ path: `files/${id}-picture.${type.split('/')[1] ?? 'bin'}`, name: 'Picture', key: storageKey }))]
}
