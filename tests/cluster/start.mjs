/**
 * `npm run cluster`: set-up, then the run in namespaces of its own: its network is nobody else's, and whatever it has started ends with it.
 * Needs root and the packages below; as root it installs those that are missing.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, run } from '../../server/bootstrap.mjs'
import { ensureBuilt } from '../../server/start.mjs'

const root = new URL('../..', import.meta.url).pathname
/** Program -> Debian package. */
const PROGRAMS = { ip: 'iproute2', nsenter: 'util-linux', setpriv: 'util-linux', etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' }
const S3 = 's3rver@3.7.1'

const isThere = (program) => ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some((folder) => existsSync(join(folder, program)))
const postgres = () => (existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').some((version) => existsSync(join('/usr/lib/postgresql', version, 'bin', 'pg_rewind'))) : false)
const missing = () => [...new Set([...Object.entries(PROGRAMS).filter(([program]) => !isThere(program)).map(([, name]) => name), ...(postgres() ? [] : ['postgresql'])])]

if (process.getuid?.() !== 0) {
  console.error('npm run cluster makes networks and mounts: run it as root (0 passed, 1 failed)')
  process.exit(1)
}
if (missing().length > 0) {
  console.log(`installing ${missing().join(', ')}`)
  const apt = (...args) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  // servers of these packages are not started here: the run starts its own
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', ...missing())
  } finally {
    if (isOurs) execFileSync('rm', ['-f', policy])
  }
  if (missing().length > 0) {
    console.error(`still missing: ${missing().join(', ')}`)
    process.exit(1)
  }
}
ensureInstalled()
ensureBuilt()
const folder = join(root, '.data', 'cluster', 's3')
if (!existsSync(join(folder, 'node_modules', 's3rver'))) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const installed = spawnSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--no-save', S3], { cwd: folder, stdio: 'inherit' })
  if (installed.status !== 0) process.exit(1)
}
const logs = mkdtempSync(join(tmpdir(), 'ess-cluster-'))
// the shell is the namespace's first process: it buries whoever has lost their parent, without which a killed PostgreSQL seems to live on
const code = run('unshare', ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-c', '"$@" & wait $!', 'sh', 'node', 'tests/cluster/run.ts', ...process.argv.slice(2)], { env: { CLUSTER_FOLDER: logs } })
if (code === 0) rmSync(logs, { recursive: true, force: true })
process.exit(code)
