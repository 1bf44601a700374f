/**
 * Who tried what: a stream of its own beside the log, for whoever looks after the installation. No names: people appear under a
 * pseudonym that only this installation can make (`npm run who`). @see .decisions/0052
 */
import { createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import { noted } from './observe.ts'
import type { SecuritySink } from './security-sink.ts'

/** started: the server. configured: another configuration was applied. signedIn, signInRefused, signedOut: at our own provider. refused: a call. changed: a password or a right. exported: many people's data left as a file. */
export type SecurityEvent = 'started' | 'configured' | 'signedIn' | 'signInRefused' | 'signedOut' | 'refused' | 'changed' | 'exported'

export interface SecurityFacts {
  /** User name; written as a pseudonym. Absent: nobody is known. */
  username?: string | undefined
  /** User name of whoever did it to them; written as a pseudonym. Absent: they did it themselves, or nobody is known. */
  by?: string | undefined
  /** Id of the call, or what stands for one. */
  call: string
  requestId?: string | undefined
  address?: string | undefined
  /** Of the answer. */
  status?: number
  /** Why: an error code, never a text. */
  code?: string
}

export interface SecurityLog {
  /** What a user name is called here. */
  pseudonym(username: string): string
  note(event: SecurityEvent, facts: SecurityFacts): void
  /** Writes what was added up. Every minute by itself. */
  flush(): void
  /** Writes the rest and closes. */
  stop(): void
}

/** Refusals a minute has lines for: of names that were given, and of strangers, who can be as many as they like. What is more is only counted. What succeeded always has its line. */
const MOST_NAMED = 300
const MOST_STRANGERS = 100
/** Of the named ones from one address: whoever makes names up does not keep the refusals of others out. */
const MOST_NAMED_EACH = 60
const refusals: readonly SecurityEvent[] = ['refused', 'signInRefused']
const MINUTE_MS = 60_000

/** What people are called here: the same person always the same, and nobody without the key can say who, or find out by trying names. */
export const pseudonymOf = (key: Buffer, username: string): string => createHmac('sha256', key).update(username.trim().toLowerCase()).digest('base64url').slice(0, 16)

interface Counted {
  line: Record<string, unknown>
  more: number
}

export interface SecurityLogDeps {
  key: Buffer
  clock: Clock
  sink: SecuritySink
}

/**
 * The first of its kind in a minute is written at once; what follows with the same subject (or, of strangers, address), call and answer
 * is added up and written as one line when the minute is over.
 */
export function createSecurityLog({ key, clock, sink }: SecurityLogDeps): SecurityLog {
  let counted = new Map<string, Counted>()
  let strangers = 0
  /** Lines for names, by kind of event; and by address. */
  let named = new Map<string, number>()
  /** Events that found no room, by kind. */
  let others = new Map<string, number>()

  const write = (line: Record<string, unknown>) => sink.write(`${JSON.stringify({ log: 'security', time: clock.now().toISOString(), ...line })}\n`)

  function note(event: SecurityEvent, { username, by: whom, ...facts }: SecurityFacts): void {
    if (event === 'signedIn' || event === 'signInRefused') noted('sign-in', facts.call, facts.code ?? 'success')
    const subject = username ? pseudonymOf(key, username) : undefined
    const by = whom ? pseudonymOf(key, whom) : undefined
    const kind = [event, subject ?? `from ${facts.address ?? ''}`, facts.call, facts.status ?? '', facts.code ?? '', by ?? ''].join('\n')
    const known = counted.get(kind)
    if (known) {
      known.more += 1
      return
    }
    if (refusals.includes(event)) {
      const from = `${event} ${facts.address ?? ''}`
      const [all, each] = [named.get(event) ?? 0, named.get(from) ?? 0]
      if (subject === undefined ? strangers >= MOST_STRANGERS : all >= MOST_NAMED || (event === 'signInRefused' && each >= MOST_NAMED_EACH)) {
        others.set(event, (others.get(event) ?? 0) + 1)
        return
      }
      if (subject === undefined) strangers += 1
      else named.set(event, all + 1).set(from, each + 1)
    }
    const line = { event, ...(subject === undefined ? {} : { subject }), ...(by === undefined ? {} : { by }), ...facts }
    counted.set(kind, { line, more: 0 })
    write(line)
  }

  function flush(): void {
    for (const { line, more } of counted.values()) {
      const { requestId: _, ...same } = line
      if (more > 0) write({ ...same, count: more })
    }
    for (const [event, count] of others) write({ event, others: true, count })
    counted = new Map()
    others = new Map()
    named = new Map()
    strangers = 0
  }

  const timer = setInterval(flush, MINUTE_MS)
  timer.unref()
  return {
    pseudonym: (username) => pseudonymOf(key, username),
    note,
    flush,
    stop() {
      clearInterval(timer)
      flush()
      sink.close()
    },
  }
}
