import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireDataDir } from './data-dir.ts'

const home = mkdtempSync(join(tmpdir(), 'ess-data-dir-'))
test('a folder that is not there yet is made, and left empty', () => {
  requireDataDir(join(home, 'a', 'b'))
  expect(readdirSync(join(home, 'a', 'b'))).toEqual([])
  rmSync(home, { recursive: true })
})

test.each([
  ['where the kernel keeps its own', () => '/proc/x'],
  ['below a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'ess-data-dir-')), 'file')
    writeFileSync(file, '')
    return join(file, 'data')
  }],
])('a folder that takes no files is one line: %s', (_, folder) => {
  expect(() => requireDataDir(folder())).toThrow(/^DATA_DIR: nothing can be written to \S+ \(E[A-Z]+\)$/)
})
