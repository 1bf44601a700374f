import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './support/long-first.ts'

const root = new URL('..', import.meta.url).pathname

/** A test that fails is tried once more; the end of the run names it when it passes only then. None while working on one. */
const RETRY = process.env.RUN_NOTES ? 1 : 0

/** Tests that put another module in the place of one: what a worker has loaded would be the wrong one for the next. */
const replacing = globSync('server/**/*.test.ts', { cwd: root }).filter((file) => readFileSync(join(root, file), 'utf8').includes('vi.mock('))

const unit = { retry: RETRY, globalSetup: 'tests/support/one-postgres.ts', testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2 }

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      { root, test: { ...unit, name: 'unit', include: ['{contract,src,sw}/**/*.test.{ts,tsx}', ...replacing] } },
      // the server is loaded once, not anew for each file, which takes as long as its tests: of a database alone each has its own
      { root, test: { ...unit, name: 'unit-server', include: ['server/**/*.test.ts'], exclude: replacing, isolate: false } },
      // the server is loaded once for each worker here as well
      { root, test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], isolate: false, retry: RETRY, globalSetup: 'tests/support/one-postgres.ts', testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2 } },
    ],
  },
})
