/** The device of a token race and all that can happen to it: several contexts of a device, tokens that run out at the same moment, and a network and people that interfere. */
import { calls } from '../../../contract/calls.ts'
import { uuidv7 } from '../../../contract/kit/ids.ts'
import { accessToken, clearAccessToken, exchangeAccessToken, storeAccessToken } from '../../../src/api/token.ts'
import { deviceUpdate } from '../../../src/offline/device-db.ts'
import { type Engine, openEngine } from '../../../src/offline/engine.ts'
import { refreshSession } from '../../../src/offline/steps/refresh.ts'
import { endSession, readSession, type Session, writeSession } from '../../../src/offline/session.ts'
import { type HttpBrowser, subOf, type Tokens } from '../../support/http-sign-in.ts'
import type { Failure, Random } from '../kit.ts'
import { type Context, Device, type NetworkFault } from './device.ts'

export interface Someone {
  browser: HttpBrowser
  sub: string
  /** Fields of a leave form, without id, version and note. */
  form: Record<string, unknown>
}

export interface World {
  origin: string
  people: readonly Someone[]
  /** An access token that has really run out, by person. */
  stale: Map<string, string>
  /** Lets every refresh token used so far look used minutes ago. */
  ageTokens(): Promise<void>
  /** Commands of these keys the server has carried out: key, subject, call, record, version after it. */
  ledger(keys: readonly string[]): Promise<{ key: string; sub: string; record: string; version: number }[]>
}

interface Intent {
  key: string
  sub: string
  record: string
  /** Place among the commands of its record. */
  nth: number
}

interface Tab {
  context: Context
  engine: Engine | null
}

const FAULTS: readonly NetworkFault[] = ['lost-request', 'lost-answer', 'lost-answer', 'lost-answer', 'portal', 'gateway', 'json-400', 'error-500', 'slow']
const MINUTE = 60_000
const PATIENCE_MS = 20_000
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const OP = calls.leaveRequests.createOrUpdate.id

export class Race {
  readonly device: Device
  readonly failures: Omit<Failure, 'seed'>[] = []
  readonly intents: Intent[] = []
  readonly world: World
  readonly random: Random
  tabs: Tab[] = []
  /** Who is meant to be signed in; null after a sign-out. */
  owner: Someone | null = null
  lostAnswers = 0
  faults = 0
  private opened = 0
  /** What the tabs of one origin share. */
  readonly shelf = new Map<string, string>()

  constructor(world: World, random: Random) {
    this.world = world
    this.random = random
    this.device = new Device(world.origin)
    const { shelf } = this
    const localStorage = { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => void shelf.set(key, value), removeItem: (key: string) => void shelf.delete(key) }
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: localStorage })
  }

  broken(what: string): void {
    this.failures.push({ column: 'broken', what })
  }

  sessionOf(person: Someone, tokens: Tokens): Session {
    return {
      sub: person.sub, issuer: `${this.world.origin}/oidc`, accessToken: tokens.access_token, refreshToken: tokens.refresh_token, idToken: tokens.id_token,
      expiresAt: this.device.now() + tokens.expires_in * 1000, tokenEndpoint: `${this.world.origin}/oidc/token`, clientId: 'ess', apiBase: `${this.world.origin}/api`,
      userName: '', employeeId: '', language: 'en', oidcUser: null, needsSignIn: false,
    }
  }

  /** A tab (or the worker) opens, with the engine of whoever is signed in. */
  async openTab(): Promise<Tab> {
    const context = this.device.open(`tab ${++this.opened}`)
    const tab: Tab = { context, engine: null }
    this.tabs.push(tab)
    context.onChanged((change) => {
      if (change.kind === 'session') tab.engine?.drain('session').catch(() => undefined)
    })
    await this.follow(tab)
    return tab
  }

  /** What a page does when the session changed hands: closes the engine of one person, opens the other's. */
  async follow(tab: Tab): Promise<void> {
    const session = await readSession(tab.context)
    if (tab.engine && tab.engine.store.owner.sub !== session?.sub) {
      tab.engine.close()
      tab.engine = null
    }
    if (session && !tab.engine) tab.engine = await openEngine(tab.context, session)
  }

  anyTab(): Tab {
    return this.random.pick(this.tabs)
  }

  async signIn(person: Someone): Promise<void> {
    const tokens = await person.browser.signIn()
    await writeSession(this.anyTab().context, this.sessionOf(person, tokens))
    this.owner = person
    storeAccessToken(tokens.access_token)
    for (const tab of this.tabs) await this.follow(tab)
  }

  /** Everybody holds a token that the API no longer takes. */
  async expire(): Promise<void> {
    const stale = this.owner && this.world.stale.get(this.owner.sub)
    if (stale) storeAccessToken(stale)
    await deviceUpdate<Session>(this.anyTab().context, 'session', (old) => old && { ...old, accessToken: this.world.stale.get(old.sub) ?? old.accessToken })
  }

  /** All contexts ask for a new token at once, as calls of a page do after their 401. */
  async refreshAll(): Promise<void> {
    const used = accessToken()
    if (used === null) return
    await Promise.all(
      this.tabs.map(async ({ context }) => {
        const done = await refreshSession(context, used)
        if (done.kind !== 'ok') return
        if (subOf(done.session.accessToken) !== done.session.sub) this.failures.push({ column: 'wrongUser', what: 'a token of somebody else was stored' })
        exchangeAccessToken(used, done.session.accessToken, done.session.expiresAt)
      }),
    )
  }

  rush(): void {
    this.refreshAll().catch((error: unknown) => this.broken(String(error)))
  }

  async enqueue(): Promise<void> {
    const { engine } = this.anyTab()
    const person = this.owner
    if (!engine || !person || engine.store.owner.sub !== person.sub) return
    const mine = this.intents.filter((i) => i.sub === person.sub)
    const again = mine.length > 0 && this.random.chance(0.4) ? this.random.pick(mine).record : null
    const record = again ?? uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
    const nth = this.intents.filter((i) => i.record === record).length
    const input = { ...person.form, id: record, note: `${nth}` }
    const kept = await engine.enqueue({ op: OP, input, recordId: record, baseVersion: nth, label: { key: 'leave:outbox.save' } })
    this.intents.push({ key: kept.commandId, sub: person.sub, record, nth })
  }

  async signOut(): Promise<void> {
    for (const tab of this.tabs) tab.engine?.stop()
    clearAccessToken()
    await endSession(this.anyTab().context)
    this.owner = null
    for (const tab of this.tabs) await this.follow(tab)
  }

  async kill(): Promise<void> {
    if (this.tabs.length < 2) return
    const gone = this.anyTab()
    this.tabs = this.tabs.filter((tab) => tab !== gone)
    this.device.kill(gone.context)
    await this.openTab()
  }

  /** So many of the next requests go wrong in this way. */
  disturb(): void {
    const fault = this.random.pick(FAULTS)
    let left = this.random.between(1, 3)
    const onlyTokens = this.random.chance(0.7)
    this.device.faults = (url) => {
      const isToken = url.endsWith('/oidc/token')
      if (left <= 0 || (onlyTokens && !isToken)) return null
      left--
      this.faults++
      if (fault === 'lost-answer' && isToken) this.lostAnswers++
      return fault
    }
  }

  async act(): Promise<void> {
    const dice = this.random.next()
    if (dice < 0.22) await this.enqueue()
    else if (dice < 0.4) await this.expire()
    else if (dice < 0.55) this.rush()
    else if (dice < 0.7) {
      this.disturb()
      await this.expire()
      this.rush()
      await this.enqueue()
    }
    else if (dice < 0.76) await this.kill()
    else if (dice < 0.82) this.device.jump(this.random.pick([-400 * 86_400_000, -MINUTE, 5 * MINUTE, 400 * 86_400_000]))
    else if (dice < 0.88) {
      this.device.online = !this.device.online
      if (this.device.online) for (const tab of this.tabs) void tab.engine?.drain('online').catch(() => undefined)
    } else if (dice < 0.92) await this.world.ageTokens()
    else if (dice < 0.96) await this.signOut()
    else {
      const other = this.world.people.find((p) => p !== this.owner) as Someone
      await this.signOut()
      await this.signIn(other)
    }
    if (this.random.chance(0.6)) await pause(this.random.between(0, 12))
    this.watch()
  }

  /** Whose token the pages hold: the person's who is signed in, or nobody's. */
  watch(): void {
    const held = accessToken()
    if (held !== null && subOf(held) !== this.owner?.sub) this.failures.push({ column: 'wrongUser', what: `the tabs hold a token of ${subOf(held)} while ${this.owner?.sub ?? 'nobody'} is signed in` })
  }

  async drained(person: Someone): Promise<boolean> {
    const until = Date.now() + PATIENCE_MS
    while (Date.now() < until) {
      for (const tab of this.tabs) await this.follow(tab)
      const engine = this.tabs.find((tab) => tab.engine?.store.owner.sub === person.sub)?.engine
      const result = await engine?.drain('manual')
      const session = await readSession(this.anyTab().context)
      if (session?.needsSignIn) {
        this.broken(`${person.sub} has to sign in again, although nobody was signed out`)
        return false
      }
      if (result && result.left === 0) return true
      await pause(5)
    }
    return false
  }
}
