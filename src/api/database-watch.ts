/** Whose the person's database is: this build's, a newer one's ('left'), or still held by an older tab ('blocked'). */
import { saveUnsavedWork } from '../lib/unsaved-work.ts'
import type { Port } from '../offline/port.ts'

export type DatabaseState = 'ours' | 'left' | 'blocked'
let state: DatabaseState = 'ours'
const listeners = new Set<() => void>()
function become(next: DatabaseState): void {
  if (state === 'left') return // nothing but a reload helps
  state = next
  for (const listener of [...listeners]) listener()
}

export const databaseState = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): DatabaseState => state,
}

/** From the first opening on: what is typed is saved before a newer build gets the database. */
export function watchDatabase(port: Port): void {
  port.database = { beforeLeaving: saveUnsavedWork, left: () => become('left'), blocked: (isBlocked) => become(isBlocked ? 'blocked' : 'ours') }
}
