/** Somebody's phone: the real engine on a storage of its own, its clock running, its tokens renewed at the provider; and the same token for reading. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AnyCall, InputOf, OutputOf } from '../../contract/kit/call.ts'
import { fromWire } from '../../contract/kit/wire.ts'
import { httpRequest } from '../../src/lib/http-request.ts'
import { type Engine, openEngine } from '../../src/offline/engine.ts'
import { PENDING, type OutboxRow } from '../../src/offline/rows.ts'
import { readSession, writeSession } from '../../src/offline/session.ts'
import { testPort, TestWorld } from '../../src/offline/test-port.ts'
import type { Device, Owner } from '../faults/lost-answers/device.ts'
import type { Answered } from '../faults/lost-answers/proxy.ts'
import { httpBrowser } from '../support/http-sign-in.ts'

const TICK_MS = 50
/** A phone gives up an answer by then. */
const PATIENCE_MS = 5_000
/** After a fault is over everything must have been sent by then. */
const FINISH_MS = 90_000

export interface Front {
  origin: string
  url: string
}

export interface Phone extends Device {
  owner: Owner
  /** Whatever a server answered to a command. */
  answers: Answered[]
  /** Makes a reading call now. @throws Error without an answer or with another than 200 */
  read<C extends AnyCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>>
  /** The same of a call that answers a file. */
  readFile<C extends AnyCall>(call: C, input: InputOf<C>): Promise<Uint8Array>
  /** Sends by its own timers until nothing is left, or the time is over. */
  settled(): Promise<void>
}

export class Refused extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(`answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Signs in at the front, again while nobody answers, and opens the engine. */
export async function openPhone(front: Front, person: { username: string; employeeId: string }): Promise<Phone> {
  const browser = httpBrowser(front, person.username)
  const tokens = await browser.signIn()
  const answers: Answered[] = []
  const world = new TestWorld()
  world.nowMs = Date.now()
  world.fetch = async (url, init) => {
    const response = await fetch(url, { ...init, signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(init.signal ? [init.signal] : [])]) })
    const key = new Headers(init.headers).get('idempotency-key')
    if (key === null) return response
    const body = await response.text()
    answers.push({ key, status: response.status, body, replayed: response.headers.get('idempotent-replay') === 'true' })
    return new Response(body, { status: response.status, headers: response.headers })
  }
  const ticking = setInterval(() => {
    world.nowMs = Date.now()
    for (const [id, { at, fn }] of [...world.timers]) {
      if (at > world.nowMs || !world.timers.delete(id)) continue
      fn()
    }
  }, TICK_MS)
  const port = testPort(world)
  const owner: Owner = { issuer: `${front.origin}/oidc`, sub: person.employeeId, caller: person.employeeId, token: tokens.access_token, employeeId: person.employeeId }
  await writeSession(port, {
    sub: owner.sub, issuer: owner.issuer, accessToken: tokens.access_token, refreshToken: tokens.refresh_token, idToken: tokens.id_token, expiresAt: world.nowMs + tokens.expires_in * 1000, tokenEndpoint: `${front.origin}/oidc/token`, clientId: 'ess',
    apiBase: `${front.origin}/api`, userName: person.username, employeeId: owner.employeeId, language: 'en', oidcUser: null, needsSignIn: false,
  })
  const engine: Engine = await openEngine(port, owner)
  const pending = async () => (await engine.list()).some((row: OutboxRow) => PENDING.includes(row.state))
  const settled = async () => {
    await engine.drain('online')
    for (const until = Date.now() + FINISH_MS; (await pending()) && Date.now() < until; ) await wait(TICK_MS)
  }
  const answerTo = async (call: AnyCall, input: unknown): Promise<Uint8Array> => {
    const token = (await readSession(port))?.accessToken ?? ''
    const { url, method, headers, body } = httpRequest(call, input, `${front.origin}/api`)
    const response = await fetch(url, { method, headers: { ...headers, authorization: `Bearer ${token}` }, ...(body === undefined ? {} : { body }), signal: AbortSignal.timeout(PATIENCE_MS) })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!response.ok) throw new Refused(response.status, textOf(bytes))
    return bytes
  }
  return {
    owner, answers, settled,
    readFile: answerTo,
    engine: () => engine,
    rows: () => engine.list(),
    finish: settled,
    read: async (call, input) => fromWire(JSON.parse(textOf(await answerTo(call, input)))),
    close() {
      clearInterval(ticking)
      engine.close()
    },
  }
}
