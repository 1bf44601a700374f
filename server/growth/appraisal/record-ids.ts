/** Ids of the requests a task leads to. Two devices that begin the same task write the same request: the second meets the first by its version. */
import { namedId } from '../../lib/named-id.ts'

/** The id of the n-th request of a task, from 0: the task's own at first. */
export const recordIdOf = (taskId: string, n: number): string => (n === 0 ? taskId : namedId(`${taskId}:${n}`))

/** A task that is never answered more often than this. */
const MOST = 1000

/** Id of the request after this one, once that one has ended (deleted, cancelled, rejected, expired, voided). @throws Error when it is none of the task's */
export function nextRecordId(taskId: string, recordId: string): string {
  for (let n = 0; n < MOST; n++) if (recordIdOf(taskId, n) === recordId) return recordIdOf(taskId, n + 1)
  throw new Error(`${recordId} is no request of ${taskId}`)
}
