/** Four tabs and the worker of one profile: every one may save, one sends; they freeze, crash and are closed, and the network fails. */
import { calls } from '../../contract/calls.ts'
import { uuidv7 } from '../../contract/kit/ids.ts'
import type { Enqueue } from '../../src/offline/outbox.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signIn, workerRegistration } from '../support/device.ts'
import { type Gate, startGate } from '../support/gate.ts'
import { startProduct } from '../support/product.ts'
import { subOf } from '../support/http-sign-in.ts'
import { freeDays } from '../support/leave.ts'
import { seedOnce } from '../support/seed-once.ts'
import { ask } from './browser/bundle.ts'
import { type Intent, judge } from './browser/intents.ts'
import { close, crash, freeze, openTab, type Tab, thaw } from './browser/tab.ts'
import { eachSchedule, type Failure, type Harness, type Random, type RunOptions } from './kit.ts'
import { connect, type Ledger } from './ledger.ts'

/** Of a request; a frozen holder of the lock is robbed after twice this. */
const TIMEOUT_MS = 1500
/** The app itself in two tabs, something small of its origin in two. */
const PATHS = ['sync', 'me', 'config.json', 'config.json']
const PATIENCE_MS = 30_000
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const newId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

interface World {
  gate: Gate
  device: Device
  ledger: Ledger
  sub: string
  form: Record<string, unknown>
  tabs: Tab[]
  /** The same in DevTools' words. */
  worker: Awaited<ReturnType<typeof workerRegistration>>
  facts: Record<string, number>
}

class Schedule {
  readonly world: World
  readonly random: Random
  readonly seed: number
  readonly intents: Intent[] = []
  private readonly pending: Promise<void>[] = []
  /** Records with how many commands they have; one whose last saving was cut off gets no more. */
  private readonly records = new Map<string, number>()

  constructor(world: World, seed: number, random: Random) {
    this.world = world
    this.seed = seed
    this.random = random
  }

  count(what: string): void {
    this.world.facts[what] = (this.world.facts[what] ?? 0) + 1
  }

  awake(): Tab {
    return this.random.pick(this.world.tabs.filter((tab) => !tab.frozen && !tab.gone))
  }

  enqueue(): void {
    const tab = this.awake()
    const open = [...this.records.keys()]
    const record = open.length > 0 && (open.length >= 4 || this.random.chance(0.5)) ? this.random.pick(open) : newId()
    const first = this.records.get(record) ?? 0
    const many = this.random.between(1, 3)
    this.records.delete(record)
    const intents = Array.from({ length: many }, (_, i): Intent => ({ seed: this.seed, key: newId(), record, nth: first + i, saved: false }))
    this.intents.push(...intents)
    const commands = intents.map(({ key, nth }): Enqueue => ({ op: calls.leaveRequests.createOrUpdate.id, input: { ...this.world.form, id: record, note: `${nth}` }, recordId: record, baseVersion: nth, commandId: key, label: { key: 'leave:outbox.save' } }))
    const saving = ask(tab.page, 'enqueue', commands).then(
      () => {
        for (const intent of intents) intent.saved = true
        this.records.set(record, first + many)
      },
      (error: Error) => {
        if (!tab.gone && !tab.frozen && !/closed|crashed|destroyed|navigat/i.test(error.message)) throw error
      },
    )
    this.pending.push(Promise.race([saving, pause(PATIENCE_MS)]))
  }

  async replace(tab: Tab, how: (tab: Tab) => Promise<void>): Promise<void> {
    const { tabs, device } = this.world
    const at = tabs.indexOf(tab)
    await how(tab)
    tabs[at] = await openTab(device.context, PATHS[at] ?? 'config.json')
  }

  /** Opens anew what died with a tab it shared its process with. */
  async heal(): Promise<void> {
    for (const tab of [...this.world.tabs]) {
      if (!tab.gone) continue
      await this.replace(tab, (dead) => Promise.resolve(void dead.page.close().catch(() => undefined)))
    }
    const { device, worker } = this.world
    const isThere = await worker.cdp.send('ServiceWorker.enable').then(() => true, () => false)
    if (!isThere) this.world.worker = await workerRegistration(await device.context.newPage())
  }

  disturb(): void {
    const { gate } = this.world
    const [lost, slow] = [this.random.pick([0, 0.2, 0.5]), this.random.pick([0, 0, 200, 700])]
    const dice = this.random
    gate.fate = ({ key }) => (key && dice.chance(lost) ? dice.pick(['lost-request', 'lost-answer', 'portal'] as const) : 'pass')
    gate.delay = ({ key }) => (key ? dice.between(0, slow) : 0)
  }

  async act(): Promise<void> {
    await this.heal()
    const { tabs, device, worker, gate } = this.world
    const dice = this.random.next()
    const frozen = tabs.filter((tab) => tab.frozen && !tab.gone)
    if (dice < 0.4) this.enqueue()
    else if (dice < 0.5 && frozen.length < 2) {
      await freeze(this.awake())
      this.count('frozen')
    } else if (dice < 0.58 && frozen.length > 0) await thaw(this.random.pick(frozen))
    else if (dice < 0.63) {
      await this.replace(this.awake(), crash)
      this.count('crashed')
    } else if (dice < 0.67) {
      await this.replace(this.random.pick(tabs), close)
      this.count('closed')
    } else if (dice < 0.74) {
      await worker.cdp.send('ServiceWorker.stopAllWorkers')
      this.count('workers stopped')
    } else if (dice < 0.8) {
      await device.context.setOffline(true)
      if (this.random.chance(0.6)) this.enqueue()
      await pause(this.random.between(10, 150))
      await device.context.setOffline(false)
      this.count('flights')
    } else if (dice < 0.88) {
      await worker.cdp.send('ServiceWorker.dispatchSyncEvent', { origin: gate.product.origin, registrationId: worker.registrationId, tag: 'ess-outbox', lastChance: false })
      this.count('sync events')
    } else this.disturb()
    if (this.random.chance(0.5)) await pause(this.random.between(0, 120))
  }

  async run(): Promise<Omit<Failure, 'seed'>[]> {
    const { gate, device, tabs } = this.world
    gate.commands.length = 0
    gate.twice.length = 0
    gate.refreshing.most = 0
    this.disturb()
    this.enqueue()
    for (let i = this.random.between(8, 16); i > 0; i--) await this.act()
    gate.fate = () => 'pass'
    gate.delay = () => 0
    await device.context.setOffline(false)
    // a holder that never thaws has to be robbed; the others thaw now
    await this.heal()
    const asleep = this.random.chance(0.15) ? tabs.find((tab) => tab.frozen && !tab.gone) : undefined
    for (const tab of tabs) if (tab.frozen && !tab.gone && tab !== asleep) await thaw(tab)
    if (asleep) this.count('never thawed')
    await Promise.all(this.pending)
    await this.drained()
    if (asleep && !asleep.gone) await thaw(asleep)
    const { failures, stopped } = await judge(this.world.ledger, this.intents, await ask(this.awake().page, 'rows'), this.world.sub)
    this.world.facts.commands = (this.world.facts.commands ?? 0) + this.intents.length
    this.world.facts.requests = (this.world.facts.requests ?? 0) + gate.commands.length
    for (const row of stopped) failures.push({ seed: this.seed, column: 'broken', what: `${row.key} was stopped: ${row.state} ${row.problem}` })
    for (const key of gate.twice) failures.push({ seed: this.seed, column: 'doubled', what: `${key} was out twice at the same time` })
    if (gate.refreshing.most > 1) failures.push({ seed: this.seed, column: 'broken', what: `${gate.refreshing.most} refreshes at once` })
    return failures
  }

  async drained(): Promise<void> {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const { left, by } = await ask(this.awake().page, 'drain')
      if (left === 0) return
      if (Date.now() > until) throw new Error(`the queue did not drain: ${left} left, ${by}`)
      await pause(20)
    }
  }
}

async function formOf(person: Colleague): Promise<Record<string, unknown>> {
  const { employeeId } = await person.get(calls.general.accountDetails, {})
  const types = await person.get(calls.leaveRequests.datasourceLeaveType, { paginationSize: 100 })
  const leaveType = types.listData.find((type) => type.displayName === 'Annual leave')?.id
  return { employeeId, leaveType, ...(await freeDays(person)), location: null, replacement: null }
}

async function open(): Promise<World> {
  // what takes its time is asked of a server whose tokens last
  const patient = await startProduct()
  const form = await formOf(await colleague(patient, 'employee'))
  await patient.stop()
  const gate = await startGate({ dataDir: patient.dataDir, env: { API_TIMEOUT_MS: String(TIMEOUT_MS), ACCESS_TOKEN_SECONDS: '20' }, limitMs: TIMEOUT_MS + 300 })
  const { product } = gate
  const device = await openDevice(product)
  await signIn(device.page, 'employee')
  await readyForFlight(device.page)
  const sub = subOf((await device.page.evaluate(() => localStorage.getItem('access_token'))) ?? '')
  const tabs: Tab[] = []
  for (const path of PATHS) tabs.push(await openTab(device.context, path))
  const worker = await workerRegistration(device.page)
  await device.page.goto('config.json')
  return { gate, device, ledger: await connect(product), sub, tabs, worker, facts: {}, form }
}

async function run(options: RunOptions) {
  await seedOnce()
  const world = await open()
  try {
    const outcome = await eachSchedule(options, (seed, random) => new Schedule(world, seed, random).run())
    return { ...outcome, facts: { ...world.facts, refreshes: world.gate.refreshing.ever } }
  } finally {
    await world.device.close()
    await world.gate.close()
  }
}

const tabs: Harness = { about: 'four tabs and the worker of one profile, with freeze, crash, close, stop and a failing network', full: 200, share: 3, built: true, run }
export default tabs
