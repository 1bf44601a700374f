import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../lib/log.ts'
import { isDatabaseUnreachable } from '../../lib/service-away.ts'
import { CannotStart } from './cannot-start.ts'
import { placeOf, postmasterOf, runningUrl } from './place.ts'
import { findRunner } from './programs.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './start.ts'

const folders: string[] = []
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ess-embedded-'))
  folders.push(folder)
  return folder
}
const running: Embedded[] = []
const start = async (dataDir: string, options?: EmbeddedOptions) => {
  const embedded = await startEmbedded(dataDir, silentLog, options)
  running.push(embedded)
  return embedded
}
afterAll(async () => {
  for (const embedded of running) await embedded.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows as Row[]
}

const refusal = (dataDir: string) => startEmbedded(dataDir, silentLog).then(() => 'started', (error: unknown) => (error instanceof CannotStart ? error.message : String(error)))
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

describe('the embedded database', () => {
  test('is made at the first start, found at the next, on a path with spaces, and waits for the disk', async () => {
    const dataDir = join(aFolder(), 'a folder with spaces')
    mkdirSync(dataDir, { mode: 0o700 })
    mkdirSync(join(dataDir, 'postgres.new')) // of a start that was cut off
    const first = await start(dataDir)
    expect(await ask(first.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await ask(first.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    await ask(first.url, 'create table kept as select 1 as n')
    expect(runningUrl(dataDir)).toBe(first.url)
    await first.stop()
    expect(runningUrl(dataDir)).toBeNull()
    const second = await start(dataDir)
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 1 }])
    await second.stop()
  }, 60_000)

  test('nobody else reaches it, and what people have written is not in its log', async () => {
    const dataDir = aFolder()
    const embedded = await start(dataDir)
    const { socket, log, data } = placeOf(dataDir)
    for (const path of [socket, data]) expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o700])
    expect(statSync(log).mode & 0o077).toBe(0)
    expect(await ask(embedded.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await expect(ask(embedded.url, `select 'Sari Secret'::int`)).rejects.toThrow('invalid input syntax')
    expect(readFileSync(log, 'utf8')).not.toContain('Sari Secret')
    await embedded.stop()
  }, 60_000)

  test('a log grown large is begun anew', async () => {
    const dataDir = aFolder()
    await (await start(dataDir)).stop()
    writeFileSync(placeOf(dataDir).log, 'x'.repeat(5 * 1024 * 1024))
    await (await start(dataDir)).stop()
    expect(statSync(placeOf(dataDir).log).size).toBeLessThan(100_000)
  }, 60_000)

  test('on loopback it asks for a password', async () => {
    const dataDir = aFolder()
    const embedded = await start(dataDir, { loopback: true })
    expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(runningUrl(dataDir)).toBe(embedded.url)
    await expect(ask(Object.assign(new URL(embedded.url), { password: 'guess' }).href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(placeOf(dataDir).password).mode & 0o077).toBe(0)
    await embedded.stop()
  }, 60_000)

  test('one that is killed comes back with all that was done, and meanwhile nobody is told that it failed', async () => {
    const dataDir = aFolder()
    const embedded = await start(dataDir)
    await ask(embedded.url, 'create table kept as select 1 as n')
    const pid = embedded.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    const refused: unknown[] = []
    for (;;) {
      const rows = await ask(embedded.url, 'select n from kept').catch((error: unknown) => void refused.push(error))
      if (rows) break
      await wait(10)
    }
    expect(refused.filter((error) => !isDatabaseUnreachable(error))).toEqual([])
    expect(embedded.pid()).not.toBe(pid)
    await embedded.stop()
  }, 60_000)
})

describe('what a dead server left', () => {
  /** A server that is killed: its database goes on. */
  async function leave(dataDir: string): Promise<number> {
    const code = `const { startEmbedded } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)})
      const { url } = await startEmbedded(${JSON.stringify(dataDir)}, { debug() {}, info() {}, warn() {}, error() {} })
      console.log(url); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const pid = postmasterOf(placeOf(dataDir))?.pid ?? 0
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    return pid
  }

  test('is ended before another begins', async () => {
    const dataDir = aFolder()
    const pid = await leave(dataDir)
    await ask(runningUrl(dataDir) ?? '', 'create table kept as select 1 as n')
    expect(isAlive(pid)).toBe(true)
    const embedded = await start(dataDir)
    expect(isAlive(pid)).toBe(false)
    expect(await ask(embedded.url, 'select n from kept')).toEqual([{ n: 1 }])
    await embedded.stop()
  }, 60_000)

  test('is left alone when somebody else has its number now', async () => {
    const dataDir = aFolder()
    await (await start(dataDir)).stop()
    const other = spawn('sleep', ['60'])
    writeFileSync(join(placeOf(dataDir).data, 'postmaster.pid'), `${other.pid}\n${placeOf(dataDir).data}\n0\n5432\n\n\n\nready\n`)
    await (await start(dataDir)).stop()
    expect(other.exitCode).toBeNull()
    other.kill()
  }, 60_000)

  test('is ended when the process just leaves', async () => {
    const dataDir = aFolder()
    const code = `const { startEmbedded } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)})
      await startEmbedded(${JSON.stringify(dataDir)}, { debug() {}, info() {}, warn() {}, error() {} })
      process.exit(1)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code])
    await new Promise((resolve) => child.once('exit', resolve))
    for (let i = 0; i < 200 && postmasterOf(placeOf(dataDir)); i++) await wait(50)
    expect(postmasterOf(placeOf(dataDir))).toBeNull()
  }, 60_000)
})

describe('a folder it cannot work on is one line', () => {
  test.each([
    ['of another version', (dataDir: string) => (mkdirSync(join(dataDir, 'postgres')), writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')), /is of PostgreSQL 14, this server brings \d+: /],
    ['of the embedded database before', (dataDir: string) => mkdirSync(join(dataDir, 'pg')), /was written by the embedded database of an earlier version/],
    ['of somebody else, for its socket', (dataDir: string) => writeFileSync(placeOf(dataDir).socket, ''), /belongs to somebody else/],
  ])('%s', async (_, spoil, line) => {
    const dataDir = aFolder()
    spoil(dataDir)
    const said = await refusal(dataDir)
    rmSync(placeOf(dataDir).socket, { recursive: true, force: true })
    expect(said).toMatch(line)
    expect(said).not.toContain('\n')
  }, 60_000)
})

describe.runIf(process.getuid?.() === 0)('root', () => {
  const nobody = { before: [], user: { uid: 65_534, gid: 65_534 } }

  test('runs it in a folder that only root may enter', async () => {
    const dataDir = aFolder()
    chmodSync(dataDir, 0o700)
    const runner = findRunner(dataDir)
    expect(runner.before[0] ?? '').toMatch(/^(unshare)?$/)
    const embedded = await start(dataDir)
    expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
  }, 60_000)

  test('runs it as another user where there are no user namespaces', async () => {
    const dataDir = aFolder()
    const embedded = await start(dataDir, { findRunner: () => findRunner(dataDir, [nobody]) })
    expect(statSync(placeOf(dataDir).data).uid).toBe(65_534)
    expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    // what was root's once is given to that user
    await (await start(dataDir, { findRunner: () => findRunner(dataDir, [nobody]) })).stop()
  }, 60_000)

  test('has a disk that is full: who asks is told to come again, nothing that was done is lost, and it goes on by itself once there is room', async ({ skip }) => {
    const dataDir = aFolder()
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', dataDir]).status !== 0) return skip('nothing can be mounted here')
    const embedded = await start(dataDir)
    try {
      await ask(embedded.url, 'create table kept (n int, text text)')
      await promisify(execFile)('dd', ['if=/dev/zero', `of=${join(dataDir, 'rest')}`, 'bs=1M']).catch(() => undefined) // until there is no room
      const refused: unknown[] = []
      let done = 0
      for (let n = 1; refused.length < 5 && n < 300; n++) {
        await ask(embedded.url, `insert into kept select ${n}, string_agg(md5(i::text), '') from generate_series(1, 20000) i`).then(() => done++, (error: unknown) => refused.push(error))
      }
      expect(refused).toHaveLength(5)
      expect(refused.filter((error) => !isDatabaseUnreachable(error))).toEqual([])
      rmSync(join(dataDir, 'rest'))
      const until = Date.now() + 20_000
      for (;;) {
        const rows = await ask<{ n: number }>(embedded.url, 'insert into kept values (0) returning n').catch((error: unknown) => {
          if (Date.now() > until) throw error
        })
        if (rows) break
        await wait(100)
      }
      expect(await ask(embedded.url, 'select count(*)::int as n from kept where n > 0')).toEqual([{ n: done }])
    } finally {
      await embedded.stop()
      spawnSync('umount', ['-l', dataDir])
    }
  }, 120_000)

  test('is told which folder to choose where that user may not go', () => {
    const closed = aFolder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'data')
    mkdirSync(dataDir)
    expect(() => findRunner(dataDir, [nobody])).toThrow(/name a DATA_DIR everybody may pass through/)
  })
})
