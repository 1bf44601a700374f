/** A person's device: the real engine on a storage of its own, its requests going through a line of the proxy. */
import { type Engine, openEngine } from '../../../src/offline/engine.ts'
import { PENDING, type OutboxRow } from '../../../src/offline/rows.ts'
import { writeSession } from '../../../src/offline/session.ts'
import { type TestPort, testPort, TestWorld } from '../../../src/offline/test-port.ts'
import type { Random } from '../kit.ts'

export interface Owner {
  issuer: string
  sub: string
  /** What the server calls whoever asks: commands and audit rows are kept under it. */
  caller: string
  token: string
  employeeId: string
}

export interface Device {
  engine(): Engine
  /** Sends until nothing is left that could be sent. @param crashes how often the app dies while it sends */
  finish(random: Random, crashes: number): Promise<void>
  rows(): Promise<OutboxRow[]>
  close(): void
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** A server that was killed needs this long, and more, to come back. */
const PATIENCE_MS = 60_000

/** @param address the line, as the device sees it */
export async function openDevice(owner: Owner, address: string): Promise<Device> {
  const world = new TestWorld()
  world.fetch = (url, init) => fetch(url, init)
  let port: TestPort = testPort(world)
  await writeSession(port, {
    sub: owner.sub, issuer: owner.issuer, accessToken: owner.token, refreshToken: '', idToken: '', expiresAt: world.nowMs + 3_600_000, tokenEndpoint: `${address}/token`, clientId: 'ess',
    apiBase: `${address}/api`, userName: '', employeeId: owner.employeeId, language: 'en', oidcUser: null, needsSignIn: false,
  })
  let engine = await openEngine(port, owner)

  /** The app is gone in the middle of a step, with a request perhaps on its way, and opened again. */
  async function crashAt(step: number): Promise<void> {
    const dying = port
    let steps = 0
    const dead = new Promise<void>((resolve) => {
      dying.hook = () => {
        if (++steps !== step) return
        world.crash(dying)
        resolve()
      }
    })
    await Promise.race([dead, engine.drain('start').catch(() => undefined)])
    if (!dying.dead) world.crash(dying)
    port = testPort(world)
    engine = await openEngine(port, owner)
  }

  return {
    engine: () => engine,
    rows: () => engine.list(),
    async finish(random, crashes) {
      for (let i = 0; i < crashes; i++) await crashAt(random.between(1, 120))
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        const { stoppedBy } = await engine.drain('online')
        const rows = await engine.list()
        if (!rows.some((row) => PENDING.includes(row.state)) || performance.now() > until) return
        // a failed request is tried again at once, a server that is away a little later
        await sleep(stoppedBy === 'network' ? 5 : 1)
      }
    },
    close: () => engine.close(),
  }
}
