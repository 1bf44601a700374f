/** The leave types of the demo company, for tests: from the same files the product is configured with. */
import { join } from 'node:path'
import { applyChanges } from '../../configure/apply.ts'
import { diff } from '../../configure/diff.ts'
import { readDirectory } from '../../configure/directory.ts'
import { readFolder } from '../../configure/read-folder.ts'
import { projectRoot } from '../../lib/project-root.ts'

/** Writes the leave types. */
export async function insertLeaveTypes(): Promise<void> {
  const read = readFolder(join(projectRoot, 'server', 'configuration', 'demo'))
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  const wanted = { leaveTypes: read.bundle.parts.leaveTypes ?? [] }
  await applyChanges(wanted, diff({}, wanted), await readDirectory('2026-05-12'), new Date('2026-05-12T05:00:00.000Z'))
}
