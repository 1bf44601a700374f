import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeToOthers } from './private-files.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o1777).toString(8)

/** A data folder as a server wrote it that cared for no rights. */
function openFolder(): string {
  const home = mkdtempSync(join(tmpdir(), 'ess-private-'))
  chmodSync(home, 0o755)
  mkdirSync(join(home, 'files', 'a'), { recursive: true, mode: 0o755 })
  for (const name of ['files/a/one', 'files/two', 'document.key', 'somebody-elses']) writeFileSync(join(home, name), '', { mode: 0o644 })
  return home
}

test('what an earlier version left readable is closed, and the folder itself lets others pass at most', () => {
  const home = openFolder()
  expect(closeToOthers(home)).toEqual([])
  expect(['', 'files', 'files/a', 'files/a/one', 'files/two', 'document.key'].map((name) => modeOf(join(home, name)))).toEqual(['711', '700', '700', '600', '600', '600'])
})

test('a folder many share keeps its rights, and so does what is not ours in it', () => {
  const home = openFolder()
  chmodSync(home, 0o1777)
  closeToOthers(home)
  expect([modeOf(home), modeOf(join(home, 'somebody-elses')), modeOf(join(home, 'files'))]).toEqual(['1777', '644', '700'])
})

test('a link is not followed', () => {
  const [home, elsewhere] = [openFolder(), openFolder()]
  symlinkSync(join(elsewhere, 'files'), join(home, 'mail'))
  closeToOthers(home)
  expect(modeOf(join(elsewhere, 'files'))).toBe('755')
})
