import { defineConfig } from 'vitest/config'
import { LongFirst } from './support/long-first.ts'

const root = new URL('..', import.meta.url).pathname

/** A test that fails is tried once more; the end of the run names it when it passes only then. None while working on one. */
const RETRY = process.env.RUN_NOTES ? 1 : 0

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      { root, test: { name: 'unit', include: ['{contract,src,sw,server}/**/*.test.{ts,tsx}'], retry: RETRY, globalSetup: 'tests/support/one-postgres.ts', testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2 } },
      { root, test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], retry: RETRY, globalSetup: 'tests/support/one-postgres.ts', testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2 } },
    ],
  },
})
