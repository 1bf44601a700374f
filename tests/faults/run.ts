/**
 * `npm run faults -- --seed S --count N --only model,kills`: runs the fault harnesses and prints what was lost, doubled,
 * reordered, sent as the wrong user or dropped in silence. Left out: the full counts, a seed of the day, every harness.
 * `--share`: what `npm test` runs. A failing schedule says its seed; `--only <name> --seed <seed> --count 1` runs it again.
 * Figures are written to `.data/faults/<name>.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { harnesses } from './harnesses.ts'
import { columns, type Harness, type Outcome } from './kit.ts'

const root = new URL('../..', import.meta.url).pathname
const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string' }, only: { type: 'string' }, share: { type: 'boolean', default: false } } })

const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
const seed = Number(values.seed ?? (values.share ? 1 : today * 1000))
const names = values.only?.split(',') ?? Object.keys(harnesses)
const unknown = names.filter((name) => !harnesses[name])
if (unknown.length > 0 || !Number.isSafeInteger(seed) || (values.count !== undefined && !/^\d+$/.test(values.count))) {
  console.error(unknown.length > 0 ? `no harness ${unknown.join(', ')}; there are ${Object.keys(harnesses).join(', ')}` : 'seed and count are whole numbers')
  process.exit(2)
}

const countOf = (harness: Harness) => {
  if (values.count !== undefined) return Number(values.count)
  const wanted = values.share ? harness.share : harness.full
  return wanted === 'all' ? Number.MAX_SAFE_INTEGER : wanted
}
const line = (cells: readonly (string | number)[]) => cells.map((cell, i) => (i === 0 ? String(cell).padEnd(16) : String(cell).padStart(10))).join(' ')

async function runOne(name: string): Promise<{ name: string; outcome: Outcome; minutes: number }> {
  const started = performance.now()
  const log = (text: string) => console.log(`  ${name}: ${text}`)
  let outcome: Outcome
  try {
    const harness = await (harnesses[name] as () => Promise<Harness>)()
    console.log(`\n== ${name}: ${harness.about}`)
    outcome = await harness.run({ seed, count: countOf(harness), log })
    if (outcome.schedules === 0) outcome.failures.push({ column: 'broken', seed, what: 'no schedule ran' })
  } catch (error) {
    console.error(error)
    outcome = { schedules: 0, failures: [{ column: 'broken', seed, what: String(error) }] }
  }
  const minutes = (performance.now() - started) / 60_000
  const folder = join(root, '.data', 'faults')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ name, seed, date: new Date().toISOString(), minutes: Number(minutes.toFixed(1)), ...outcome }, null, 2)}\n`)
  return { name, outcome, minutes }
}

const done = []
for (const name of names) done.push(await runOne(name))

console.log(`\nseed ${seed}`)
console.log(line(['', 'schedules', ...columns, 'minutes']))
for (const { name, outcome, minutes } of done) {
  console.log(line([name, outcome.schedules, ...columns.map((c) => outcome.failures.filter((f) => f.column === c).length), minutes.toFixed(1)]))
}
for (const { name, outcome } of done) if (outcome.facts) console.log(`${name}: ${Object.entries(outcome.facts).map(([what, n]) => `${n} ${what}`).join(', ')}`)
const failed = done.filter((d) => d.outcome.failures.length > 0)
console.log(`${done.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
