/**
 * `npm run cluster -- --only "primary killed,server frozen" --times 20 --seed 1`: starts the cluster, does each fault so many times while people
 * use it, and says what was lost, doubled, reordered or wrong, and how long nobody got an answer. Results are kept in `.data/cluster/results.jsonl`
 * beside those of earlier runs; `--write` writes them into docs/cluster.md. Runs in namespaces of its own (start.mjs).
 */
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { useDatabase } from '../../server/db/context.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { aCompany } from '../../server/ledger/testing/company.ts'
import { hashPassword } from '../../server/lib/password.ts'
import { version } from '../../server/lib/version.ts'
import { markSeeded } from '../../server/seed/index.ts'
import { Random } from '../faults/kit.ts'
import { NOON, setLevels } from '../support/company.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type Fault, faults } from './faults.ts'
import { type Found, Pair, Probe, type Town } from './people.ts'
import { isSilentTooLong, type Result, keep, tableOf, writeTable } from './results.ts'
import { openTrainings } from './scans.ts'
import { SERVER_KEY, standbyReads } from './servers.ts'

const PAIRS = 3
const PROBES = 1
/** Pairs one after the other, each with work for some fifteen seconds. */
const IN_TURN = 3
const BEFORE_MS = 1_200
const AFTER_MS = 1_200

const { values } = parseArgs({ options: { only: { type: 'string' }, times: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' }, servers: { type: 'string', default: '2' }, standbys: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } } })
const names = values.only?.split(',').map((name) => name.trim()) ?? Object.keys(faults)
const unknown = names.filter((name) => !faults[name])
const times = Number(values.times)
if (unknown.length > 0 || !Number.isSafeInteger(times)) {
  console.error(`no fault ${unknown.join(', ')}; there are ${Object.keys(faults).join(', ')}`)
  process.exit(2)
}

/** Looks at the database of whoever is primary now, as the builders of companies do. */
async function onPrimary<T>(cluster: Cluster, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: cluster.databases.urlOf(await cluster.databases.primary(), undefined, 'portal'), max: 6 })
  pool.on('error', () => undefined)
  const db = drizzle({ client: pool })
  useDatabase(db, db)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function play(cluster: Cluster, town: Town, fault: Fault, seed: number, salt: number): Promise<Omit<Result, 'fault' | 'setUp' | 'build'>> {
  await cluster.whole()
  const pairs: Pair[] = []
  const probes: Probe[] = []
  await onPrimary(cluster, async () => {
    pairs.push(...(await Promise.all(Array.from({ length: PAIRS * (fault.isLong ? IN_TURN : 1) }, (_, i) => Pair.open(town, salt * 10 + i)))))
    probes.push(...(await Promise.all(Array.from({ length: PROBES }, (_, i) => Probe.open(town, `Probe ${salt} ${i}`)))))
  })
  const ending = new AbortController()
  const seats = Array.from({ length: PAIRS }, (_, seat) => pairs.filter((__, i) => i % PAIRS === seat))
  const before = await Promise.all(cluster.servers.map(standbyReads))
  const lives = [
    ...probes.map((one) => one.live(ending.signal)),
    ...seats.map(async (seat) => {
      for (const pair of seat) await pair.live(ending.signal)
    }),
  ]
  const broken: Found[] = []
  const steps: [string, () => Promise<unknown> | void][] = [
    ['before', () => wait(BEFORE_MS)],
    ['fault', () => fault.run(cluster, new Random(salt))],
    ['mend', () => cluster.mend()],
    ['whole', () => cluster.whole()],
    ['after', () => wait(AFTER_MS)],
  ]
  const started = performance.now()
  for (const [name, step] of steps) {
    try {
      await step()
    } catch (error) {
      broken.push({ column: 'broken', what: `${name}: ${error instanceof Error ? error.message : String(error)}` })
    }
  }
  ending.abort()
  for (const outcome of await Promise.allSettled(lives)) if (outcome.status === 'rejected') broken.push({ column: 'broken', what: `somebody gave up: ${String((outcome.reason as Error).stack ?? outcome.reason)}` })
  const found = [...broken]
  const standbys = (await Promise.all(cluster.servers.map(standbyReads))).reduce((all, now, i) => all + readsSince(before[i], now), 0)
  if (values.standbys && fault === faults.nothing && standbys === 0) found.push({ column: 'broken', what: 'standbys answered nobody' })
  await onPrimary(cluster, async () => {
    for (const one of [...pairs, ...probes]) found.push(...(await one.judge()))
  }).catch((error: unknown) => found.push({ column: 'broken', what: `not judged: ${String(error)}` }))
  const failedAtFirst = probes.reduce((all, { reads, writes }) => all + reads.failed + writes.failed, 0)
  if (fault.isSilent && failedAtFirst > 0) found.push({ column: 'broken', what: `${failedAtFirst} requests failed where none may` })
  for (const one of [...pairs, ...probes]) one.close()
  const longest = (of: (probe: Probe) => number) => Math.max(...probes.map(of))
  const sum = (of: (probe: Probe) => number) => probes.reduce((all, probe) => all + of(probe), 0)
  return {
    seed, found, seconds: (performance.now() - started) / 1000,
    commands: pairs.reduce((all, pair) => all + pair.sent, 0) + sum((probe) => probe.carriedOut),
    reads: sum((probe) => probe.reads.asked.length), standbyReads: standbys,
    failedReads: sum((probe) => probe.reads.failed), failedWrites: sum((probe) => probe.writes.failed),
    whys: Object.fromEntries(probes.flatMap((probe) => [probe.reads, probe.writes]).flatMap(({ whys }) => Object.entries(whys)).reduce((all, [why, n]) => all.set(why, (all.get(why) ?? 0) + n), new Map<string, number>())),
    silentReads: longest((probe) => probe.reads.longestSilence), silentWrites: longest((probe) => probe.writes.longestSilence),
  }
}

/** A server that was started again counts from nothing. */
const readsSince = (before: number | undefined, now: number): number => (before === undefined || now < before ? now : now - before)

/** What was to be played and was not counts as a run that went wrong. */
const neverPlayed = (seed: number, error: unknown): Omit<Result, 'fault' | 'setUp' | 'build'> => ({ seed, found: [{ column: 'broken', what: `not played: ${error instanceof Error ? error.message : String(error)}` }], seconds: 0, commands: 0, reads: 0, standbyReads: 0, failedReads: 0, failedWrites: 0, whys: {}, silentReads: 0, silentWrites: 0 })

const folder = process.env.CLUSTER_FOLDER ?? mkdtempSync(join(tmpdir(), 'ess-cluster-'))
chmodSync(folder, 0o755)
console.log(`the cluster starts; logs in ${folder}`)
const cluster = await openCluster(folder, { servers: Number(values.servers), standbys: values.standbys })
const company = await onPrimary(cluster, async (pool) => {
  await migrateDatabase(pool)
  const made = await aCompany()
  await setLevels([{ resolver: { kind: 'superior' }, rule: 'anyOne' }])
  await openTrainings()
  await markSeeded('none', NOON)
  return made
})
cluster.startServers()
await cluster.whole()
const town: Town = { front: cluster, company, passwordHash: await hashPassword('demo'), serverKey: SERVER_KEY, companyNow: () => cluster.companyNow() }
const build = createHash('sha256').update(readFileSync(new URL('../../dist/server/main.js', import.meta.url))).digest('hex').slice(0, 8)
const setUp = `${values.servers} servers${values.standbys ? ', standbys' : ''}, ${version}`
let failed = 0
for (let i = 0; i < times; i++) {
  for (const name of names) {
    const seed = Number(values.seed) + i
    const result = await play(cluster, town, faults[name] as Fault, seed, seed * 100 + Object.keys(faults).indexOf(name)).catch((error: unknown) => neverPlayed(seed, error))
    keep({ fault: name, setUp, build, ...result })
    const tooLong = isSilentTooLong({ fault: name, ...result })
    failed += tooLong || result.found.length > 0 ? 1 : 0
    console.log(`${name} ${seed}: ${result.seconds.toFixed(0)} s, ${result.commands} commands, ${result.reads} reads; without an answer: reads ${result.silentReads.toFixed(1)} s (${result.failedReads} failed), commands ${result.silentWrites.toFixed(1)} s (${result.failedWrites} failed) ${JSON.stringify(result.whys)}${result.found.length > 0 ? `; ${result.found.length} WRONG` : ''}${tooLong ? '; TOO LONG' : ''}`)
    for (const { column, what } of result.found.slice(0, 10)) console.log(`    ${column}: ${what}`)
  }
}
console.log(tableOf(setUp, names).map((row) => row.join(' | ')).join('\n'))
if (values.write) writeTable(setUp)
console.log(`${names.length * times - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
