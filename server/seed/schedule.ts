/** What happened in the demo company's past, in order of time. */

/** At one moment: grants, then nightly jobs, then people. */
export const Rank = { grant: 0, yearEnd: 1, holiday: 2, correction: 3, people: 4 } as const
export type RankId = (typeof Rank)[keyof typeof Rank]

interface Event {
  at: Date
  rank: RankId
  run(): void
}

export class Schedule {
  readonly #events: Event[] = []
  readonly #now: Date
  constructor(now: Date) {
    this.#now = now
  }

  /** Notes what happens at a moment; what is still to come is left out. */
  on(at: Date, rank: RankId, run: () => void): void {
    if (at.getTime() <= this.#now.getTime()) this.#events.push({ at, rank, run })
  }

  /** Lets everything happen. */
  run(): void {
    this.#events.sort((a, b) => a.at.getTime() - b.at.getTime() || a.rank - b.rank)
    for (const event of this.#events) event.run()
  }
}
