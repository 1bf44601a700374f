/** Work of many senders, only so much of it at once in this process: whose line is long waits behind themselves, not before the others. */
import { busy } from './busy.ts'

/**
 * Does the work when its sender's turn comes; what nobody waits for (`isBackground`), when nobody else waits.
 * @throws CallError busy (503) when it found no place in line, lost it to somebody who has fewer, or nobody waits for it and its time was up
 */
export type FairTurns = <T>(sender: string, work: () => Promise<T>, isBackground?: boolean) => Promise<T>

/** @see fairTurns */
export interface Turns {
  /** At work at the same time. */
  atOnce: number
  /** Places for those who wait. */
  waiting: number
  /** Of what nobody waits for: at work at the same time, places, and how long one may be kept. */
  background?: { atOnce: number; waiting: number; longestMs: number }
}

interface Waiting {
  begin: () => void
  leave: () => void
}

/** Those who wait, each behind themselves. */
function linesOf(places: number) {
  // none is empty; the first is of who was served longest ago
  const lines = new Map<string, Waiting[]>()
  let inLine = 0

  /** @returns false when no line is longer than the sender's own would be */
  function makeRoom(sender: string): boolean {
    const own = lines.get(sender)?.length ?? 0
    const longest = [...lines.values()].reduce<Waiting[]>((most, line) => (line.length > most.length ? line : most), [])
    if (longest.length <= own + 1) return false
    longest.pop()?.leave()
    inLine -= 1
    return true
  }

  /** Who is next leaves the line. */
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

  function leaveAfter(ms: number, sender: string, one: Waiting): NodeJS.Timeout {
    return setTimeout(() => {
      const line = lines.get(sender)?.filter((other) => other !== one) ?? []
      if (line.length > 0) lines.set(sender, line)
      else lines.delete(sender)
      inLine -= 1
      one.leave()
    }, ms)
  }

  /** @param longestMs none: as long as it takes @throws CallError busy */
  function place(sender: string, longestMs: number | undefined): Promise<void> {
    if (inLine >= places && !makeRoom(sender)) return Promise.reject(busy())
    return new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const one: Waiting = {
        begin: () => (clearTimeout(timer), resolve()),
        leave: () => (clearTimeout(timer), reject(busy())),
      }
      if (longestMs !== undefined) timer = leaveAfter(longestMs, sender, one)
      const line = lines.get(sender) ?? []
      line.push(one)
      lines.set(sender, line)
      inLine += 1
    })
  }
  return { place, next }
}

/**
 * Lines take turns, one of each after the other. In a full house whoever comes takes the last place of the longest line, unless that
 * is their own: so one sender alone may have all places, and nobody is kept out by one who has.
 */
export function fairTurns({ atOnce, waiting, background = { atOnce, waiting, longestMs: 10_000 } }: Turns): FairTurns {
  const people = { ...linesOf(waiting), atWork: 0, atOnce, longestMs: undefined }
  const behind = { ...linesOf(background.waiting), atWork: 0, atOnce: Math.min(atOnce, background.atOnce), longestMs: background.longestMs }
  const mayBegin = (kind: typeof people | typeof behind) => people.atWork + behind.atWork < atOnce && kind.atWork < kind.atOnce

  /** Whoever ends hands their place on. */
  function handOn(): void {
    for (const kind of [people, behind]) {
      const one = mayBegin(kind) ? kind.next() : undefined
      if (!one) continue
      kind.atWork += 1
      one.begin()
      return
    }
  }

  return async (sender, work, isBackground = false) => {
    const kind = isBackground ? behind : people
    if (mayBegin(kind)) kind.atWork += 1
    else await kind.place(sender, kind.longestMs)
    try {
      return await work()
    } finally {
      kind.atWork -= 1
      handOn()
    }
  }
}
