import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: 'unit', include: ['{contract,src,sw,server}/**/*.test.{ts,tsx}'], testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2 } },
      { root, test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2 } },
    ],
  },
})
