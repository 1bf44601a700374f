/** Projects and task categories for tests. */
import { q } from '../../db/context.ts'
import { namedId } from '../../lib/named-id.ts'
import { project, projectMember, taskCategory } from '../table.ts'

/** @returns the project's id. Without members it is everybody's. */
export async function aProject(code: string, members?: readonly { employeeId: string; from?: string; until?: string | null }[], days: { from?: string; until?: string | null } = {}): Promise<string> {
  const id = namedId(`project:${code}`)
  const { from = '2020-01-01', until = null } = days
  await q().insert(project).values({ id, code, names: { en: `Project ${code}` }, from, until, isForEveryone: members === undefined })
  if (members && members.length > 0) await q().insert(projectMember).values(members.map((m) => ({ projectId: id, employeeId: m.employeeId, from: m.from ?? '2020-01-01', until: m.until ?? null })))
  return id
}

/** @returns the category's id */
export async function aTaskCategory(code: string, isAbsence = false): Promise<string> {
  const id = namedId(`task-category:${code}`)
  await q().insert(taskCategory).values({ id, code, names: { en: code }, isAbsence, position: isAbsence ? 9 : 1 })
  return id
}
