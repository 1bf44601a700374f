/** What a benchmark is, and how its times are told. */

export interface Table {
  title: string
  /** Heading, then rows; all rows as long as the heading. */
  rows: (string | number)[][]
}

export interface BenchOptions {
  /** Calls of each kind; left out: as the benchmark likes. */
  times?: number
  /** Part of the data, for trying out; 1 is what is written down. */
  size: number
  log: (text: string) => void
}

export interface Bench {
  about: string
  run: (options: BenchOptions) => Promise<Table[]>
}

/** The value that this part of the sorted list does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? Number.NaN
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What somebody's call takes, again and again until told to stop; milliseconds, one a call. @returns `stop` throws what ended it before */
export function meanwhile(work: () => Promise<unknown>): { stop(): Promise<number[]> } {
  const took: number[] = []
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      took.push(await timeOf(work))
      await pause(50)
    }
  })()
  // told when it is stopped, not before
  running.catch(() => undefined)
  return {
    async stop() {
      stopping.abort()
      await running
      return took
    },
  }
}

/** Milliseconds that one run takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
