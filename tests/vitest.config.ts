import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './support/long-first.ts'

const root = new URL('..', import.meta.url).pathname

/** A test that fails is tried once more; the end of the run names it when it passes only then. None while working on one. */
const RETRY = process.env.RUN_NOTES ? 1 : 0

/** Tests that put another module in the place of one: what a worker has loaded would be the wrong one for the next. */
const replacing = globSync('server/**/*.test.ts', { cwd: root }).filter((file) => readFileSync(join(root, file), 'utf8').includes('vi.mock('))

/**
 * Tests that keep a worker of their own: those that start the server as processes with the surroundings they name, those that put something of their own in the
 * place of what is everybody's, and those that fill in forms, which remember of each module what its first form was told.
 */
const APART = /startServer\(|process\.env\.\w+ *=|delete process\.env|vi\.(mock|stubGlobal)\(|support\/(requests|line-forms|lifecycle-suite|time-actions|leave)\.ts'/
const apart = globSync('tests/conformance/*.test.ts', { cwd: root }).filter((file) => APART.test(readFileSync(join(root, file), 'utf8')))

const unit = { retry: RETRY, globalSetup: 'tests/support/one-postgres.ts', testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2 }

const conformance = { retry: RETRY, globalSetup: 'tests/support/one-postgres.ts', testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2 }

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      { root, test: { ...unit, name: 'unit', include: ['{contract,src,sw}/**/*.test.{ts,tsx}', ...replacing] } },
      // the server is loaded once, not anew for each file, which takes as long as its tests: of a database alone each has its own
      { root, test: { ...unit, name: 'unit-server', include: ['server/**/*.test.ts'], exclude: replacing, isolate: false } },
      // the server is loaded once for each worker here as well
      { root, test: { ...conformance, name: 'conformance', include: ['tests/conformance/**/*.test.ts'], exclude: apart, isolate: false } },
      { root, test: { ...conformance, name: 'conformance-apart', include: apart } },
    ],
  },
})
