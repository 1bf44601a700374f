/** A person's day on a phone that dies: a real Chromium with its profile, killed with SIGKILL at any moment and opened again. */
import { calls } from '../../contract/calls.ts'
import type { InputOf } from '../../contract/kit/call.ts'
import { uuidv7 } from '../../contract/kit/ids.ts'
import type { Enqueue } from '../../src/offline/outbox.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, goTo, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { subOf } from '../support/http-sign-in.ts'
import { aPdf } from '../support/pdf.ts'
import { type Product, startProduct } from '../support/product.ts'
import { card } from '../support/screens.ts'
import { seedOnce } from '../support/seed-once.ts'
import { ask, drive } from './browser/bundle.ts'
import { type Intent, judge, type Row } from './browser/intents.ts'
import { type Failure, type Harness, Random, type RunOptions } from './kit.ts'
import { connect, type Ledger } from './ledger.ts'
import { type Forms, formsOf, withdrawAll } from './browser/person.ts'
import { beginSignOut, isInside, nextPerson } from './browser/sign-out.ts'

const { leaveRequests } = calls
/** So many kills, then everything is compared. */
const COMPARE_EVERY = 8
const PATIENCE_MS = 60_000
const PDF = aPdf('certificate.pdf', 40).buffer.toString('latin1')
const newId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
/** The browser was faster than us. */
const GONE = /has been closed|crashed/
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

interface World {
  product: Product
  ledger: Ledger
  dina: Colleague
  sari: Colleague
  dinas: Forms
  saris: Forms
  sub: string
  facts: Record<string, number>
}

/** Taps on the screen, whose command ids only the product knows. */
interface Tap {
  seed: number
  id: string
}

class Soak {
  readonly world: World
  device: Device
  intents: Intent[] = []
  taps: Tap[] = []
  /** Records that were unsent when the person signed out just now. */
  left: string[] | null = null
  files: { seed: number; record: string; key: string }[] = []
  private filed: string[] = []
  private mine: string[] = []
  private readonly seenByOthers: Failure[] = []
  /** Drafts with how many commands they have. */
  private readonly drafts = new Map<string, number>()

  constructor(world: World, device: Device) {
    this.world = world
    this.device = device
  }

  count(what: string, n = 1): void {
    this.world.facts[what] = (this.world.facts[what] ?? 0) + n
  }

  /** Saves commands of one record; they count as saved from the moment the page says so. */
  async save(seed: number, record: string, first: number, commands: Omit<Enqueue, 'recordId' | 'commandId' | 'label'>[], file?: string): Promise<void> {
    const intents = commands.map((_, i): Intent => ({ seed, key: newId(), record, nth: first + i, saved: false }))
    this.intents.push(...intents)
    if (file) await ask(this.device.page, 'keepFile', file, record, PDF)
    await ask(this.device.page, 'enqueue', commands.map((command, i) => ({ ...command, recordId: record, commandId: intents[i]?.key ?? '', label: { key: 'leave:outbox.submit' } })))
    for (const intent of intents) intent.saved = true
    if (file) this.files.push({ seed, record, key: intents[0]?.key ?? '' })
  }

  async draft(seed: number, random: Random): Promise<void> {
    const known = [...this.drafts.keys()]
    const record = known.length > 0 && random.chance(0.5) ? random.pick(known) : newId()
    const first = this.drafts.get(record) ?? 0
    this.drafts.delete(record) // an act that is cut off leaves it unknown how far the record came
    const form = this.world.saris.next()
    const many = random.between(1, 3)
    await this.save(seed, record, first, Array.from({ length: many }, (_, i) => ({ op: leaveRequests.createOrUpdate.id, input: { ...form, id: record, note: `${first + i}` }, baseVersion: first + i })))
    this.drafts.set(record, first + many)
    this.count('drafts saved', many)
  }

  async submit(seed: number, random: Random): Promise<void> {
    const record = newId()
    this.mine.push(record)
    const file = random.chance(0.5) ? newId() : undefined
    const input = { ...this.world.saris.next(), id: record, version: 0, note: 'From the soak', ...(file ? { attachmentIds: [file] } : {}) }
    const commands = [{ op: leaveRequests.saveAndSubmit.id, input, baseVersion: 0, ...(file ? { attachmentIds: [file] } : {}) }]
    const andCancel = random.chance(0.4)
    await this.save(seed, record, 0, [...commands, ...(andCancel ? [{ op: leaveRequests.cancel.id, input: { id: record, note: 'No' }, baseVersion: 1 }] : [])], file)
    this.count(file ? 'submits with a file' : 'submits')
    if (andCancel) this.count('cancels')
  }

  async file(note: string): Promise<{ id: string; version: number }> {
    const { id, version } = await this.world.dina.get(leaveRequests.saveAndSubmit, { ...this.world.dinas.next(), id: newId(), version: 0, note } as InputOf<typeof leaveRequests.saveAndSubmit>)
    this.filed.push(id)
    return { id, version }
  }

  async decide(seed: number, random: Random): Promise<void> {
    const { id, version } = await this.file('To be decided')
    const [op, note] = random.pick([[leaveRequests.approve.id, ''], [leaveRequests.reject.id, 'The week is full'], [leaveRequests.revise.id, 'Say why']] as const)
    await this.save(seed, id, 0, [{ op, input: { id, version, ...(note ? { note } : {}) }, baseVersion: version }])
    this.count('decisions')
  }

  /** As a person does it: in the inbox, in flight mode. */
  async tap(seed: number): Promise<void> {
    const { page, context } = this.device
    const note = `Tap ${seed}`
    const { id } = await this.file(note)
    await page.goto('inbox')
    await card(page, note).waitFor({ timeout: PATIENCE_MS })
    await context.setOffline(true)
    await card(page, note).getByRole('button', { name: /^Approve/ }).click()
    await card(page, note).getByText('Approved, will be sent when you are online').waitFor({ timeout: PATIENCE_MS })
    this.taps.push({ seed, id })
    this.count('taps on the screen')
    await context.setOffline(false)
    await drive(page)
  }

  /** Lives for a while, dies at once, and is opened again. */
  async cycle(seed: number): Promise<void> {
    const random = new Random(seed)
    const busy: Promise<unknown>[] = []
    try {
      await this.live(seed, random, busy).catch((error: Error) => {
        if (!GONE.test(error.message)) throw error
        this.count('browsers that ended by themselves')
      })
      await pause(random.between(0, 350))
    } finally {
      await this.device.kill()
      // what is going on when the browser dies is cut off: it was not said to be saved
      await Promise.allSettled(busy)
      this.device = await this.device.reopen()
    }
    const { left } = this
    this.left = null
    if (left) await this.handedOn(seed, left)
  }

  async live(seed: number, random: Random, busy: Promise<unknown>[]): Promise<void> {
    const { device } = this
    if (random.chance(0.2)) return this.leave(seed, random)
    const isOffline = random.chance(0.4)
    if (!isOffline && random.chance(0.2)) await this.tap(seed)
    else {
      if (isOffline) await device.context.setOffline(true)
      await device.page.goto(random.pick(['sync', 'me']), { waitUntil: 'commit' })
      await drive(device.page)
    }
    for (let i = random.between(2, 5); i > 0; i--) {
      const act = random.pick([() => this.draft(seed, random), () => this.submit(seed, random), () => this.decide(seed, random)])
      const doing = act()
      if (random.chance(0.75)) await doing
      else busy.push(doing.catch(() => undefined))
      if (random.chance(0.3)) await device.context.setOffline(random.chance(0.5))
    }
    if (random.chance(0.5)) await device.context.setOffline(false)
  }

  /** Signs out in flight mode, with items that are kept, and does not see the end of it. */
  async leave(seed: number, random: Random): Promise<void> {
    const { page, context } = this.device
    await context.setOffline(true)
    await page.goto('me', { waitUntil: 'commit' })
    await drive(page)
    await this.draft(seed, random)
    await this.submit(seed, random)
    this.left = this.intents.filter((intent) => intent.seed === seed).map((intent) => intent.record)
    if (!(await beginSignOut(page))) {
      this.left = null
      this.count('sign-outs without a key to lock with')
    }
    await pause(random.between(0, 1200))
  }

  /** Somebody else has the phone next, then the person comes back. */
  async handedOn(seed: number, secrets: readonly string[]): Promise<void> {
    const { page } = this.device
    const seen = await nextPerson(page, 'newcomer', secrets)
    this.count(seen === null ? 'killed before the sign-out began' : 'killed while signing out')
    if (seen === null) return
    for (const what of seen) this.seenByOthers.push({ seed, column: 'wrongUser', what: `the next person on the device finds ${what}` })
    await signIn(page, 'supervisor')
    await page.goto('sync')
    // what was kept comes back before anything is done with it; until then nobody could see it
    const keys = this.intents.filter((intent) => intent.seed === seed && intent.saved).map((intent) => intent.key)
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const rows = await ask(page, 'rows')
      if (keys.every((key) => rows.some((row) => row.key === key))) return
      if (Date.now() > until) throw new Error('what was kept at the sign-out does not come back')
      await pause(200)
    }
  }

  /** Sends what waits. @returns what the device shows then */
  async drained(): Promise<Row[]> {
    const { page } = this.device
    // a browser that dies forgets what pages wrote in the seconds before, also that somebody had just signed in
    if (!(await isInside(page))) {
      this.count('signed in again after a kill')
      await signIn(page, 'supervisor')
    }
    await goTo(page, 'sync')
    await drive(page)
    const until = Date.now() + PATIENCE_MS
    while ((await ask(page, 'drain')).left > 0 && Date.now() < until) await pause(50)
    return ask(page, 'rows')
  }

  /** Everything arrives, once and in order, as the page had said. */
  async compare(): Promise<Failure[]> {
    const rows = await this.drained().catch(async (error: Error) => {
      if (!GONE.test(error.message)) throw error
      await this.device.kill()
      this.device = await this.device.reopen()
      return this.drained()
    })
    const { ledger, sub, dina, sari } = this.world
    const { failures, stopped } = await judge(ledger, this.intents, rows, sub)
    failures.push(...this.seenByOthers.splice(0))
    for (const row of stopped) failures.push({ seed: this.intents.find((i) => i.key === row.key)?.seed ?? 0, column: 'broken', what: `${row.key} was stopped: ${row.state} ${row.problem}` })
    for (const { seed, id } of this.taps) {
      const [row] = await ledger.rows<{ n: number }>(`select count(*)::int as n from audit where record_id = $1 and call = 'leave-requests.approve' and sub = $2`, [id, sub])
      if (row?.n === 0) failures.push({ seed, column: 'lost', what: `the screen said that ${id} is approved, and it never was` })
      if ((row?.n ?? 0) > 1) failures.push({ seed, column: 'doubled', what: `${id} was approved ${row?.n} times` })
    }
    for (const { seed, record } of this.files) {
      if (stopped.some((row) => this.intents.some((i) => i.key === row.key && i.record === record))) continue
      const { status, body } = await sari.send(leaveRequests.detail, { id: record })
      const attachments = status === 200 ? body.attachments : []
      if (attachments.length !== 1) failures.push({ seed, column: attachments.length === 0 ? 'lost' : 'doubled', what: `${record} has ${attachments.length} files instead of one` })
    }
    this.count('commands', this.intents.length)
    await withdrawAll(dina, this.filed)
    await withdrawAll(sari, this.mine)
    this.intents = []
    this.taps = []
    this.files = []
    this.filed = []
    this.mine = []
    this.drafts.clear()
    return failures
  }
}

async function open(): Promise<{ world: World; device: Device }> {
  const product = await startProduct({ env: { ACCESS_TOKEN_SECONDS: '43200' } })
  const [dina, sari] = [await colleague(product, 'employee'), await colleague(product, 'supervisor')]
  const device = await openDevice(product)
  await signIn(device.page, 'supervisor')
  await readyForFlight(device.page)
  const sub = subOf((await device.page.evaluate(() => localStorage.getItem('access_token'))) ?? '')
  return { device, world: { product, ledger: await connect(product), dina, sari, dinas: await formsOf(dina, 40), saris: await formsOf(sari, 40), sub, facts: {} } }
}

async function run({ seed, count, log }: RunOptions) {
  await seedOnce()
  const { world, device } = await open()
  const soak = new Soak(world, device)
  const failures: Failure[] = []
  let killed = 0
  try {
    for (let i = 0; i < count; i++) {
      await soak.cycle(seed + i).catch((error: unknown) => {
        log(`seed ${seed + i}: broken: ${String(error)}`)
        failures.push({ seed: seed + i, column: 'broken', what: String(error) })
      })
      killed++
      if (killed % COMPARE_EVERY !== 0 && killed !== count) continue
      const found = await soak.compare().catch((error: unknown): Failure[] => [{ seed: seed + i, column: 'broken', what: String(error) }])
      for (const failure of found) log(`seed ${failure.seed}: ${failure.column}: ${failure.what}`)
      failures.push(...found)
      log(`${killed} browsers killed`)
    }
    return { schedules: killed, failures, facts: world.facts }
  } finally {
    await soak.device.close()
    await world.product.dispose()
  }
}

const browserKills: Harness = { about: 'a browser at work is killed and opened again, and what it had saved is compared with the server', full: 200, share: 3, built: true, run }
export default browserKills
