/** Ids of the requests a task leads to. Two devices that begin the same task write the same request: the second meets the first by its version. */
import { inArray } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { namedId } from '../../lib/named-id.ts'
import { request } from '../../request/table.ts'

/** The id of the n-th request of a task, from 0: the task's own at first. */
export const recordIdOf = (taskId: string, n: number): string => (n === 0 ? taskId : namedId(`${taskId}:${n}`))

/** A task that is never answered more often than this. */
const MOST = 1000
/** Ids looked at in one statement. */
const AT_ONCE = 8

/** Requests of a task that were ever saved, deleted ones among them, in their order. */
export async function recordsOfTask(taskId: string): Promise<(typeof request.$inferSelect)[]> {
  const found: (typeof request.$inferSelect)[] = []
  for (let from = 0; from < MOST; from += AT_ONCE) {
    const ids = Array.from({ length: AT_ONCE }, (_, i) => recordIdOf(taskId, from + i))
    const rows = new Map((await q().select().from(request).where(inArray(request.id, ids))).map((r) => [r.id, r]))
    found.push(...ids.flatMap((id) => rows.get(id) ?? []))
    if (rows.size < AT_ONCE) break
  }
  return found
}

/** The first id no request of the task was ever saved under: the one after all that have ended. */
export const freeRecordId = async (taskId: string): Promise<string> => recordIdOf(taskId, (await recordsOfTask(taskId)).length)
