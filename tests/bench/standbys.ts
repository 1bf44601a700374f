/** One server process on a primary alone, with one standby and with two: calls a second where the databases are what is short. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../../contract/calls.ts'
import { calendarCalls } from '../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { uuidv7 } from '../../contract/kit/ids.ts'
import { reportIdOf } from '../../server/reports/registry.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Days, freeDays } from '../support/leave.ts'
import { SETTINGS } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { startWithStandbys } from '../support/standbys.ts'
import { type Bench, quantile, timeOf } from './kit.ts'
import { onDatabase, untilQuiet } from './many-people.ts'
import { processorOf, treeOf } from './process.ts'
import { ACCOUNTS } from './two-processes.ts'

const PEOPLE = 8
const ROUND_MS = 10_000
/** Of a core, for each PostgreSQL: so little that the server and the client, who share the cores with them, never are what is short. */
const PERIOD_US = 40_000
const QUOTA_US = 2_000
const SHARE = QUOTA_US / PERIOD_US
const TOKEN = 'figures-of-the-benchmark'

const GROUPS = ['cpu', 'cpuacct'].map((kind) => join('/sys/fs/cgroup', kind))

/** A share of a core for a process and all below it, and what they have used. */
interface Share {
  /** Seconds of a processor. */
  used(): number
  end(): void
}

/** @returns null: this machine does not let us (cgroup v1, root) */
function shareOf(name: string, pid: number): Share | null {
  const folders = GROUPS.map((group) => join(group, name))
  const [cpu = '', accounts = ''] = folders
  try {
    if (!GROUPS.every((group) => existsSync(group))) return null
    for (const folder of folders) mkdirSync(folder, { recursive: true })
    writeFileSync(join(cpu, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(cpu, 'cpu.cfs_quota_us'), String(QUOTA_US))
    for (const one of treeOf(String(pid))) for (const folder of folders) writeFileSync(join(folder, 'cgroup.procs'), one)
  } catch {
    return null
  }
  return {
    used: () => Number(readFileSync(join(accounts, 'cpuacct.usage'), 'utf8')) / 1e9,
    end() {
      for (const folder of folders) if (existsSync(folder) && readdirSync(folder).length > 0) rmdirSync(folder)
    },
  }
}

interface Client {
  self: Colleague
  days: Days
  employeeId: string
  leaveType: string
  today: string
}

async function clientOf(product: Product, username: string): Promise<Client> {
  const self = await colleague(product, username)
  const [{ employeeId }, { today }, types] = [await self.get(calls.general.accountDetails, {}), await self.get(calls.general.home, {}), await self.get(calls.leaveRequests.datasourceLeaveType, { paginationSize: 100 })]
  return { self, days: await freeDays(self), employeeId, today, leaveType: types.listData.find((t) => t.displayName === 'Annual leave')?.id ?? '' }
}

/** Reads that may be a moment old. */
const READS: readonly ((client: Client) => Promise<unknown>)[] = [
  ({ self }) => self.get(calls.leaveRequests.list, { scope: 'mine' }),
  ({ self, today }) => self.get(calendarCalls.calendarEvents, { from: addDays(today, -15), until: addDays(today, 15) }),
  ({ self, today }) => self.get(calls.reports.getReportPreview, { id: reportIdOf('attendance'), parameters: [{ key: 'from', value: addDays(today, -30) }, { key: 'until', value: today }], paginationSize: 25 }),
  ({ self }) => self.get(calls.attendance.datasourceEmployees, { paginationSize: 20 }),
]
const saveDraft = ({ self, days, employeeId, leaveType }: Client) =>
  self.get(calls.leaveRequests.createOrUpdate, { id: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))), version: 0, employeeId, leaveType, ...days, location: null, replacement: null, note: '' })
/** One write in so many rounds of the reads. */
const ROUNDS = 5

/** Reads answered by a standby, and all that could have been. */
async function standbyReads({ origin }: Product): Promise<{ there: number; all: number }> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  const counts = [...text.matchAll(/^ess_standby_reads_total\{outcome="(\w+)"\} (\d+)$/gm)].map(([, outcome, n]) => [outcome, Number(n)] as const)
  return { there: counts.find(([outcome]) => outcome === 'standby')?.[1] ?? 0, all: counts.reduce((sum, [, n]) => sum + n, 0) }
}

interface Round {
  rate: number
  p50: number
  p95: number
  /** Milliseconds of a processor for each call. */
  primary: number
  standbys: number
  server: number
  /** Of reads that may be a moment old. */
  there: number
}

async function round(clients: readonly Client[], product: Product, shares: readonly (Share | null)[]): Promise<Round> {
  const used = () => ({ nodes: shares.map((share) => share?.used() ?? Number.NaN), server: processorOf(product) })
  const [before, reads, started] = [used(), await standbyReads(product), performance.now()]
  const took: number[] = []
  const isOver = () => performance.now() - started > ROUND_MS
  await Promise.all(clients.map(async (client, nth) => {
    for (let i = nth; !isOver(); i++) {
      for (const read of READS) if (!isOver()) took.push(await timeOf(() => read(client)))
      if (i % ROUNDS === 0 && !isOver()) took.push(await timeOf(() => saveDraft(client)))
    }
  }))
  const [after, later, seconds] = [used(), await standbyReads(product), (performance.now() - started) / 1000]
  const each = after.nodes.map((s, i) => ((s - (before.nodes[i] ?? 0)) * 1000) / took.length)
  return {
    rate: took.length / seconds, p50: quantile(took, 0.5), p95: quantile(took, 0.95),
    primary: each[0] ?? Number.NaN, standbys: each.slice(1).reduce((sum, ms) => sum + ms, 0), server: ((after.server - before.server) * 1000) / took.length,
    there: later.all === reads.all ? 0 : (later.there - reads.there) / (later.all - reads.all),
  }
}

export const standbys: Bench = {
  about: `Reads that may be a moment old (own leave, a month of the team calendar, a report's preview, people to choose from) and a draft saved for every ${READS.length * ROUNDS} of them, over HTTP, ${PEOPLE} people at once at one server process, on a primary alone, with one standby and with two. Each PostgreSQL has ${SHARE * 100} % of a core (cgroup), so that it is what is short. What the primary uses holds the jobs of three servers and what it sends to both standbys.`,
  async run({ times = 5, log }) {
    const postgres = await startWithStandbys(2, undefined, { ...SETTINGS, max_connections: '100' })
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const open: Product[] = []
    let shares: (Share | null)[] = []
    try {
      const urls = postgres.standbys.map(({ url }) => url)
      for (let count = 0; count <= 2; count++) open.push(await startProduct({ dataDir: join(folder, String(count)), env: { DATABASE_URL: postgres.primary.url, METRICS_TOKEN: TOKEN, ...(count > 0 ? { DATABASE_STANDBY_URL: urls.slice(0, count).join(' ') } : {}) } }))
      await onDatabase(postgres.primary.url, (client) => client.query(ACCOUNTS(PEOPLE)))
      const clients: Client[][] = []
      for (const product of open) {
        const own: Client[] = []
        // who they are and which days are free is the same at each
        for (let i = 1; i <= PEOPLE; i++) own.push(clients[0]?.[i - 1] ? { ...(clients[0][i - 1] as Client), self: await colleague(product, `person${i}`) } : await clientOf(product, `person${i}`))
        clients.push(own)
      }
      await untilQuiet(postgres.primary.url)
      for (const standby of postgres.standbys) await standby.caughtUp()
      shares = [postgres.primary, ...postgres.standbys].map((node, i) => shareOf(`ess-bench-${process.pid}-${i}`, Number(node.pid())))
      const isShort = shares.every((share) => share !== null)
      if (!isShort) log('no shares of a core can be given here (cgroup v1, as root): what is short is whatever it is')
      const rounds: Round[][] = [[], [], []]
      for (let i = -1; i < times; i++) {
        for (const [count, product] of open.entries()) {
          const done = await round(clients[count] ?? [], product, shares)
          if (i >= 0) rounds[count]?.push(done)
          log(`${count} standbys: ${done.rate.toFixed(1)} calls a second, ${(done.there * 100).toFixed(0)} % of reads there`)
        }
      }
      const middle = (count: number, part: (r: Round) => number) => quantile((rounds[count] ?? []).map(part), 0.5)
      const table: (string | number)[][] = [['standbys', 'calls a second', 'ratio', 'p50, ms', 'p95, ms', 'processor of the primary, ms a call', 'of the standbys', 'of the server', 'reads answered by standbys, %']]
      for (const count of [0, 1, 2]) {
        table.push([count, middle(count, (r) => r.rate).toFixed(1), (middle(count, (r) => r.rate) / middle(0, (r) => r.rate)).toFixed(2), middle(count, (r) => r.p50).toFixed(0), middle(count, (r) => r.p95).toFixed(0), ...(isShort ? [middle(count, (r) => r.primary).toFixed(2), middle(count, (r) => r.standbys).toFixed(2)] : ['–', '–']), middle(count, (r) => r.server).toFixed(1), (middle(count, (r) => r.there) * 100).toFixed(0)])
      }
      return [{ title: isShort ? '' : 'Without shares of a core, which could not be given', rows: table }]
    } finally {
      for (const product of open) await product.stop()
      await postgres.stop()
      for (const share of shares) share?.end()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
