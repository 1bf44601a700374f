/** What this person left here locked at an earlier sign-out, and could not be opened. */
import { offline } from '../../api/offline.ts'
import type { StuckPack } from '../../offline/keep/unlock.ts'
import { askKey } from './ask-key.ts'

let stuck: readonly StuckPack[] = []
const listeners = new Set<() => void>()

function become(next: readonly StuckPack[]): void {
  stuck = next
  for (const listener of [...listeners]) listener()
}

export const stuckPacks = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => stuck,
}

/** Opens what this person left here at an earlier sign-out. */
export async function openKept(): Promise<void> {
  const { openPacks } = await import('../../offline/keep/unlock.ts')
  become(await openPacks((await offline()).store, askKey))
}

/** Tries again what may open by itself meanwhile: the server did not answer, or a newer form was in the way. */
export async function openKeptLater(): Promise<void> {
  if (stuck.some((pack) => pack.why === 'later' || pack.why === 'double')) await openKept()
}

/** The person throws away what does not open. */
export async function discardStuck(id: string): Promise<void> {
  const { discardPack } = await import('../../offline/keep/unlock.ts')
  await discardPack((await offline()).store, id)
  become(stuck.filter((pack) => pack.id !== id))
}
