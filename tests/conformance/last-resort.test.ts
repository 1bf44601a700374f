/** An error that nobody catches ends the process in order, and nothing it says gets out. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { killAll, startServer } from '../support/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'ess-last-resort-'))
afterAll(() => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['SIGUSR2', 'SIGHUP'] as const)('what nobody caught is said without its message, and the database is closed (%s)', async (signal) => {
  // the second start finds what the first one left
  const server = await startServer({ DATA_DIR: folder, SEED: 'none', ADMIN_USERNAME: 'first.admin', ADMIN_PASSWORD: 'correct horse battery staple' }, ['throw-on-signal.mjs'])
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  server.signal(signal)
  expect(await server.ended).toBe(1)
  expect(server.output()).not.toContain('Dina')
  const lines = server.output().split('\n').filter((line) => line.includes('ended by an error nobody caught'))
  expect(lines.map((line) => (JSON.parse(line) as { level: string; error: string }).error)).toEqual(['Error'])
  // the folder is let go of by whoever closes in order
  expect(existsSync(join(folder, 'lock'))).toBe(false)
}, 120_000)
