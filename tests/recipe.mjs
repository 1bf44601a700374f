/**
 * The recipe is true: in a copy of the sources a module is made as README.md says, nothing is filled in but its fields, and it passes check,
 * conformance and build as it is. @see docs/add-a-module.md
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, toolEnv } from '../server/bootstrap.mjs'

const SLUG = 'recipe-requests'
/** What looks at everything there is. */
const WHOLE = ['locales', 'citations', 'boundaries']
/** What walks through all modules: of it, the new one alone. */
const WALKS = ['call-list', 'calls', 'lifecycle-1', 'lifecycle-2', 'lifecycle-3', 'lists', 'out-of-scope', 'rights', 'large-pages', 'worst-shapes']
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.git', 'test-results', 'playwright-report'])

/** @type {[string, string, string[]][]} */
const steps = [
  ['new-module', 'node', ['.build/new-module.ts', SLUG]],
  ['check', 'node', ['--input-type=module', '-e', "import { check } from './tests/check.mjs'; process.exit(check().failed)"]],
  ['conformance', 'vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'conformance', '-t', SLUG, ...WALKS.map((name) => `tests/conformance/${name}.test.ts`)]],
  ['texts, citations, boundaries', 'vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'conformance', ...WHOLE.map((name) => `tests/conformance/${name}.test.ts`)]],
  ['build of the app', 'vite', ['build']],
  ['budgets', 'node', ['tests/budget.mjs']],
  ['build of the server', 'node', ['server/build.mjs']],
]

/** Runs every step, and none after one that failed; returns how many passed and failed. */
export function recipe() {
  const copy = mkdtempSync(join(tmpdir(), 'recipe-'))
  const counts = { passed: 0, failed: 0, names: [] }
  try {
    cpSync(root, copy, { recursive: true, filter: (from) => !LEFT_OUT.has(relative(root, from)) })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const [name, command, args] of steps) {
      const done = spawnSync(command, args, { cwd: copy, env: toolEnv(), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      const ok = done.status === 0
      console.log(`${ok ? '  ok' : 'FAIL'}  ${name}`)
      if (!ok) {
        console.log(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error ? String(done.error) : ''}`)
        return { ...counts, failed: 1, names: [`a module as it is written: ${name}`] }
      }
      counts.passed++
    }
    return counts
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

if (process.argv[1]?.endsWith('recipe.mjs')) process.exit(recipe().failed)
