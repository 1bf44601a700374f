/** 8a: schedules drawn by fast-check, one from each seed; a failing one is made smaller and printed. */
import fc from 'fast-check'
import { eachSchedule, type Failure, type Harness } from '../kit.ts'
import { inParts, type RunPart } from '../parts.ts'
import { type Stage, stages } from './acts.ts'
import { play } from './schedule.ts'

const stagesOf = (seed: number): Stage[] => fc.sample(stages, { seed, numRuns: 1 })[0] as Stage[]

/** What a schedule throws is a failure of it, and made smaller like any other. */
const judged = (seed: number, stages: readonly Stage[]): Promise<Omit<Failure, 'seed'>[]> =>
  play(seed, stages).catch((error: unknown) => [{ column: 'broken', what: error instanceof Error ? error.message : String(error) }])

/** The shortest run of stages that still fails in the same column: one by one is left out, as long as that works. */
async function smaller(seed: number, failing: readonly Stage[], column: Failure['column']): Promise<Stage[]> {
  let best = [...failing]
  for (let i = best.length - 1; i >= 0; i--) {
    const without = best.filter((_, n) => n !== i)
    const found = await judged(seed, without)
    if (found.some((f) => f.column === column)) best = without
  }
  return best
}

async function schedule(seed: number, log: (line: string) => void): Promise<Omit<Failure, 'seed'>[]> {
  const drawn = stagesOf(seed)
  const found = await judged(seed, drawn)
  const [first] = found
  if (first) {
    const short = await smaller(seed, drawn, first.column)
    for (const failure of await judged(seed, short)) log(`seed ${seed}, made smaller: ${failure.column}: ${failure.what}`)
    for (const stage of short) log(`  ${JSON.stringify(stage)}`)
  }
  return found
}

export const runPart: RunPart = ({ seed, count, part, parts, log }) => {
  const from = Math.floor((count * part) / parts)
  return eachSchedule({ seed: seed + from, count: Math.floor((count * (part + 1)) / parts) - from, log }, (one) => schedule(one, log))
}

export const harness: Harness = {
  about: 'the engine under every fault at once, judged at the ledger of a server',
  full: 100_000,
  share: 500,
  built: false,
  run: (options) => (options.count === 1 ? runPart({ ...options, part: 0, parts: 1 }) : inParts(import.meta.url, options)),
}
