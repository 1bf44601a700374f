/**
 * The server as the oracle sees it: who did what, once for each key, with versions of records and rotating refresh
 * tokens. It knows nothing of the engine.
 */
import { ANSWER_HEADER } from '../../../contract/kit/answer-mark.ts'
import { fromWire, toWire } from '../../../contract/kit/wire.ts'

export interface Effect {
  sub: string
  key: string
  path: string
  recordId: string
  body: Record<string, unknown>
}

/** A request as it arrived. */
export interface Arrived {
  path: string
  key: string
  token: string
  body: Record<string, unknown>
}

export interface Reply {
  status: number
  type: string
  body: string
  headers: Record<string, string>
}

export const reply = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({ status, type: 'application/json; charset=utf-8', body: JSON.stringify(toWire(body)), headers: { [ANSWER_HEADER]: 'judged', ...headers } })
/** JSON of somebody on the way: it may look like anything. */
export const strangersJson = (status: number): Reply => ({ ...reply(status, { code: 'gateway', message: 'Log in to our network' }), headers: {} })
export const page = (status: number): Reply => ({ status, type: 'text/html', body: '<html>portal</html>', headers: {} })
export const refusal = (status: number, code: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}): Reply => reply(status, { code, message: code, ...more }, headers)

/** Tokens are `<sub>.<n>`. */
export class Ledger {
  /** Commands that took effect, in order. */
  readonly effects: Effect[] = []
  /** Keys that came again with another body: the engine must never do that. */
  readonly changedBodies: Arrived[] = []
  readonly versions = new Map<string, number>()
  private readonly goodTokens = new Set<string>()
  private readonly refreshTokens = new Map<string, string>()
  private readonly answers = new Map<string, { asked: string; answer: Reply }>()
  private issued = 0

  /** A new pair for somebody who has signed in. */
  issue(sub: string): { accessToken: string; refreshToken: string } {
    this.issued++
    const pair = { accessToken: `${sub}.${this.issued}`, refreshToken: `${sub}-r${this.issued}` }
    this.goodTokens.add(pair.accessToken)
    this.refreshTokens.set(pair.refreshToken, sub)
    return pair
  }

  expireAccess(): void {
    this.goodTokens.clear()
  }

  expireSignIns(): void {
    this.goodTokens.clear()
    this.refreshTokens.clear()
  }

  /** Somebody else changes a record. */
  rival(recordId: string): void {
    this.versions.set(recordId, this.version(recordId) + 1)
  }

  version(recordId: string): number {
    return this.versions.get(recordId) ?? 0
  }

  /** What comes before any refusal of a command: who asks, and whether it was carried out already. */
  beforeRefusal(arrived: Arrived): Reply | null {
    const sub = this.subjectOf(arrived)
    return sub === null || this.answers.has(`${sub}:${arrived.key}`) ? this.perform(arrived) : null
  }

  private subjectOf({ token }: Arrived): string | null {
    return this.goodTokens.has(token) ? token.slice(0, token.lastIndexOf('.')) : null
  }

  perform(arrived: Arrived): Reply {
    const sub = this.subjectOf(arrived)
    if (sub === null) return refusal(401, 'unauthenticated')
    const { path, key, body } = arrived
    const asked = JSON.stringify([path, body])
    const stored = this.answers.get(`${sub}:${key}`)
    if (stored) {
      if (stored.asked === asked) return stored.answer
      this.changedBodies.push(arrived)
      return refusal(422, 'key_reused')
    }
    const recordId = typeof body.id === 'string' ? body.id : key
    const version = this.version(recordId)
    if (typeof body.version === 'number' && body.version !== version) return this.stale(version)
    this.versions.set(recordId, version + 1)
    this.effects.push({ sub, key, path, recordId, body })
    const answer = reply(200, { id: recordId, version: version + 1, code: 'LV-1', status: 1, message: 'ok' })
    this.answers.set(`${sub}:${key}`, { asked, answer })
    return answer
  }

  stale(version: number): Reply {
    return refusal(409, 'stale', { current: { version, status: 1, changedBy: 'Sari', changedAt: '2026-05-12T00:00:00Z' } })
  }

  /** The provider: a refresh token works once. */
  renew(form: string): Reply {
    const old = new URLSearchParams(form).get('refresh_token') ?? ''
    const sub = this.refreshTokens.get(old)
    if (sub === undefined) return { ...reply(400, {}), body: JSON.stringify({ error: 'invalid_grant' }) }
    this.refreshTokens.delete(old)
    const { accessToken, refreshToken } = this.issue(sub)
    return { ...reply(200, {}), body: JSON.stringify({ access_token: accessToken, refresh_token: refreshToken, expires_in: 600 }) }
  }
}

/** What a request says, for the ledger. */
export function arrivedOf(path: string, init: RequestInit): Arrived {
  const headers = init.headers as Record<string, string>
  const body = init.body instanceof FormData ? Object.fromEntries([...init.body].map(([k, v]) => [k, typeof v === 'string' ? v : `file:${v.name}:${v.size}`])) : (JSON.parse((init.body as string | null) ?? '{}') as unknown)
  const plain = fromWire(body) as Record<string, unknown>
  // a form carries texts only
  if (typeof plain.version === 'string') plain.version = Number(plain.version)
  return { path, key: headers['idempotency-key'] ?? '', token: (headers.authorization ?? '').replace('Bearer ', ''), body: plain }
}
