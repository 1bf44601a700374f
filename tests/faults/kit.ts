/** What every fault harness is made of: schedules that are repeatable from one number, and the columns they are judged by. */

/** How a schedule can fail. `broken`: another promise (a screen that lies, an error that is no answer). */
export const columns = ['lost', 'doubled', 'reordered', 'wrongUser', 'silent', 'broken'] as const
export type Column = (typeof columns)[number]

export interface Failure {
  column: Column
  /** Runs this very schedule again: `npm run faults -- --only <harness> --seed <seed> --count 1`. */
  seed: number
  what: string
}

export interface Outcome {
  /** Schedules that were carried out to their end. */
  schedules: number
  failures: Failure[]
  /** Facts worth reading beside the columns: cuts made, browsers killed, commands sent. */
  facts?: Record<string, number>
}

export interface RunOptions {
  /** Schedule i of the run is made from `seed + i` and nothing else. */
  seed: number
  count: number
  log: (line: string) => void
}

export interface Harness {
  /** What one schedule is, in one line. */
  about: string
  /** Schedules of the full run; 'all' where the cases are counted, not drawn. */
  full: number | 'all'
  /** Schedules that run in `npm test`. */
  share: number | 'all'
  /** Runs on `dist` (the built product) and a browser. */
  built: boolean
  run(options: RunOptions): Promise<Outcome>
}

/** A repeatable source of numbers (mulberry32). */
export class Random {
  private state: number
  constructor(seed: number) {
    this.state = seed >>> 0
  }
  /** 0 <= x < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  /** A whole number, `from` and `to` included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }
  pick<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)] as T
  }
  /** The same values in another order. */
  shuffle<T>(values: readonly T[]): T[] {
    const left = [...values]
    return values.map(() => left.splice(this.between(0, left.length - 1), 1)[0] as T)
  }
  chance(share: number): boolean {
    return this.next() < share
  }
}

/** Carries out schedules one after the other; what one throws is a failure of that schedule, not of the run. */
export async function eachSchedule(options: RunOptions, one: (seed: number, random: Random) => Promise<Omit<Failure, 'seed'>[]>): Promise<Outcome> {
  const outcome: Outcome = { schedules: 0, failures: [] }
  for (let i = 0; i < options.count; i++) {
    const seed = options.seed + i
    const found = await one(seed, new Random(seed)).catch((error: unknown) => [{ column: 'broken' as const, what: error instanceof Error ? (error.stack ?? error.message) : String(error) }])
    outcome.schedules++
    outcome.failures.push(...found.map((failure) => ({ ...failure, seed })))
    for (const { column, what } of found) options.log(`seed ${seed}: ${column}: ${what}`)
    if ((i + 1) % Math.max(1, Math.floor(options.count / 10)) === 0) options.log(`${i + 1} of ${options.count}`)
  }
  return outcome
}
