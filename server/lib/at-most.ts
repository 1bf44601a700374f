/** Work that only so many do at once in this process; the others wait in line. */

/** What came when the line was full. */
export class LineFull extends Error {}

/** Does the work when its turn comes. @throws LineFull at once when too many wait already */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param limit at work at the same time
 * @param longestLine waiting at the same time
 */
export function atMost(limit: number, longestLine: number): InTurn {
  const line: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working >= limit) {
      if (line.length >= longestLine) throw new LineFull()
      // whoever ends hands their place on
      await new Promise<void>((resolve) => line.push(resolve))
    } else working++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else working--
    }
  }
}
