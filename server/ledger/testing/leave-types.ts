/** The leave types of the demo company, for tests: from the same files the product is configured with. */
import { applyChanges } from '../../configure/apply.ts'
import { diff } from '../../configure/diff.ts'
import { readDirectory } from '../../configure/directory.ts'
import { readShipped } from '../../configure/shipped.ts'

/** Writes the leave types. */
export async function insertLeaveTypes(): Promise<void> {
  const wanted = { leaveTypes: readShipped('demo').parts.leaveTypes ?? [] }
  await applyChanges(wanted, diff({}, wanted), await readDirectory('2026-05-12'), new Date('2026-05-12T05:00:00.000Z'))
}
