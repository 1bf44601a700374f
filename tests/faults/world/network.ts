/** Between the device and the server: what gets lost, what hangs, who answers instead. */
import type { Context } from './context.ts'
import { type Arrived, arrivedOf, type Ledger, page, refusal, type Reply, reply, strangersJson } from './ledger.ts'
import type { Scheduler } from './scheduler.ts'

/** What becomes of the next command on the wire. */
export type Fault =
  | { kind: 'loseRequest' | 'loseAnswer' | 'hangBefore' | 'hangAfter' }
  /** Refused by the server: nothing was done, and a key it has answered is answered again. */
  | { kind: 'refuse'; status: number; code: string }
  | { kind: 'stale' }
  | { kind: 'rest'; status: 429 | 503; seconds: number | 'date' | null }
  /** Something in between answers; the command may have been carried out. */
  | { kind: 'stranger'; status: number; html: boolean; afterEffect: boolean }
  | { kind: 'portal'; html: boolean; afterEffect: boolean }

const failed = () => new TypeError('Failed to fetch')
const aborted = () => new DOMException('Aborted', 'AbortError')

export class Network {
  isUp = true
  /** What the browser says: may be wrong for a while. */
  looksOnline = true
  readonly faults: Fault[] = []
  /** What becomes of the next question to the provider. */
  tokenFault: 'loseRequest' | 'loseAnswer' | 'error' | null = null
  private readonly ledger: Ledger
  private readonly scheduler: Scheduler
  /** Requests that have not arrived yet. */
  private readonly underWay = new Set<{ from: Context; arrive: () => void }>()

  constructor(ledger: Ledger, scheduler: Scheduler) {
    this.ledger = ledger
    this.scheduler = scheduler
  }

  /** One request: its way there and its way back are two completions. */
  fetch(from: Context, url: string, init: RequestInit): Promise<Response> {
    return new Promise((answered, fail) => {
      init.signal?.addEventListener('abort', () => fail(aborted()))
      const arrive = () => {
        if (!this.underWay.delete(request)) return
        const outcome = this.isUp && !init.signal?.aborted ? this.handle(url, init) : 'lost'
        if (outcome === 'hang') return
        this.scheduler.add(() => {
          if (outcome === 'lost' || !this.isUp) fail(failed())
          else answered(responseOf(outcome))
        })
      }
      const request = { from, arrive }
      this.underWay.add(request)
      this.scheduler.add(arrive)
    })
  }

  /** A tab is gone: what it had on the wire arrives now or never. */
  cut(from: Context, arrives: () => boolean): void {
    for (const request of [...this.underWay]) {
      if (request.from !== from) continue
      if (arrives()) request.arrive()
      else this.underWay.delete(request)
    }
  }

  private handle(url: string, init: RequestInit): Reply | 'lost' | 'hang' {
    if (url.endsWith('/health/live')) return reply(200, { status: 'ok' })
    if (url === '/oidc/token') return this.token(init)
    if (url.endsWith('/device-ledger/announce')) return reply(200, { told: true }) // no command of a person
    return this.command(arrivedOf(url.replace('/api', ''), init))
  }

  private token(init: RequestInit): Reply | 'lost' {
    const fault = this.tokenFault
    this.tokenFault = null
    if (fault === 'loseRequest') return 'lost'
    if (fault === 'error') return page(502)
    const answer = this.ledger.renew(init.body as string)
    return fault === 'loseAnswer' ? 'lost' : answer
  }

  private command(arrived: Arrived): Reply | 'lost' | 'hang' {
    const fault = this.faults.shift()
    switch (fault?.kind) {
      case undefined:
        return this.ledger.perform(arrived)
      case 'loseRequest':
        return 'lost'
      case 'hangBefore':
        return 'hang'
      case 'loseAnswer':
        this.ledger.perform(arrived)
        return 'lost'
      case 'hangAfter':
        this.ledger.perform(arrived)
        return 'hang'
      case 'refuse':
        return this.ledger.beforeRefusal(arrived) ?? refusal(fault.status, fault.code)
      case 'stale': {
        const { id } = arrived.body
        if (typeof id === 'string' && !this.ledger.beforeRefusal(arrived)) this.ledger.rival(id)
        return this.ledger.perform(arrived)
      }
      case 'rest':
        return refusal(fault.status, 'slow_down', {}, this.retryAfter(fault.seconds))
      case 'stranger':
        if (fault.afterEffect) this.ledger.perform(arrived)
        return fault.html ? page(fault.status) : strangersJson(fault.status)
      case 'portal':
        if (fault.afterEffect) this.ledger.perform(arrived)
        return fault.html ? page(200) : strangersJson(200)
    }
  }

  private retryAfter(seconds: number | 'date' | null): Record<string, string> {
    if (seconds === null) return {}
    return { 'retry-after': seconds === 'date' ? new Date(this.scheduler.nowMs + 20_000).toUTCString() : String(seconds) }
  }
}

/** As much of a response as the engine reads; the real one is slow to make. */
function responseOf({ status, type, body, headers }: Reply): Response {
  const all = new Map(Object.entries({ 'content-type': type, ...headers }))
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name: string) => all.get(name) ?? null },
    text: () => Promise.resolve(body),
    json: async () => JSON.parse(body) as unknown,
  } as unknown as Response
}
