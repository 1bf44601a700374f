/** Work of many senders, only so much of it at once in this process: whose line is long waits behind themselves, not before the others. */
import { busy } from './busy.ts'

/** Does the work when its sender's turn comes. @throws CallError busy (503) when it found no place in line, or lost it to somebody who has fewer */
export type FairTurns = <T>(sender: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  begin: () => void
  leave: () => void
}

/**
 * Lines take turns, one of each after the other. In a full house whoever comes takes the last place of the longest line, unless that
 * is their own: so one sender alone may have all places, and nobody is kept out by one who has.
 * @param atOnce at work at the same time
 * @param waiting places for those who wait
 */
export function fairTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): FairTurns {
  // none is empty; the first is of who was served longest ago
  const lines = new Map<string, Waiting[]>()
  let inLine = 0
  let atWork = 0

  /** @returns false when no line is longer than the sender's own would be */
  function makeRoom(sender: string): boolean {
    const own = lines.get(sender)?.length ?? 0
    const longest = [...lines.values()].reduce<Waiting[]>((most, line) => (line.length > most.length ? line : most), [])
    if (longest.length <= own + 1) return false
    longest.pop()?.leave()
    inLine -= 1
    return true
  }

  function next(): Waiting | undefined {
    const [first] = lines
    if (!first) return undefined
    const [sender, line] = first
    lines.delete(sender)
    const one = line.shift()
    inLine -= 1
    if (line.length > 0) lines.set(sender, line)
    return one
  }

  function place(sender: string): Promise<void> {
    if (inLine >= waiting && !makeRoom(sender)) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const line = lines.get(sender) ?? []
      line.push({ begin: resolve, leave: () => reject(busy()) })
      lines.set(sender, line)
      inLine += 1
    })
  }

  return async (sender, work) => {
    // whoever ends hands their place on
    if (atWork >= atOnce) await place(sender)
    else atWork += 1
    try {
      return await work()
    } finally {
      const one = next()
      if (one) one.begin()
      else atWork -= 1
    }
  }
}
