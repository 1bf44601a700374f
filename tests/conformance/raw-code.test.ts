/** HTML, SQL and programs made of texts: where they stand, each for a reason, and that no other place begins with them. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from '../support/sources.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = `${root}src/ui/zz-raw-probe`
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** File: why no text of a person comes into it. */
const allowed: Record<string, { pattern: RegExp; files: Record<string, string> }> = {
  'SQL that is not bound': {
    pattern: /\bsql\s*\.\s*raw\s*\(/,
    files: {
      'server/modules/device-ledger/note.ts': 'names of columns that stand beside it',
      'server/http/commands.ts': 'a constant: SET takes no parameter',
    },
  },
  'other programs': {
    pattern: /child_process/,
    files: {
      'server/bootstrap.mjs': 'npm and node, before anything is served',
      'server/backup/archive.ts': 'a command of the operator, no call',
      'server/db/embedded/programs.ts': 'which program runs the embedded database, at the start; nothing of a request is in it',
      'server/db/embedded/start.ts': 'the embedded database, started with settings of our own; nothing of a request is in them',
      'server/db/embedded/orphan.ts': 'what a process left behind is called, where /proc does not say',
    },
  },
  'code made of text': { pattern: /\bnew Function\s*\(|(?<![.\w])eval\s*\(|node:vm/, files: {} },
  'HTML made of text': { pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\b/, files: {} },
}

describe.each(Object.entries(allowed))('%s', (_, { pattern, files }) => {
  test('stands in the listed files and nowhere else', () => {
    expect(sourceFiles().filter((file) => pattern.test(readSource(file))).sort()).toEqual(Object.keys(files).sort())
  })
})

test.each([
  ['react(no-danger)', 'export const Probe = () => <p dangerouslySetInnerHTML={{ __html: location.hash }} />'],
  ['eslint(no-new-func)', "export const probe = new Function('a', 'return a')"],
  ['eslint(no-eval)', 'export const probe: unknown = eval(location.hash)'],
  ['eslint(no-script-url)', "export const probe = 'javascript:go()'"],
])('the linter refuses %s', (rule, line) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/probe.tsx`, `${line}\n`)
  const done = spawnSync('node_modules/.bin/node', ['node_modules/.bin/oxlint', '--deny-warnings', 'src/ui/zz-raw-probe'], { cwd: root, encoding: 'utf8' })
  expect(done.stdout).toContain(rule)
  expect(done.status).not.toBe(0)
})
