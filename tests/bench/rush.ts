/** The rush at the start of work at one server process, more than it bears: what people wait for, with and without `Priority` on what devices fetch ahead. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../../contract/calls.ts'
import type { InputOf } from '../../contract/kit/call.ts'
import { BACKGROUND, PRIORITY_HEADER } from '../../contract/kit/priority.ts'
import { fromWire } from '../../contract/kit/wire.ts'
import { startEmbedded } from '../../server/db/embedded/start.ts'
import { silentLog } from '../../server/lib/log.ts'
import { openDevice, readyForFlight, signInByHand } from '../support/device.ts'
import { httpBrowser } from '../support/http-sign-in.ts'
import { type Product, startProduct } from '../support/product.ts'
import { OPENING } from './costs.ts'
import { type Bench, quantile, type Table } from './kit.ts'
import { onDatabase, untilQuiet } from './many-people.ts'
import { processorOf } from './process.ts'

const PEOPLE = 20
/** Openings a second, and for how long they come. */
const RATE = 10
const LASTS_S = 20
/** A page that has drawn its screen waits so long before it fetches ahead (src/lib/quiet.ts). */
const QUIET_MS = 300

/** What a start on Home reads, as the page sends it. */
const START = JSON.stringify({ reads: OPENING })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Accounts of people of the demo company who have none. */
const ACCOUNTS = `
  insert into account (id, username, password_hash, employee_id, demo)
  select gen_random_uuid(), 'rush' || row_number() over (order by employee_id), (select password_hash from account where username = 'employee'), employee_id, true
  from employment where until is null and employee_id not in (select employee_id from account) order by employee_id limit ${PEOPLE}`

/** Somebody who opens the app again and again. */
interface Person {
  /** Makes the call for many reads. @returns the status of the answer */
  reads: (body: string, headers?: Record<string, string>) => Promise<number>
  employeeId: string
}

async function personOf({ origin, url }: Product, username: string): Promise<Person> {
  const { access_token: token } = await httpBrowser({ origin, url }, username).signIn()
  const send = (path: string, init: RequestInit = {}) => fetch(`${origin}/api${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
  const { EmployeeId: employeeId } = (await (await send(calls.general.accountDetails.path)).json()) as { EmployeeId: string }
  return {
    employeeId,
    async reads(body, headers = {}) {
      const answer = await send(calls.platform.readMany.path, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } })
      await answer.arrayBuffer()
      return answer.status
    },
  }
}

/** What the app sends to fetch ahead, the longest call of it, for any person. */
async function roundOf(product: Product): Promise<{ bodyFor: (employeeId: string) => string; reads: number }> {
  const device = await openDevice(product)
  try {
    await signInByHand(device.page, 'employee')
    let sent = ''
    device.page.on('request', (request) => {
      const body = request.postData() ?? ''
      if (request.headers()[PRIORITY_HEADER] === BACKGROUND && body.length > sent.length) sent = body
    })
    await readyForFlight(device.page)
    const { employeeId: whose } = await personOf(product, 'employee')
    if (sent === '') throw new Error('the app fetched nothing ahead')
    const { reads } = fromWire(JSON.parse(sent)) as InputOf<typeof calls.platform.readMany>
    return { bodyFor: (employeeId) => sent.replaceAll(whose, employeeId), reads: reads.length }
  } finally {
    await device.close()
  }
}

interface Rush {
  starts: number[]
  rounds: { status: number; ms: number }[]
  /** Seconds of a processor. */
  used: number
  /** Until the last answer. */
  seconds: number
}

/** Openings come however long the others take. */
async function rush(product: Product, people: readonly Person[], bodyFor: (employeeId: string) => string, headers: Record<string, string>, openings: number): Promise<Rush> {
  const [starts, rounds]: [number[], Rush['rounds']] = [[], []]
  const [used, began] = [processorOf(product), performance.now()]
  const timed = async (work: Promise<number>) => {
    const from = performance.now()
    return { status: await work, ms: performance.now() - from }
  }
  const open = async (person: Person) => {
    const { status, ms } = await timed(person.reads(START))
    if (status !== 200) throw new Error(`what a start reads was answered ${status}`)
    starts.push(ms)
    await pause(QUIET_MS)
    rounds.push(await timed(person.reads(bodyFor(person.employeeId), headers)))
  }
  await Promise.all(Array.from({ length: openings }, async (_, n) => {
    await pause((n * 1000) / RATE)
    await open(people[n % people.length] as Person)
  }))
  return { starts, rounds, used: processorOf(product) - used, seconds: (performance.now() - began) / 1000 }
}

function rowOf(name: string, { starts, rounds, used, seconds }: Rush): (string | number)[] {
  const answered = rounds.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const refused = rounds.filter(({ status }) => status === 503).length
  if (answered.length + refused < rounds.length) throw new Error(`rounds were answered ${[...new Set(rounds.map(({ status }) => status))].join(', ')}`)
  return [name, starts.length, quantile(starts, 0.5).toFixed(0), quantile(starts, 0.95).toFixed(0), answered.length, answered.length > 0 ? (quantile(answered, 0.5) / 1000).toFixed(1) : '–', refused, used.toFixed(0), seconds.toFixed(0)]
}

export const theRush: Bench = {
  about: `The app is opened ${RATE} times a second for ${LASTS_S} s by ${PEOPLE} people, at one server process with the demo company: what a start on Home reads (people wait for it), then what the app fetches ahead, as it sends it; once without and once with the header \`Priority: ${BACKGROUND}\`. What is refused is not tried again here; devices do, 10 s later and then later and later.`,
  async run({ size, log }): Promise<Table[]> {
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const postgres = await startEmbedded(folder, silentLog, { settings: { max_connections: '60' } })
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: '/rush' }).href
    let product: Product | undefined
    try {
      await onDatabase(postgres.url, (client) => client.query('create database rush'))
      const made = await startProduct({ dataDir: join(folder, 'portal'), env: { DATABASE_URL: databaseUrl } })
      product = made
      await onDatabase(databaseUrl, (client) => client.query(ACCOUNTS))
      await untilQuiet(databaseUrl)
      const { bodyFor, reads } = await roundOf(made)
      const people: Person[] = []
      for (let n = 1; n <= PEOPLE; n++) people.push(await personOf(made, `rush${n}`))
      // until the engine has compiled what is often run
      for (const person of people) for (const body of [START, bodyFor(person.employeeId)]) await person.reads(body)
      const table: (string | number)[][] = [['', 'openings', 'reads of the start, p50, ms', 'p95, ms', 'rounds answered', 'of these p50, s', 'refused (503)', 'server, s', 'until the last answer, s']]
      for (const [name, headers] of [['a round asked for as what people wait for', {}], ['a round with `Priority`', { [PRIORITY_HEADER]: BACKGROUND }]] as const) {
        const row = rowOf(name, await rush(made, people, bodyFor, headers, Math.ceil(RATE * LASTS_S * size)))
        log(row.join('  '))
        table.push(row)
      }
      return [{ title: `Rounds of ${reads} reads`, rows: table }]
    } finally {
      await product?.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
