/** 8b: a tab is killed before and after each of its steps; then the one after it, too, at each step of its recovery. */
import { type Failure, type Harness, type Outcome, Random, type RunOptions } from '../kit.ts'
import { inParts, type RunPart } from '../parts.ts'
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

/** Places between which nothing reached beyond the tab: a kill at one is a kill at each. */
interface Moment {
  place: number
  /** The steps before or after which it lies. */
  names: string[]
}
function moments(points: readonly Point[]): Moment[] {
  const byMove = new Map<number, Moment>()
  for (const point of points) {
    const { names } = byMove.get(point.move) ?? { names: [] }
    byMove.set(point.move, { place: placeOf(point), names: [...names, `${point.when} ${point.name}`] })
  }
  return [...byMove.values()]
}

class Kills {
  readonly outcome: Outcome = { schedules: 0, failures: [] }
  readonly facts = { points: 0, 'pairs of named steps covered': 0, 'pairs of points covered': 0, 'pairs run': 0 }
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

  /** The single kills of a scenario: all, or one of each moment. @returns one of each moment */
  async singles(scenario: number, all: boolean): Promise<Single[]> {
    const { first } = await this.run({ scenario, first: 0, second: 0 })
    this.facts.points += first.length
    const keep = new Map(moments(first).map((moment) => [moment.place, moment]))
    const kept: Single[] = []
    for (const place of all ? first.map(placeOf) : keep.keys()) {
      const { second } = await this.run({ scenario, first: place, second: 0 })
      const moment = keep.get(place)
      if (moment) kept.push({ scenario, moment, next: moments(second) })
    }
    return kept
  }
}

interface Single {
  scenario: number
  moment: Moment
  /** Where the next tab can be killed. */
  next: Moment[]
}
interface Pair {
  scenario: number
  first: Moment
  second: Moment
}

/** Those that together kill at every pair of named steps of every scenario come first; then the same steps, met again. */
function namedFirst(pairs: readonly Pair[]): { ordered: Pair[]; covering: number; named: number } {
  const seen = new Set<string>()
  const covering: Pair[] = []
  const rest: Pair[] = []
  const manyFirst = [...pairs].sort((a, b) => b.first.names.length * b.second.names.length - a.first.names.length * a.second.names.length)
  for (const pair of manyFirst) {
    const before = seen.size
    for (const one of pair.first.names) for (const two of pair.second.names) seen.add(`${pair.scenario} ${one} ${two}`)
    ;(seen.size > before ? covering : rest).push(pair)
  }
  return { ordered: [...covering, ...rest], covering: covering.length, named: seen.size }
}

export const runPart: RunPart = async (options) => {
  const { seed, count, log, parts, part } = options
  const kills = new Kills(log)
  const all = count === Number.MAX_SAFE_INTEGER
  const singles: Single[] = []
  const random = new Random(seed + part)
  for (const scenario of random.shuffle([...names.keys()].filter((key) => key % parts === part))) {
    if (kills.outcome.schedules < count / parts) singles.push(...(await kills.singles(scenario, all)))
  }
  log(`${kills.outcome.schedules} single kills`)
  const { ordered, covering, named } = namedFirst(singles.flatMap(({ scenario, moment, next }) => next.map((second) => ({ scenario, first: moment, second }))))
  log(`${ordered.length} pairs; the first ${covering} kill at each of ${named} pairs of named steps`)
  const left = Math.max(0, Math.floor(count / parts) - kills.outcome.schedules)
  const chosen = left >= covering ? ordered.slice(0, left) : Array.from({ length: left }, () => random.pick(ordered))
  for (const [i, { scenario, first, second }] of chosen.entries()) {
    await kills.run({ scenario, first: first.place, second: second.place })
    kills.facts['pairs run']++
    kills.facts['pairs of points covered'] += first.names.length * second.names.length
    if (i + 1 === covering) kills.facts['pairs of named steps covered'] = named
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
  share: 1000,
  built: false,
  run: (options) => (options.count === 1 ? runOne(options) : inParts(import.meta.url, options)),
}
