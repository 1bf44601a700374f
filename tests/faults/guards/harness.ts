/** Takes each guard out in turn: some test has to turn red, or the promise is kept by luck. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Failure, Harness, RunOptions } from '../kit.ts'
import { allGuards } from './all.ts'
import { GUARD_OFF, type Guard } from './guard.ts'

const root = new URL('../../..', import.meta.url).pathname
const AT_ONCE = 2

interface Report {
  numTotalTests: number
  numFailedTests: number
}

/** Runs test files; with a guard: without it. */
async function report(tests: readonly string[], guard: Guard | null): Promise<Report | null> {
  const folder = await mkdtemp(join(tmpdir(), 'ess-guard-'))
  const file = join(folder, 'report.json')
  const args = ['run', '--config', 'tests/faults/guards/vitest.config.ts', '--reporter=json', `--outputFile=${file}`, ...tests]
  const child = spawn(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, env: { ...process.env, [GUARD_OFF]: JSON.stringify(guard) }, stdio: 'ignore' })
  await new Promise((done) => child.once('exit', done))
  const text = await readFile(file, 'utf8').catch(() => null)
  await rm(folder, { recursive: true, force: true })
  return text === null ? null : (JSON.parse(text) as Report)
}

/** What is wrong with a guard, or null when its tests noticed. */
async function judged(guard: Guard): Promise<string | null> {
  const source = await readFile(join(root, guard.file), 'utf8').catch(() => '')
  const times = source.split(guard.find).length - 1
  if (times !== 1) return `${guard.file} says it ${times} times: ${guard.find}`
  const found = await report(guard.tests, guard)
  if (!found || found.numTotalTests === 0) return `its tests did not run: ${guard.tests.join(', ')}`
  return found.numFailedTests > 0 ? null : `nobody notices that it is gone (${guard.tests.join(', ')})`
}

async function run({ seed, count, log }: RunOptions): Promise<{ schedules: number; failures: Failure[] }> {
  const guards = await allGuards()
  const first = seed % Math.max(1, guards.length)
  // guard i of the list is schedule i; a share goes round the list, beginning at the seed
  const chosen = guards.map((_, i) => (first + i) % guards.length).slice(0, count)
  const outcome = { schedules: 0, failures: [] as Failure[] }
  const whole = await report([...new Set(chosen.flatMap((i) => guards[i]?.tests ?? []))], null)
  // a test that is red with every guard in place proves nothing
  if (whole?.numFailedTests !== 0) outcome.failures.push({ column: 'broken', seed, what: 'with every guard in place not all tests pass' })
  const work = async () => {
    for (let i = chosen.shift(); i !== undefined; i = chosen.shift()) {
      const guard = guards[i] as Guard
      const wrong = await judged(guard)
      outcome.schedules++
      if (wrong) {
        outcome.failures.push({ column: 'broken', seed: i, what: `${guard.name}: ${wrong}` })
        log(`seed ${i}: ${guard.name}: ${wrong}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

export const harness: Harness = { about: 'a guard is taken out: some test turns red', full: 'all', share: 8, built: false, run }
