/** `npm run check`: types, lint, linear regular expressions, import boundaries, unused exports. Prints one line each; a failing one shows why. */
import { spawnSync } from 'node:child_process'
import { ensureInstalled, root, toolEnv } from '../server/bootstrap.mjs'

/** @type {[string, string, string[]][]} */
const steps = [
  ['types of the app', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the worker', 'tsc', ['-p', 'sw/tsconfig.json']],
  ['types of the server', 'tsc', ['-p', 'server/tsconfig.json']],
  ['types of the tests', 'tsc', ['-p', 'tests/tsconfig.json']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', 'contract', 'src', 'sw', 'server', 'tests', '.build']],
  ['regular expressions are linear', 'node', ['tests/lint/linear-regexps.ts']],
  ['import boundaries', 'depcruise', ['--config', '.dependency-cruiser.mjs', 'contract', 'src', 'sw', 'server']],
  ['unused files, exports and packages', 'knip', ['--config', '.knip.json', '--no-progress']],
]

/** Runs every step; returns how many passed and failed. */
export function check() {
  const counts = { passed: 0, failed: 0 }
  for (const [name, command, args] of steps) {
    const done = spawnSync(command, args, { cwd: root, env: toolEnv(), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    const ok = done.status === 0
    counts[ok ? 'passed' : 'failed'] += 1
    console.log(`${ok ? '  ok' : 'FAIL'}  ${name}`)
    if (!ok) console.log(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error ? String(done.error) : ''}`)
  }
  return counts
}

if (process.argv[1]?.endsWith('check.mjs')) {
  ensureInstalled()
  process.exit(check().failed === 0 ? 0 : 1)
}
