/**
 * First steps of every npm script: install what the lock file says, then go on with the project's own Node.
 * Plain JavaScript without dependencies: it runs on the older Node a machine may have, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
export const nodeBinary = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const WANTED_MAJOR = 24
const LOCK_WAIT_MS = 10 * 60_000

/** Ends the script with one clear line. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** SHA-256 over the names and bytes of files below the given paths (relative to the root). */
export function hashOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
      return
    }
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Runs `work` while holding a lock file: two scripts started at once don't install (or build) twice. */
export function withFileLock(name, work) {
  mkdirSync(join(root, '.data'), { recursive: true })
  const path = join(root, '.data', `${name}.lock`)
  const deadline = Date.now() + LOCK_WAIT_MS
  for (;;) {
    try {
      const fd = openSync(path, 'wx')
      writeFileSync(fd, String(process.pid))
      closeSync(fd)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`cannot write ${path}: ${error.code}`)
    }
    const owner = Number(existsSync(path) ? readFileSync(path, 'utf8') : 0)
    if (owner > 0 && !isAlive(owner)) rmSync(path, { force: true })
    else if (Date.now() > deadline) fail(`another script holds ${path} (process ${owner}); end it and try again`)
    else sleep(200)
  }
  try {
    return work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** Whether somebody's own `npm ci` has put there what the lock file says, what only other systems need aside. npm notes what it has installed. */
function isInstalledByNpm() {
  const noted = join(modules, '.package-lock.json')
  if (!existsSync(noted)) return false
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const there = packagesOf(noted)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, { version, integrity, optional }]) => path === '' || (there[path] ? there[path].version === version && there[path].integrity === integrity : optional === true))
}

/** Installs the locked packages when node_modules is missing or belongs to another lock file. */
export function ensureInstalled() {
  const stamp = join(modules, '.installed')
  const wanted = hashOf(['package-lock.json']) // it repeats what package.json asks for
  const isCurrent = () => {
    if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted
    if (!isInstalledByNpm()) return false
    writeFileSync(stamp, wanted)
    return true
  }
  if (!isCurrent()) {
    withFileLock('install', () => {
      if (isCurrent()) return
      process.stderr.write('installing packages (about a minute the first time)\n')
      // stdout of a script may be read by another program (npm run token), so npm reports on stderr
      const done = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
      if (done.status !== 0) fail('npm ci failed: see the lines above')
      writeFileSync(stamp, wanted)
    })
  }
  const version = spawnSync(nodeBinary, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (!version.startsWith(`v${WANTED_MAJOR}.`)) fail(`node_modules/.bin/node is ${version || 'missing'}, wanted v${WANTED_MAJOR}: delete node_modules and try again`)
}

/** Environment in which `node` and the project's tools are the project's own. */
export const toolEnv = (extra = {}) => ({ ...process.env, ...extra, PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` })

/** Runs a program to its end and returns its exit code; output goes to this script's. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: toolEnv(options.env), ...options.spawn })
  return done.status ?? 1
}

/** Becomes the given Node program: passes signals on and ends with its exit code. */
export function become(args, env = {}) {
  const child = spawn(nodeBinary, args, { cwd: root, stdio: 'inherit', env: toolEnv(env) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}
