/** Runs the named benchmarks, prints their tables and keeps them. Started by `run.mjs`, which does the set-up. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench } from './kit.ts'
import { markdownOf, withTables } from './tables.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = join(root, '.data', 'bench')
const page = join(root, 'docs', 'benchmarks.md')

/** Loaded when they are asked for. */
const benches: Record<string, () => Promise<Bench>> = {
  'attendance-lists': async () => (await import('./attendance-lists.ts')).attendanceLists,
  'first-load': async () => (await import('./first-load.ts')).firstLoad,
  'server-calls': async () => (await import('./server-calls.ts')).serverCalls,
  'in-use': async () => (await import('./in-use.ts')).inUse,
  growth: async () => (await import('./growth.ts')).growth,
  crowd: async () => (await import('./crowd.ts')).crowd,
  'two-processes': async () => (await import('./two-processes.ts')).twoProcesses,
  standbys: async () => (await import('./standbys.ts')).standbys,
  reports: async () => (await import('./reports.ts')).reports,
  trainings: async () => (await import('./trainings.ts')).trainings,
  costs: async () => (await import('./costs.ts')).costs,
  bytes: async () => (await import('./bytes.ts')).bytes,
  rush: async () => (await import('./rush.ts')).theRush,
  drain: async () => (await import('./drain.ts')).drain,
}

const { values } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean', default: false }, times: { type: 'string' }, size: { type: 'string', default: '1' } } })
const names = values.only?.split(',') ?? Object.keys(benches)
const unknown = names.filter((name) => !benches[name])
const [times, size] = [values.times === undefined ? undefined : Number(values.times), Number(values.size)]
if (unknown.length > 0 || !(size > 0 && size <= 1) || (times !== undefined && !(times >= 1))) {
  console.error(unknown.length > 0 ? `no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}` : '--times is a number from 1, --size one above 0 and up to 1')
  process.exit(2)
}

mkdirSync(folder, { recursive: true })
const log = (text: string) => console.log(`  ${text}`)
const date = new Date().toISOString().slice(0, 10)
let failed = 0
for (const name of names) {
  console.log(`\n== ${name}`)
  try {
    const bench = await (benches[name] as () => Promise<Bench>)()
    const started = performance.now()
    const tables = await bench.run({ size, log, ...(times === undefined ? {} : { times }) })
    const minutes = Number(((performance.now() - started) / 60_000).toFixed(1))
    const kept = { name, about: bench.about, date, cores: cpus().length, size, minutes, tables }
    const text = markdownOf(kept)
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
    writeFileSync(join(folder, `${name}.md`), text)
    console.log(`\n${text}`)
    if (values.write) writeFileSync(page, withTables(readFileSync(page, 'utf8'), name, text))
  } catch (error) {
    failed += 1
    console.error(error)
  }
}
process.exit(failed === 0 ? 0 : 1)
