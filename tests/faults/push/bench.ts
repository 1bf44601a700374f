/** The worker's handlers on a world of the test's own: a screen that outlives the worker, a server with a ledger, a worker that can be killed at any step. */
import { createHash } from 'node:crypto'
import { openEngine } from '../../../src/offline/engine.ts'
import type { OutboxRow } from '../../../src/offline/rows.ts'
import { readSession, type Session, writeSession } from '../../../src/offline/session.ts'
import { settle, type TestPort, testPort, TestWorld } from '../../../src/offline/test-port.ts'
import { json, sessionOf, TestServer } from '../../../src/offline/test-server.ts'
import { gatherTexts } from '../../../server/lib/gather-texts.ts'
import type { NotificationData, PushEnvironment } from '../../../sw/notification.ts'

export const texts = gatherTexts('en').push ?? {}
export const hash = (sub: string): string => createHash('sha256').update(sub).digest('hex')
const DAY_MS = 86_400_000

export interface OnScreen {
  title: string
  body: string
  actions: string[]
  data: NotificationData
}

/** Nothing more happens by itself after so many turns of the clock. */
const TURNS = 60
const TURN_MS = 2000

export class PushBench {
  readonly world = new TestWorld()
  readonly server = new TestServer()
  readonly screen = new Map<string, OnScreen>()
  /** Every word that stood on the screen, in order. */
  readonly told: { tag: string; key: string }[] = []
  readonly opened: string[] = []
  kills = 0
  port: TestPort = this.newPort()
  private isWorking = true
  private readonly maxActions: number

  constructor(maxActions: number) {
    this.maxActions = maxActions
    this.server.nowMs = () => this.world.nowMs
    this.online(true)
  }

  online(isOnline: boolean): void {
    this.world.isOnline = isOnline
    this.world.fetch = isOnline ? (url, init) => this.asked(url, init) : () => Promise.reject(new TypeError('Failed to fetch'))
  }

  /** The real server looks at a ticket once more: the test's takes it for what it was sealed for. */
  private asked(url: string, init: RequestInit): Promise<Response> {
    if (!this.isWorking && !url.endsWith('/health/live')) return Promise.resolve(json(503, { Code: 'unavailable', Message: 'later' }))
    return this.server.fetch(url, init)
  }

  working(isWorking: boolean): void {
    this.isWorking = isWorking
  }

  environment(): PushEnvironment {
    const { screen, told, opened, port } = this
    return {
      port,
      scope: 'https://ess.test/ess/',
      maxActions: this.maxActions,
      show: async (title, options) => {
        const { actions = [] } = options as { actions?: { action: string }[] }
        const data = structuredClone(options.data) as NotificationData
        screen.set(String(options.tag), { title, body: options.body ?? '', actions: actions.map((a) => a.action), data })
        told.push({ tag: String(options.tag), key: data.said ?? (data.message ? 'request' : 'generic') })
      },
      shown: async (tag) =>
        [...screen].filter(([t]) => tag === undefined || t === tag).map(([t, n]) => ({ tag: t, title: n.title, data: structuredClone(n.data), close: () => void screen.delete(t) })),
      open: async (link) => void opened.push(link),
      setBadge: async () => undefined,
      texts: async () => texts,
      wakeLater: async () => undefined,
    }
  }

  /** Runs a piece of the worker to its end, letting the clock go on while it waits; or kills the worker at the given step. */
  async run(work: (env: PushEnvironment) => Promise<unknown>, killAt: number | null): Promise<'done' | 'killed' | 'failed'> {
    let left = killAt ?? -1
    let end: 'done' | 'killed' | 'failed' | null = null as 'done' | 'killed' | 'failed' | null
    const isOver = () => end !== null
    this.port.hook = killAt === null ? null : () => {
      if (left-- !== 0) return undefined
      end ??= 'killed'
      return new Promise(() => undefined)
    }
    work(this.environment()).then(() => (end ??= 'done'), () => (end ??= 'failed'))
    for (let turn = 0; turn < TURNS && !isOver(); turn++) {
      await settle()
      if (!isOver()) await this.world.advance(TURN_MS)
    }
    this.port.hook = null
    if (end === 'killed' || end === null) this.kill()
    if (end === null) throw new Error('the worker waits for ever')
    return end
  }

  /** The worker is gone; the screen and the storage stay. */
  kill(): void {
    this.kills++
    this.world.crash(this.port)
    this.port = this.newPort()
  }

  /** Digests come at once: what a schedule does depends on its seed alone. */
  private newPort(): TestPort {
    return Object.assign(testPort(this.world), { sha256: async (text: string) => new Uint8Array(createHash('sha256').update(text).digest()) })
  }

  async signIn(sub: string, patch: Partial<Session> = {}): Promise<void> {
    this.server.goodTokens.add(`${sub}.0`)
    this.server.refreshTokens.set(`good-${sub}`, sub)
    await writeSession(this.port, sessionOf(sub, { accessToken: `${sub}.0`, refreshToken: `good-${sub}`, expiresAt: this.world.nowMs + DAY_MS, ...patch }))
  }

  session = (): Promise<Session | undefined> => readSession(this.port)

  async rowsOf(sub: string): Promise<OutboxRow[]> {
    const engine = await openEngine(this.port, { issuer: 'http://idp', sub })
    const rows = await engine.list()
    engine.close()
    return rows
  }
}
