/**
 * What calls and openings of the app cost: processor time of the server and of the database, transactions and write-ahead log. The
 * database is started here, as the product starts its own: with everything on that a power loss asks for.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { calls } from '../../contract/calls.ts'
import { ANNOUNCEMENTS_OF_HOME } from '../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { generalCalls } from '../../contract/modules/general-account-home-calendar/calls.ts'
import { profileCalls } from '../../contract/modules/profile/calls.ts'
import { startEmbedded } from '../../server/db/embedded/start.ts'
import { silentLog } from '../../server/lib/log.ts'
import { FIRST_READS } from '../../src/api/first-reads.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { openDevice, readyForFlight, signInByHand } from '../support/device.ts'
import { httpBrowser } from '../support/http-sign-in.ts'
import { decide, detailOf, fileLeave, freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import type { Bench, Table } from './kit.ts'
import { onDatabase, untilQuiet } from './many-people.ts'
import { processorOf, processorOfTree } from './process.ts'

/** People at once: the server works on several calls, and no less than it can. */
const AT_ONCE = 4
const APPROVED = 4
const QUIET_S = 20
/** Statements that looking takes. */
const LOOKS = 5

interface World {
  product: Product
  client: pg.Client
  /** Process that all others of the database are children of. */
  postmaster: string
}

interface Used {
  server: number
  database: number
  transactions: number
  walBytes: number
}

const numberOf = async (client: pg.Client, text: string): Promise<number> => Number(Object.values((await client.query<Record<string, string>>(text)).rows[0] ?? {})[0])

/** Connections say late what they did, and at the latest once they have rested for a second. */
async function transactionsOf(client: pg.Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await client.query('select pg_stat_clear_snapshot()')
  return numberOf(client, 'select xact_commit from pg_stat_database where datname = current_database()')
}

/** What a piece of work takes; the looks at it are a transaction or two. */
async function usedBy({ product, client, postmaster }: World, work: () => Promise<unknown>): Promise<Used> {
  const look = async () => ({ server: processorOf(product), database: processorOfTree(postmaster), walBytes: await numberOf(client, "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')") })
  const transactions = await transactionsOf(client)
  const before = await look()
  await work()
  const after = await look()
  return { server: after.server - before.server, database: after.database - before.database, walBytes: after.walBytes - before.walBytes, transactions: Math.max(0, (await transactionsOf(client)) - transactions - LOOKS) }
}

interface Asked {
  name: string
  who: string
  go: (person: Colleague) => Promise<unknown>
}

/** As the page's own script asks: what every start reads, and what Home does. */
export const OPENING = [...FIRST_READS, generalCalls.generalConfigs].map((def) => ({ call: def.id, input: {} as Record<string, unknown> }))
  .concat([{ call: calls.announcements.essAnnouncements.id, input: ANNOUNCEMENTS_OF_HOME }, { call: profileCalls.getProfile.id, input: {} }])

const asked: readonly Asked[] = [
  { name: 'what a start on Home reads, in one call', who: 'employee', go: (person) => person.get(calls.platform.readMany, { reads: OPENING }) },
  { name: 'Home alone', who: 'employee', go: (person) => person.get(calls.general.home, {}) },
  { name: 'own leave', who: 'employee', go: (person) => person.get(calls.leaveRequests.list, { scope: 'mine' }) },
  { name: 'own days, 31', who: 'employee', go: (person) => person.get(calls.attendance.list, {}) },
  { name: 'own notices', who: 'employee', go: (person) => person.get(calls.systemNotification.getNotificationsPost, {}) },
  { name: 'inbox, 27 items', who: 'supervisor', go: (person) => person.get(calls.attachmentsInbox.inboxList, {}) },
]

/** A row of a table: milliseconds and kilobytes of one. */
const row = (name: string, { server, database, transactions, walBytes }: Used, by: number): (string | number)[] =>
  [name, ((server / by) * 1000).toFixed(1), ((database / by) * 1000).toFixed(1), (transactions / by).toFixed(1), (walBytes / by / 1000).toFixed(1)]
const HEADING = ['server, ms', 'database, ms', 'transactions', 'write-ahead log, kB']

async function reads(world: World, { who, go }: Asked, times: number): Promise<Used> {
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => colleague(world.product, who)))
  const all = (each: number) => Promise.all(people.map(async (person) => {
    for (let i = 0; i < each; i++) await go(person)
  }))
  await all(25) // until the engine has compiled what is often run
  return usedBy(world, () => all(times / AT_ONCE))
}

/** One leave after another: filed, looked at by whoever decides, approved to its end. Each step is measured by itself. */
async function leaves(world: World, times: number): Promise<(string | number)[][]> {
  const [dina, ...approvers] = await Promise.all(['employee', 'supervisor', 'head', 'hr'].map((name) => colleague(world.product, name)))
  if (!dina) throw new Error('nobody to file a leave')
  const days = await freeDays(dina)
  const many = async (n: number) => {
    for (let i = 0; i < n; i++) {
      const { id } = await fileLeave(dina, { days })
      const { version } = await detailOf(dina, id)
      await dina.get(calls.leaveRequests.cancel, { id, version, note: 'another time' })
    }
  }
  await many(5)
  const filing = await usedBy(world, () => many(times))
  // as many as there are days left for
  const ids: string[] = []
  for (let i = 0; i < APPROVED; i++) ids.push((await fileLeave(dina)).id)
  const approving = await usedBy(world, async () => {
    for (const id of ids) for (const approver of approvers) await decide(approver, 'approve', id)
  })
  return [
    row('a leave filed and withdrawn, with five reads: 7 calls', filing, times),
    row(`a leave approved at ${approvers.length} levels, with ${approvers.length} reads: ${2 * approvers.length} calls`, approving, APPROVED),
  ]
}

/** The tokens of somebody who was signed in are renewed, as every opening after a quarter of an hour does. */
async function renewals(world: World, times: number): Promise<Used> {
  let { refresh_token: token } = await httpBrowser(world.product, 'employee').signIn()
  return usedBy(world, async () => {
    for (let i = 0; i < times; i++) {
      const answer = await fetch(`${world.product.origin}/oidc/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: 'ess' }) })
      token = ((await answer.json()) as { refresh_token: string }).refresh_token
      if (!answer.ok) throw new Error(`tokens were not renewed: ${answer.status}`)
    }
  })
}

/** The page itself, and a file of the app as it comes from this process where nothing stands in front that keeps it. */
async function files(world: World, times: number): Promise<(string | number)[][]> {
  const { url } = world.product
  const script = readdirSync(new URL('../../dist/assets', import.meta.url)).find((name) => name.endsWith('.js'))
  const fetched = async (address: string) => {
    for (let i = 0; i < times; i++) await (await fetch(address, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  }
  return [row('the page itself', await usedBy(world, () => fetched(url)), times), row('a file of the app', await usedBy(world, () => fetched(`${url}assets/${script}`)), times)]
}

/** Openings of the app in a browser of their own, of somebody who signs in for the first time and comes back. */
async function openings(world: World, times: number): Promise<(string | number)[][]> {
  const made: Record<string, { used: Used; requests: number; calls: number }[]> = {}
  for (let i = 0; i < times; i++) {
    const device = await openDevice(world.product)
    try {
      let [requests, toApi] = [0, 0]
      device.context.on('requestfinished', (request) => void request.response().then((response) => {
        if (!response || response.fromServiceWorker()) return
        requests++
        if (/^\/(api|oidc)\//.test(new URL(request.url()).pathname)) toApi++
      }, () => undefined))
      const measured = async (name: string, work: () => Promise<unknown>) => {
        ;[requests, toApi] = [0, 0]
        const used = await usedBy(world, async () => {
          await work()
          await quiet(device.page)
        });
        (made[name] ??= []).push({ used, requests, calls: toApi })
      }
      await measured('signed in by hand, the first time on a device', () => signInByHand(device.page, 'employee'))
      await readyForFlight(device.page)
      await measured('opened when what is fetched ahead is old', () => readyForFlight(device.page))
      await measured('opened again within a quarter of an hour', () => device.page.reload())
    } finally {
      await device.close()
    }
  }
  return Object.entries(made).map(([name, all]) => {
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
    const used: Used = { server: sum((o) => o.used.server), database: sum((o) => o.used.database), transactions: sum((o) => o.used.transactions), walBytes: sum((o) => o.used.walBytes) }
    const [name_, ...figures] = row(name, used, all.length)
    return [name_ ?? '', (sum((o) => o.requests) / all.length).toFixed(0), (sum((o) => o.calls) / all.length).toFixed(0), ...figures]
  })
}

export const costs: Bench = {
  about: `What calls cost, ${AT_ONCE} at once in the demo company, and what openings of the app cost: processor time of the server and of the database (PostgreSQL, with fsync), the transactions of the database and its write-ahead log, each of one.`,
  async run({ times = 240, log }): Promise<Table[]> {
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const postgres = await startEmbedded(folder, silentLog, { settings: { max_connections: '60' } })
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: '/costs' }).href
    let product: Product | undefined
    try {
      await onDatabase(postgres.url, (client) => client.query('create database costs'))
      const made = await startProduct({ dataDir: join(folder, 'portal'), env: { DATABASE_URL: databaseUrl } })
      product = made
      await untilQuiet(databaseUrl)
      return await onDatabase(databaseUrl, async (client) => {
        const world: World = { product: made, client, postmaster: String(postgres.pid()) }
        const ofCalls: (string | number)[][] = [['', ...HEADING]]
        const told = (...rows: (string | number)[][]) => {
          ofCalls.push(...rows)
          for (const one of rows) log(one.join('  '))
        }
        for (const one of asked) told(row(one.name, await reads(world, one, times), times))
        told(row('tokens renewed', await renewals(world, Math.ceil(times / 4)), Math.ceil(times / 4)))
        told(...(await files(world, times)))
        told(...(await leaves(world, Math.ceil(times / 4))))
        const nothing = await usedBy(world, () => new Promise((resolve) => setTimeout(resolve, QUIET_S * 1000)))
        told(row('nothing, for a second', nothing, QUIET_S))
        const ofOpenings = await openings(world, Math.max(1, Math.min(5, Math.floor(times / 80))))
        for (const one of ofOpenings) log(one.join('  '))
        return [{ title: 'Calls', rows: ofCalls }, { title: 'Openings in a browser', rows: [['', 'requests', 'calls among them', ...HEADING], ...ofOpenings] }]
      })
    } finally {
      await product?.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
