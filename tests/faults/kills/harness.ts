/** 8b: a tab is killed before and after each of its steps; then the one after it, too, at each step of its recovery. */
import { type Failure, type Harness, type Outcome, Random, type RunOptions } from '../kit.ts'
import { inParts, type PartOptions, type RunPart } from '../parts.ts'
import type { Point, StopAt } from '../world/context.ts'
import { runScenario } from './run.ts'
import { scenarios } from './scenarios.ts'

const names = Object.keys(scenarios)

/** A case as one number, so that it can be run again: scenario, first kill, second kill (0: none). */
const MOST_POINTS = 4000
interface Case {
  scenario: number
  first: number
  second: number
}
const seedOf = ({ scenario, first, second }: Case) => (scenario * MOST_POINTS + first) * MOST_POINTS + second
const caseOf = (seed: number): Case => ({ second: seed % MOST_POINTS, first: Math.floor(seed / MOST_POINTS) % MOST_POINTS, scenario: Math.floor(seed / MOST_POINTS ** 2) })

/** Place 0 is no kill; then before and after each step. */
const stopOf = (place: number): StopAt | null => (place === 0 ? null : { step: Math.floor((place - 1) / 2), when: place % 2 === 1 ? 'before' : 'after' })
const placeOf = ({ step, when }: StopAt) => 2 * step + (when === 'before' ? 1 : 2)

/** One place of each world: kills between which nothing reached beyond the tab are the same. */
const distinct = (points: readonly Point[]): number[] => [...new Map(points.map((p) => [p.move, placeOf(p)])).values()]

class Kills {
  readonly outcome: Outcome = { schedules: 0, failures: [] }
  readonly facts = { points: 0, 'pairs covered': 0, 'pairs run': 0 }
  private readonly log: (line: string) => void

  constructor(log: (line: string) => void) {
    this.log = log
  }

  async run(of: Case): Promise<{ first: readonly Point[]; second: readonly Point[] }> {
    const name = names[of.scenario] as string
    const seed = seedOf(of)
    let run: Awaited<ReturnType<typeof runScenario>>
    try {
      run = await runScenario(scenarios[name] as never, [stopOf(of.first), stopOf(of.second)])
    } catch (error) {
      run = { first: [], second: [], found: [{ column: 'broken', what: error instanceof Error ? (error.stack ?? error.message) : String(error) }] }
    }
    this.outcome.schedules++
    const at = (points: readonly Point[], place: number) => (place === 0 ? '' : `, killed ${stopOf(place)?.when} ${points.at(-1)?.name ?? '?'} (${stopOf(place)?.step})`)
    for (const failure of run.found) {
      const failed: Failure = { ...failure, seed, what: `${name}${at(run.first, of.first)}${at(run.second, of.second)}: ${failure.what}` }
      this.outcome.failures.push(failed)
      this.log(`seed ${seed}: ${failed.column}: ${failed.what}`)
    }
    return run
  }

  /** The single kills of a scenario: all, or one of each world. @returns one of each world */
  async singles(scenario: number, options: PartOptions, all: boolean): Promise<Single[]> {
    const { first } = await this.run({ scenario, first: 0, second: 0 })
    if (options.part === 0) this.facts.points += first.length
    const keep = distinct(first)
    const mine = (all ? first.map(placeOf) : keep).filter((_, i) => i % options.parts === options.part)
    const kept: Single[] = []
    for (const place of mine) {
      const { second } = await this.run({ scenario, first: place, second: 0 })
      if (keep.includes(place)) kept.push({ scenario, place, next: second, same: sameWorld(first, place) })
    }
    return kept
  }
}

interface Single {
  scenario: number
  place: number
  /** What the next tab came by. */
  next: readonly Point[]
  /** How many kills come to the same. */
  same: number
}
const sameWorld = (points: readonly Point[], place: number) => points.filter((p) => p.move === points.find((q) => placeOf(q) === place)?.move).length

export const runPart: RunPart = async (options) => {
  const { seed, count, log, parts, part } = options
  const kills = new Kills(log)
  const all = count === Number.MAX_SAFE_INTEGER
  const singles: Single[] = []
  for (const scenario of names.keys()) singles.push(...(await kills.singles(scenario, options, all)))
  log(`${kills.outcome.schedules} single kills`)
  const pairs = singles.flatMap((single) => distinct(single.next).map((second) => ({ ...single, second })))
  const left = Math.max(0, Math.floor(count / parts) - kills.outcome.schedules)
  const random = new Random(seed + part)
  const chosen = all ? pairs : Array.from({ length: Math.min(left, pairs.length) }, () => random.pick(pairs))
  for (const [i, { scenario, place, next, same, second }] of chosen.entries()) {
    await kills.run({ scenario, first: place, second })
    kills.facts['pairs run']++
    kills.facts['pairs covered'] += same * sameWorld(next, second)
    if ((i + 1) % 5000 === 0) log(`${i + 1} of ${chosen.length} pairs`)
  }
  return { ...kills.outcome, facts: kills.facts }
}

async function runOne({ seed, log }: RunOptions): Promise<Outcome> {
  const kills = new Kills(log)
  await kills.run(caseOf(seed))
  return kills.outcome
}

export const harness: Harness = {
  about: 'a tab is killed before and after every step, and the next one at every step of its recovery',
  full: 'all',
  share: 3000,
  built: false,
  run: (options) => (options.count === 1 ? runOne(options) : inParts(import.meta.url, options)),
}
