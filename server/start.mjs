/** `npm start`: installs, builds what changed, serves everything on one port. `--dev`: with hot reload. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { become, ensureInstalled, fail, hashOf, root, run, withFileLock } from './bootstrap.mjs'

const SOURCES = ['index.html', 'vite.config.ts', '.build', 'package-lock.json', 'src', 'sw', 'public', 'contract', 'server', 'tests/budget.mjs', 'tsconfig.json']

/** Builds the PWA and the server bundle unless `dist/` already holds this very source. */
export function ensureBuilt() {
  const stamp = join(root, 'dist', '.built')
  const wanted = hashOf(SOURCES)
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isCurrent()) return
  withFileLock('build', () => {
    if (isCurrent()) return
    process.stderr.write('building (about half a minute)\n')
    if (run('npm', ['run', '--silent', 'build']) !== 0) fail('the build failed: see the lines above')
    writeFileSync(stamp, wanted)
  })
}

if (/server[\\/]start\.mjs$/.test(process.argv[1] ?? '')) { // not tests/faults/start.mjs
  ensureInstalled()
  if (process.argv.includes('--dev')) {
    become(['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'], { ESS_DEV: '1' })
  } else {
    ensureBuilt()
    become(['--enable-source-maps', 'dist/server/main.js'])
  }
}
