/** Vitest with one guard taken out of the product while it is loaded. */
import { defineConfig } from 'vitest/config'
import { GUARD_OFF, type Guard } from './guard.ts'

const root = new URL('../../..', import.meta.url).pathname
const guard = JSON.parse(process.env[GUARD_OFF] ?? 'null') as Guard | null

export default defineConfig({
  root,
  plugins: [
    {
      name: 'guard-off',
      enforce: 'pre',
      transform: (code, id) => (guard && id.split('?')[0] === `${root}${guard.file}` ? code.replace(guard.find, () => guard.replace) : undefined),
    },
  ],
  // what hangs without its guard is noticed, too; nothing that is loaded without a guard may be kept for other runs
  test: { globalSetup: 'tests/support/one-postgres.ts', fsModuleCache: false, include: ['{contract,src,sw,server,tests}/**/*.test.{ts,tsx}'], testTimeout: guard ? 15_000 : 60_000, hookTimeout: 30_000, bail: guard ? 1 : 0, maxWorkers: 1 },
})
