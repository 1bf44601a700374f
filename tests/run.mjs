/**
 * `npm test`: does all set-up and runs everything, stage by stage, one server at a time.
 * A stage that crashes counts as one failure. Last line: `N passed, N failed`.
 * `npm test -- unit journeys` runs only the named stages; `npm test -- --changed [commit]` only what the change since a commit (HEAD) can touch.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, fail, root, run } from '../server/bootstrap.mjs'
import { allJourneys, changedFiles, journeysOf, touchesFaults } from './changed.mjs'
import { putTempInMemory } from './support/in-memory.mjs'

ensureInstalled()
// an interrupted run still ends what it started (PostgreSQL listens to `exit`)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

putTempInMemory()

const reports = join(root, '.data', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** Counts of a Vitest JSON report. */
function vitestCounts(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numFailedTestSuites - countedSuites(report) }
}
/** Suites that failed only because a test in them failed are counted by that test. */
const countedSuites = (report) => report.numFailedTestSuites - report.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length

async function vitest(project) {
  const file = join(reports, `${project}.json`)
  const notes = file.replace('.json', '.notes.json')
  const code = run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', `${project}*`, ...(since === undefined ? [] : [`--changed=${since}`, '--passWithNoTests']), '--reporter=default', '--reporter=json', '--reporter=./tests/support/run-notes.ts', `--outputFile.json=${file}`], { env: { RUN_NOTES: notes } })
  if (!existsSync(file)) return { passed: 0, failed: 1, names: [`no report of ${project} was written`] }
  const counts = vitestCounts(file)
  const { again, errors } = existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : { again: [], errors: [] }
  const names = [...vitestFailures(file), ...errors.map((error) => `outside any test: ${error}`)]
  if (code !== 0 && names.length === 0) names.push(`Vitest ended with ${code} after its tests had passed: its last lines in the record say why`)
  return { passed: counts.passed, failed: Math.max(counts.failed, code === 0 ? 0 : 1), names, again }
}
/** What failed and how it begins to say why. */
function vitestFailures(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    const name = relative(root, suite.name)
    if (suite.status === 'failed' && failed.length === 0) return [`${name}: ${firstLine(suite.message)}`]
    return failed.map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}
const firstLine = (text = '') => text.split('\n')[0]

function playwrightCounts(file) {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const all = suites.flatMap(specs)
  const named = (some) => some.map((spec) => `${spec.file}: ${spec.title}`)
  const again = named(all.filter((spec) => spec.tests.some((test) => test.status === 'flaky')))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, names: named(all.filter((spec) => !spec.ok)), again }
}

const stages = {
  async check() {
    return (await import('./check.mjs')).check()
  },
  unit: () => vitest('unit'),
  conformance: () => vitest('conformance'),
  async build() {
    const { ensureBuilt } = await import('../server/start.mjs')
    ensureBuilt()
    return { passed: 1, failed: 0 }
  },
  /** A module as `npm run new-module` writes it, made in a copy. */
  async recipe() {
    return since !== undefined ? { passed: 0, failed: 0 } : (await import('./recipe.mjs')).recipe()
  },
  async journeys() {
    const { findBrowser, findDbus, findHeadlessShell } = await import('./support/browser.mjs')
    const env = { CHROME_PATH: findBrowser(), HEADLESS_SHELL_PATH: findHeadlessShell(), PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'journeys.json') }
    const touched = since === undefined ? [] : journeysOf(changed, allJourneys(root))
    if (since !== undefined && touched.length === 0) return { passed: 0, failed: 0 }
    const args = ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...touched]
    const dbus = findDbus()
    const code = dbus ? run(dbus, ['--', ...args], { env }) : run(args[0], args.slice(1), { env })
    if (!existsSync(env.PLAYWRIGHT_JSON_OUTPUT_NAME)) return { passed: 0, failed: 1 }
    const counts = playwrightCounts(env.PLAYWRIGHT_JSON_OUTPUT_NAME)
    return { ...counts, failed: Math.max(counts.failed, code === 0 ? 0 : 1) }
  },
  /** A share of the fault harnesses; `npm run faults` runs them at any length. */
  async faults() {
    if (since !== undefined && !touchesFaults(changed)) return { passed: 0, failed: 0 }
    const { findBrowser, findDbus } = await import('./support/browser.mjs')
    const folder = join(root, '.data', 'faults')
    rmSync(folder, { recursive: true, force: true })
    const code = run(findDbus(), ['--', 'node', 'tests/faults/run.ts', '--share'], { env: { CHROME_PATH: findBrowser() } })
    const done = existsSync(folder) ? readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))) : []
    const failing = done.filter((harness) => harness.failures.length > 0)
    const names = failing.map(({ name, failures: [first] }) => `${name}: seed ${first.seed}: ${first.column}: ${firstLine(first.what)}`)
    return { passed: done.length - failing.length, failed: Math.max(failing.length, code === 0 ? 0 : 1), names }
  },
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { changed: { type: 'boolean' } } })
const isStage = (word) => Object.keys(stages).some((name) => name.startsWith(word))
const asked = positionals.filter((word) => !values.changed || isStage(word))
/** The commit whose change is tested; undefined: everything is. */
const since = values.changed ? (positionals.find((word) => !isStage(word)) ?? 'HEAD') : undefined
let changed = []
try {
  if (since !== undefined) changed = changedFiles(root, since)
} catch (error) {
  fail(`--changed: ${error.message}`)
}

const chosen = Object.keys(stages).filter((name) => asked.length === 0 || asked.some((word) => name.startsWith(word)))
if (chosen.length === 0) fail(`no such stage; there are: ${Object.keys(stages).join(', ')}`)

const total = { passed: 0, failed: 0 }
const table = []
/** Repeated at the end, where a long record is read first. */
const failures = []
const passedAgain = []
for (const name of chosen) {
  console.log(`\n== ${name}`)
  const started = Date.now()
  let counts
  try {
    counts = await stages[name]()
  } catch (error) {
    console.error(error)
    counts = { passed: 0, failed: 1 }
  }
  total.passed += counts.passed
  total.failed += counts.failed
  failures.push(...(counts.names ?? []).map((what) => `failed in ${name}: ${what}`))
  passedAgain.push(...(counts.again ?? []).map((what) => `passed at the second try only, in ${name}: ${what}`))
  table.push(`${name.padEnd(34)} ${String(counts.passed).padStart(6)} passed ${String(counts.failed).padStart(4)} failed ${((Date.now() - started) / 60_000).toFixed(1).padStart(6)} min`)
}

console.log(`\n${table.join('\n')}\n`)
for (const lines of [passedAgain, failures]) if (lines.length > 0) console.log(`${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
