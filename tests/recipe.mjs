/**
 * The recipe is true: in a copy of the sources a module is made as README.md says, nothing is filled in but its fields, and it passes check,
 * conformance and build as it is. @see docs/add-a-module.md
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../server/bootstrap.mjs'
import { ended } from './check.mjs'

const SLUG = 'recipe-requests'
/** What looks at everything there is. */
const WHOLE = ['locales', 'citations', 'boundaries']
/** What walks through all modules: of it, the new one alone. */
const WALKS = ['call-list', 'calls', 'lifecycle-1', 'lifecycle-2', 'lifecycle-3', 'lists', 'out-of-scope', 'rights', 'large-pages', 'worst-shapes']
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.git', 'test-results', 'playwright-report'])

/** Side by side what does not touch what another one writes. @type {[string, string, string[]][][][]} */
const steps = [
  [[['new-module', 'node', ['.build/new-module.ts', SLUG]]]],
  [
    [['check', 'node', ['--input-type=module', '-e', "import { check } from './tests/check.mjs'; process.exit((await check()).failed)"]]],
    [['build of the app', 'vite', ['build']], ['budgets', 'node', ['tests/budget.mjs']], ['build of the server', 'node', ['server/build.mjs']], ['what the image holds', 'node', ['tests/image.mjs']]],
  ],
  [[['conformance', 'vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'conformance*', '-t', SLUG, ...WALKS.map((name) => `tests/conformance/${name}.test.ts`)]]]],
  [[['texts, citations, boundaries', 'vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'conformance*', ...WHOLE.map((name) => `tests/conformance/${name}.test.ts`)]]]],
]

/** Runs every step, and none after one that failed; returns how many passed and failed. */
export async function recipe() {
  const copy = mkdtempSync(join(tmpdir(), 'recipe-'))
  const counts = { passed: 0, failed: 0, names: [] }
  const inTurn = async (some) => {
    for (const [name, command, args] of some) {
      const { ok, said } = await ended(command, args, copy)
      console.log(`${ok ? '  ok' : 'FAIL'}  ${name}`)
      if (!ok) {
        console.log(said)
        counts.failed++
        counts.names.push(`a module as it is written: ${name}`)
        return
      }
      counts.passed++
    }
  }
  try {
    cpSync(root, copy, { recursive: true, filter: (from) => !LEFT_OUT.has(relative(root, from)) })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const beside of steps) {
      await Promise.all(beside.map(inTurn))
      if (counts.failed > 0) break
    }
    return counts
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

if (process.argv[1]?.endsWith('recipe.mjs')) process.exit((await recipe()).failed)
