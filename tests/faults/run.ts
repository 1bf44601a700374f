/**
 * `npm run faults -- --seed S --count N --only model,kills`: runs the fault harnesses and prints what was lost, doubled,
 * reordered, sent as the wrong user or dropped in silence. Left out: the full counts, a seed of the day, every harness.
 * `--share`: what `npm test` runs; of harnesses with a browser, which wait for most of their time, two at once. A failing schedule says its seed; `--only <name> --seed <seed> --count 1` runs it again.
 * Figures are written to `.data/faults/<name>.json`.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { harnesses } from './harnesses.ts'
import { columns, type Harness, type Outcome } from './kit.ts'
import { seedOnce } from '../support/seed-once.ts'

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

interface Done {
  name: string
  outcome: Outcome
  minutes: number
}
const folder = join(root, '.data', 'faults')
const reportOf = (name: string) => join(folder, `${name}.json`)

async function runOne(name: string): Promise<Done> {
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
  mkdirSync(folder, { recursive: true })
  writeFileSync(reportOf(name), `${JSON.stringify({ name, seed, date: new Date().toISOString(), minutes: Number(minutes.toFixed(1)), ...outcome }, null, 2)}\n`)
  return { name, outcome, minutes }
}

/** Runs a harness in a process of its own and prints what it says once it has ended. Its report counts; without one it is broken. */
async function runApart(name: string): Promise<Done> {
  rmSync(reportOf(name), { force: true })
  const child = spawn(process.execPath, [import.meta.filename, '--share', '--seed', String(seed), '--only', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (chunk: Buffer) => void (said += chunk.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  console.log(said)
  try {
    const { minutes, ...outcome } = JSON.parse(readFileSync(reportOf(name), 'utf8')) as Outcome & { minutes: number }
    return { name, outcome, minutes }
  } catch {
    return { name, outcome: { schedules: 0, failures: [{ column: 'broken', seed, what: `the harness ended with ${code}` }] }, minutes: 0 }
  }
}

/** One after the other; in a share of all, those with a browser side by side. */
async function runAll(): Promise<Done[]> {
  const all: Done[] = []
  const apart: string[] = []
  for (const name of names) {
    if (values.share && names.length > 1 && (await harnesses[name]?.())?.built) apart.push(name)
    else all.push(await runOne(name))
  }
  if (apart.length > 0) await seedOnce() // before two ask for it at once
  const lane = async () => {
    for (let name = apart.shift(); name !== undefined; name = apart.shift()) all.push(await runApart(name))
  }
  await Promise.all([lane(), lane()])
  return all
}

const done = await runAll()

console.log(`\nseed ${seed}`)
console.log(line(['', 'schedules', ...columns, 'minutes']))
for (const { name, outcome, minutes } of done) {
  console.log(line([name, outcome.schedules, ...columns.map((c) => outcome.failures.filter((f) => f.column === c).length), minutes.toFixed(1)]))
}
for (const { name, outcome } of done) if (outcome.facts) console.log(`${name}: ${Object.entries(outcome.facts).map(([what, n]) => `${n} ${what}`).join(', ')}`)
const failed = done.filter((d) => d.outcome.failures.length > 0)
console.log(`${done.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
