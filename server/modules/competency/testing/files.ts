/** Files for tests of assessments. */
import { q } from '../../../db/context.ts'
import { attachment } from '../../../files/table.ts'
import { NOON, when } from '../../../ledger/testing/company.ts'
import { newId } from '../../../lib/new-id.ts'

/** A file somebody has uploaded. @returns its id */
export async function aFile(ownerEmployeeId: string): Promise<string> {
  const id = newId(when().now)
  await q().insert(attachment).values({ id, ownerEmployeeId, fileName: 'certificate.pdf', type: 'application/pdf', size: 1, sha256: id, category: 1, storageKey: id, createdAt: NOON })
  return id
}
