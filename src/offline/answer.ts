/** What an answer means for the row that asked, by its table and nothing else. Pure. @see docs/product/offline.md#what-an-answer-means */
import type { AnswerMark } from '../../contract/kit/answer-mark.ts'
import { type ErrorBody, errorTexts, fromWire } from '../../contract/kit/wire.ts'
import type { Problem } from './rows.ts'

/** An answer as it came, or the lack of one. */
export type Answer = { status: number; /** Null: somebody else answered. */ mark: AnswerMark | null; contentType: string; retryAfter: string | null; /** When the server answered, as it says (`Date`). */ date?: string | null; body: string } | 'none'

export type Verdict =
  /** `at`: by the server's clock (Unix milliseconds), where it says so. */
  | { kind: 'sent'; answer: unknown; version: number | null; at?: number }
  /** No answer that counts: same key again. 'queue' = the network or the server is away, so nothing else is tried either. */
  | { kind: 'retry'; scope: 'row' | 'queue'; afterMs: number | null }
  /** The server asked to wait. `inDoubt`: what was sent may have taken effect all the same. */
  | { kind: 'pause'; afterMs: number; inDoubt?: true }
  | { kind: 'renew' }
  /** The decision ticket is none any more: the row goes on without it. */
  | { kind: 'noTicket' }
  /** `byStranger`: not our server said so, or it did not look for the key, or nobody was asked; a sending before may have arrived all the same. */
  | { kind: 'invalid' | 'refused' | 'conflict' | 'quarantined'; problem: Problem; byStranger?: true }

const DEFAULT_PAUSE_MS = 30_000
const MIN_PAUSE_MS = 1000
const MAX_PAUSE_MS = 15 * 60_000
const STILL_RUNNING_MS = 3000
/** After so many foreign answers to one row the others go on without it: it is perhaps this one that a gateway does not let through. */
const PATIENCE_WITH_STRANGERS = 5

/** Retry-After in milliseconds, seconds or a date; bounded. */
export function retryAfterMs(header: string | null, nowMs: number): number {
  const seconds = Number(header)
  const ms = !header ? DEFAULT_PAUSE_MS : Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? DEFAULT_PAUSE_MS : Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, ms))
}

function parsed(answer: Exclude<Answer, 'none'>): { body: unknown } | null {
  if (answer.mark === null || !answer.contentType.includes('json')) return null
  try {
    return { body: fromWire(JSON.parse(answer.body)) }
  } catch {
    return null // cut or mangled on the way: not an answer of our server
  }
}

function problemOf(status: number, body: unknown): Problem {
  const b = (body ?? {}) as Partial<ErrorBody>
  const errors = errorTexts({ body })
  return { status, code: b.code ?? `http_${status}`, message: b.message ?? errors[0] ?? '', errors, fields: b.fields ?? [], ...(b.requestId ? { requestId: b.requestId } : {}), ...(b.current ? { current: b.current } : {}) }
}

/**
 * The verdict on an answer.
 * @param attempts sendings of this row so far, this one included
 */
export function judge(answer: Answer, nowMs: number, attempts: number): Verdict {
  if (answer === 'none') return { kind: 'retry', scope: 'queue', afterMs: null }
  const { status } = answer
  const unanswered: Verdict = { kind: 'retry', scope: attempts < PATIENCE_WITH_STRANGERS ? 'queue' : 'row', afterMs: null }
  const json = parsed(answer)
  if (status >= 200 && status < 300) {
    if (!json) return unanswered // a captive portal says 200 too
    const version = (json.body as { version?: unknown } | null)?.version
    const at = Date.parse(answer.date ?? '')
    return { kind: 'sent', answer: json.body, version: typeof version === 'number' ? version : null, ...(Number.isNaN(at) ? {} : { at }) }
  }
  if (status === 401) return answer.mark === null ? unanswered : { kind: 'renew' }
  if (status === 429) return { kind: 'pause', afterMs: retryAfterMs(answer.retryAfter, nowMs) }
  if (status === 503 && answer.retryAfter) {
    // the database went away, perhaps after the work was done; unless nobody had looked at it yet, as when the sign-in provider is away
    const inDoubt = problemOf(status, json?.body ?? null).code === 'unavailable' && answer.mark !== 'unjudged'
    return { kind: 'pause', afterMs: retryAfterMs(answer.retryAfter, nowMs), ...(inDoubt ? { inDoubt } : {}) }
  }
  if (status === 408 || status === 407 || status === 511 || status > 500) return { kind: 'retry', scope: 'queue', afterMs: null }
  if (status === 500) return { kind: 'retry', scope: 'row', afterMs: null }
  if (!json && status !== 413) return unanswered
  const problem = problemOf(status, json?.body ?? null)
  if (!json) return { kind: 'refused', problem, byStranger: true } // too large for something on the way: only a smaller one gets through
  const doubt: { byStranger?: true } = answer.mark === 'unjudged' || problem.code === 'no_such_call' ? { byStranger: true } : {}
  if (status === 409) return problem.code === 'still_running' ? { kind: 'retry', scope: 'row', afterMs: STILL_RUNNING_MS } : { kind: 'conflict', problem, ...doubt }
  if (status === 422) return { kind: 'quarantined', problem, ...doubt }
  if (status === 400) return { kind: 'invalid', problem, ...doubt }
  return { kind: 'refused', problem, ...doubt }
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 5 * 60_000

/** Full jitter: somewhere between now and a bound that doubles with each failure. */
export function backoffMs(failures: number, random: Uint8Array): number {
  const bound = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 12))
  const share = (((random[0] ?? 0) << 8) | (random[1] ?? 0)) / 0xffff
  return Math.round(bound * share)
}
