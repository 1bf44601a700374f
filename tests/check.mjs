/** `npm run check`: types, lint, linear regular expressions, import boundaries, unused exports. Prints one line each; a failing one shows why. */
import { spawn } from 'node:child_process'
import { ensureInstalled, root, toolEnv } from '../server/bootstrap.mjs'

/** Tools that use every core there is: one after another. @type {[string, string, string[]][]} */
const wide = [
  ['types of the app', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the worker', 'tsc', ['-p', 'sw/tsconfig.json']],
  ['types of the server', 'tsc', ['-p', 'server/tsconfig.json']],
  ['types of the tests', 'tsc', ['-p', 'tests/tsconfig.json']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', 'contract', 'src', 'sw', 'server', 'tests', '.build']],
]
/** Tools that use one: beside them. @type {[string, string, string[]][]} */
const narrow = [
  ['regular expressions are linear', 'node', ['tests/lint/linear-regexps.ts']],
  ['import boundaries', 'depcruise', ['--config', '.dependency-cruiser.mjs', 'contract', 'src', 'sw', 'server']],
  ['unused files, exports and packages', 'knip', ['--config', '.knip.json', '--no-progress']],
]

/** Runs a program to its end. @returns whether it succeeded, and all it said */
export function ended(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: toolEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.once('error', (error) => resolve({ ok: false, said: String(error) }))
    child.once('close', (code) => resolve({ ok: code === 0, said }))
  })
}

/** Runs every step; returns how many passed and failed. */
export async function check() {
  const counts = { passed: 0, failed: 0 }
  const inTurn = async (steps) => {
    for (const [name, command, args] of steps) {
      const { ok, said } = await ended(command, args, root)
      counts[ok ? 'passed' : 'failed'] += 1
      console.log(`${ok ? '  ok' : 'FAIL'}  ${name}`)
      if (!ok) console.log(said)
    }
  }
  await Promise.all([inTurn(wide), inTurn(narrow)])
  return counts
}

if (process.argv[1]?.endsWith('check.mjs')) {
  ensureInstalled()
  process.exit((await check()).failed === 0 ? 0 : 1)
}
