/** Two server processes on one PostgreSQL beside one: calls a second for as many people at once, in turns. */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../../contract/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Days, detailOf, fileLeave, freeDays } from '../support/leave.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Bench, quantile } from './kit.ts'
import { onDatabase } from './many-people.ts'
import { processorOf, processorOfAll } from './process.ts'

const PEOPLE = 8
const ROUND_MS = 5000
/** People with the demo's balances get accounts of their own: nobody waits for another's leave. */
export const ACCOUNTS = (people: number): string => `
  insert into account (id, username, password_hash, employee_id, demo)
  select gen_random_uuid(), 'person' || row_number() over (order by e.employee_id), (select password_hash from account where username = 'employee'), e.employee_id, true
  from employment e join account s on s.username = 'supervisor' and s.employee_id = e.superior_id where e.until is null and e.employee_id not in (select employee_id from account)
  order by e.employee_id limit ${people}`

/** Somebody at one of the processes: as themselves, and as the superior with an inbox. */
interface Client {
  self: Colleague
  superior: Colleague
  days: Days
}

const listsInbox = ({ superior }: Client) => superior.get(calls.attachmentsInbox.inboxList, {})
const listsLeave = ({ self }: Client) => self.get(calls.leaveRequests.list, { scope: 'mine' })
async function files({ self, days }: Client): Promise<void> {
  const { id } = await fileLeave(self, { days })
  const { version } = await detailOf(self, id)
  await self.get(calls.leaveRequests.cancel, { id, version, note: 'another time' })
}

/** What everybody does again and again, and how many calls one go is. */
const MIX: Record<string, { calls: number; go: (client: Client) => Promise<unknown> }> = {
  inbox: { calls: 1, go: listsInbox },
  'own leave': { calls: 1, go: listsLeave },
  'a leave filed and withdrawn, with five reads': { calls: 7, go: files },
  'all of it': {
    calls: 9,
    go: async (client) => {
      await listsInbox(client)
      await listsLeave(client)
      await files(client)
    },
  },
}

async function clientsOf(product: Product, people: number): Promise<Client[]> {
  const superior = await colleague(product, 'supervisor')
  const clients: Client[] = []
  for (let i = 1; i <= people; i++) {
    const self = await colleague(product, `person${i}`)
    clients.push({ self, superior, days: await freeDays(self) })
  }
  return clients
}

interface Round {
  /** Calls a second. */
  rate: number
  /** Cores in use: by the servers, by this process, by everything else (the database, mostly). */
  cores: { servers: number; client: number; rest: number }
}

async function round(clients: readonly Client[], products: readonly Product[], { calls: each, go }: { calls: number; go: (client: Client) => Promise<unknown> }): Promise<Round> {
  const used = () => ({ servers: products.reduce((sum, p) => sum + processorOf(p), 0), client: Object.values(process.cpuUsage()).reduce((sum, us) => sum + us, 0) / 1e6, all: processorOfAll() })
  const [before, started] = [used(), performance.now()]
  let done = 0
  await Promise.all(clients.map(async (client) => {
    while (performance.now() - started < ROUND_MS) {
      await go(client)
      done += each
    }
  }))
  const [after, seconds] = [used(), (performance.now() - started) / 1000]
  const [servers, client, all] = [after.servers - before.servers, after.client - before.client, after.all - before.all].map((s) => s / seconds) as [number, number, number]
  return { rate: done / seconds, cores: { servers, client, rest: Math.max(0, all - servers - client) } }
}

export const twoProcesses: Bench = {
  about: `Two server processes on one PostgreSQL beside one, over HTTP, ${PEOPLE} people at once; client and database share the cores with them. What the cores allow is what would be if one process left none idle.`,
  async run({ times = 5, log }) {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const name = `bench_two_${Date.now()}`
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
    const open: Product[] = []
    try {
      await onDatabase(postgres.url, (client) => client.query(`create database ${name}`))
      for (const which of ['first', 'second']) open.push(await startProduct({ dataDir: join(folder, which), env: { DATABASE_URL: databaseUrl } }))
      await onDatabase(databaseUrl, (client) => client.query(ACCOUNTS(PEOPLE)))
      const [first, second] = [await clientsOf(open[0] as Product, PEOPLE), await clientsOf(open[1] as Product, PEOPLE)]
      // every person is at one process or the other, never at both
      const arrangements = { one: first, two: first.map((client, i) => (i % 2 === 0 ? client : (second[i] as Client))) }
      const table: (string | number)[][] = [['', 'one: calls a second', 'cores in use: server', 'client', 'database and the rest', 'two: calls a second', 'cores in use: servers', 'client', 'database and the rest', 'ratio', `the ${cpus().length} cores allow`]]
      for (const [what, mix] of Object.entries(MIX)) {
        const rounds: Record<keyof typeof arrangements, Round[]> = { one: [], two: [] }
        for (let i = -1; i < times; i++) {
          for (const how of ['one', 'two'] as const) {
            const done = await round(arrangements[how], open, mix)
            if (i >= 0) rounds[how].push(done)
          }
        }
        const middle = (how: keyof typeof arrangements, part: (r: Round) => number) => quantile(rounds[how].map(part), 0.5)
        const told = (how: keyof typeof arrangements) => [middle(how, (r) => r.rate).toFixed(0), ...(['servers', 'client', 'rest'] as const).map((who) => middle(how, (r) => r.cores[who]).toFixed(2))]
        const busy = middle('one', ({ cores: { servers, client, rest } }) => servers + client + rest)
        const row = [what, ...told('one'), ...told('two'), (middle('two', (r) => r.rate) / middle('one', (r) => r.rate)).toFixed(2), (cpus().length / busy).toFixed(2)]
        table.push(row)
        log(row.join('  '))
      }
      return [{ title: '', rows: table }]
    } finally {
      for (const product of open) await product.stop()
      await onDatabase(postgres.url, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(() => undefined)
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
