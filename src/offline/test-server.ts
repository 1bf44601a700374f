/** A small server for the engine's tests: idempotent by (user, key), versions per record, faults on demand. */
import type { Announcement } from '../../contract/modules/device-ledger/calls.ts'
import { ANSWER_HEADER } from '../../contract/kit/answer-mark.ts'
import { DEVICE_HEADER, type DeviceHeader, readDeviceHeader } from '../../contract/kit/device-header.ts'
import { fromWire } from '../../contract/kit/wire.ts'
import type { Session } from './session.ts'

export interface Received {
  path: string
  key: string
  sub: string
  body: Record<string, unknown>
  /** It came with a decision ticket. */
  ticket?: true
}

type Reply = { status: number; body?: unknown; headers?: Record<string, string>; html?: true; /** JSON of somebody on the way. */ stranger?: true }
/** What to do with the n-th matching request instead of answering it properly. */
export type Fault = Reply | 'lost-request' | 'lost-answer'

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8', [ANSWER_HEADER]: 'judged', ...headers } })

/** Tokens are `<sub>.<n>`; a token is good when it is in `goodTokens`. */
export class TestServer {
  /** Commands that took effect, in order: exactly one for each key. */
  readonly ledger: Received[] = []
  /** Everything that arrived, replays too. */
  readonly seen: Received[] = []
  /** Words of devices about what they keep, as announced; and the headers of commands. */
  readonly announced: Announcement[] = []
  readonly said: (DeviceHeader | null)[] = []
  readonly versions = new Map<string, number>()
  goodTokens = new Set<string>(['dina.1'])
  refreshTokens = new Map<string, string>([['r1', 'dina']])
  tokenAnswers = 0
  tokenFault: Fault | null = null
  probes = 0
  /** Decision tickets it takes: whose, for which record and version, until when by `nowMs`. */
  readonly tickets = new Map<string, { sub: string; id: string; version: number; until: number }>()
  nowMs: () => number = () => 0
  /** Who moved a record last, and how; for the answer to somebody slower. */
  readonly moves = new Map<string, { by: string; at: string; action: string }>()
  /** Faults by path, used up one by one. */
  readonly faults = new Map<string, Fault[]>()
  private readonly answers = new Map<string, { status: number; body: unknown }>()

  fault(path: string, ...faults: Fault[]): void {
    this.faults.set(path, [...(this.faults.get(path) ?? []), ...faults])
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (url.endsWith('/health/live')) {
      this.probes++
      return json(200, { Status: 'ok' })
    }
    if (url === '/oidc/token') return this.token(init)
    const path = url.replace('/api', '')
    const headers = new Headers(init.headers)
    const token = (headers.get('authorization') ?? '').replace('Bearer ', '')
    const key = headers.get('idempotency-key') ?? ''
    const body = init.body instanceof FormData ? formBody(init.body) : (fromWire(JSON.parse(init.body as string)) as Record<string, unknown>)
    const ticket = this.tickets.get(token.replace('Ticket ', ''))
    const isTicketGood = ticket !== undefined && ticket.until > this.nowMs() && ticket.id === body.id && ticket.version === body.version
    if (path === '/device-ledger/announce') return this.announce(token, body)
    const received = { path, key, sub: ticket?.sub ?? token.split('.')[0] ?? '', body, ...(ticket ? { ticket: true as const } : {}) }
    const fault = this.faults.get(path)?.shift()
    if (fault === 'lost-request') throw new TypeError('Failed to fetch')
    this.seen.push(received)
    this.said.push(readDeviceHeader(headers.get(DEVICE_HEADER)))
    if (fault && fault !== 'lost-answer') return reply(fault)
    const answer = this.goodTokens.has(token) || isTicketGood ? this.perform(received) : { status: 401, body: { Code: 'unauthenticated', Message: 'Sign in' } }
    if (fault === 'lost-answer') throw new TypeError('Failed to fetch')
    return json(answer.status, answer.body)
  }

  /** What devices announced: no command of a person. */
  private announce(token: string, body: Record<string, unknown>): Response {
    if (!this.goodTokens.has(token)) return json(401, { Code: 'unauthenticated' })
    this.announced.push(body as unknown as Announcement)
    const fault = this.faults.get('/device-ledger/announce')?.shift()
    if (fault && typeof fault === 'object') return reply(fault)
    return json(200, { Told: true })
  }

  private perform(received: Received): { status: number; body: unknown } {
    const stored = this.answers.get(`${received.sub}:${received.key}`)
    if (stored) return stored
    const id = typeof received.body.id === 'string' ? received.body.id : received.key
    const version = this.versions.get(id) ?? 0
    const seen = received.body.version
    if (typeof seen === 'number' && seen !== version) {
      const move = this.moves.get(id)
      return { status: 409, body: { Code: 'stale', Message: 'Somebody was faster', Current: { Version: version, Status: 1, ChangedBy: move?.by ?? 'Sari', ChangedAt: move?.at ?? '2026-05-12T00:00:00Z', ...(move ? { Action: move.action } : {}) } } }
    }
    this.versions.set(id, version + 1)
    this.ledger.push(received)
    const answer = { status: 200, body: { Id: id, Version: version + 1, Code: 'LV-1', Status: 1, Message: 'ok' } }
    this.answers.set(`${received.sub}:${received.key}`, answer)
    return answer
  }

  private token(init: RequestInit): Response {
    this.tokenAnswers++
    if (this.tokenFault === 'lost-request') throw new TypeError('Failed to fetch')
    const old = new URLSearchParams(init.body as string).get('refresh_token') ?? ''
    const sub = this.refreshTokens.get(old)
    if (!sub) return json(400, { error: 'invalid_grant' })
    this.refreshTokens.delete(old) // rotating: each works once
    const next = `r${this.tokenAnswers + 1}`
    this.refreshTokens.set(next, sub)
    const access = `${sub}.${this.tokenAnswers + 1}`
    this.goodTokens.add(access)
    if (this.tokenFault === 'lost-answer') throw new TypeError('Failed to fetch')
    return json(200, { access_token: access, refresh_token: next, expires_in: 600 })
  }
}

function reply(fault: Reply): Response {
  if (fault.html) return new Response('<html>portal</html>', { status: fault.status, headers: { 'content-type': 'text/html' } })
  if (fault.stranger) return Response.json(fault.body ?? { message: 'Log in to our network' }, { status: fault.status, headers: fault.headers ?? {} })
  return json(fault.status, fault.body ?? { Code: `http_${fault.status}`, Message: `No: ${fault.status}` }, fault.headers)
}

function formBody(form: FormData): Record<string, unknown> {
  return fromWire(Object.fromEntries([...form].map(([k, v]) => [k, typeof v === 'string' ? v : `file:${v.name}:${v.size}`]))) as Record<string, unknown>
}

/** A session of `sub`, good at the test server. */
export const sessionOf = (sub: string, patch: Partial<Session> = {}): Session => ({
  sub,
  issuer: 'http://idp',
  accessToken: `${sub}.1`,
  refreshToken: 'r1',
  idToken: '',
  expiresAt: 0,
  tokenEndpoint: '/oidc/token',
  clientId: 'ess',
  apiBase: '/api',
  userName: sub,
  employeeId: 'e1',
  language: 'en',
  oidcUser: null,
  needsSignIn: false,
  ...patch,
})
