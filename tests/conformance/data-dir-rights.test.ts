/** The server as an operator runs it: nothing it keeps can be read by another user of the machine. */
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { killAll, startServer } from '../support/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ess-rights-'))
afterAll(() => {
  killAll()
  rmSync(dataDir, { recursive: true, force: true })
})

const kept = (folder: string): string[] => readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
const modeOf = (path: string) => lstatSync(path).mode & 0o777

test('all that lies in DATA_DIR is for the server\'s user alone, what an earlier version left as well', async () => {
  chmodSync(dataDir, 0o755)
  mkdirSync(join(dataDir, 'mail'), { mode: 0o755, recursive: true })
  writeFileSync(join(dataDir, 'mail', 'old.eml'), 'Subject: x', { mode: 0o644 })
  // files of the demo company, mails of what it does: both are written by the start
  const server = await startServer({ DATA_DIR: dataDir, SEED: 'demo' })
  await server.stop()
  expect(modeOf(dataDir) & 0o066).toBe(0)
  // what lies in a closed folder is closed, whatever its own mode: the database's files
  expect(readdirSync(dataDir).flatMap((name) => ((modeOf(join(dataDir, name)) & 0o077) === 0 ? [] : [`${modeOf(join(dataDir, name)).toString(8)} ${name}`]))).toEqual([])
  const files = [...kept(join(dataDir, 'files')), ...kept(join(dataDir, 'mail'))]
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((path) => modeOf(path) !== 0o600)).toEqual([])
}, 180_000)
