import type { Readable } from 'node:stream'
import type { AnyCall, InputOf, OutputOf } from '../../contract/kit/call.ts'
import { EMPTY_ID } from '../../contract/kit/ids.ts'
import type { z } from 'zod'
import type { Clock } from './clock.ts'
import type { Params } from './refuse.ts'

/** What a caller without a sign-in may do: the one decision a ticket was given for. */
export interface TicketScope {
  /** Of the ticket; it is used once. */
  id: string
  recordId: string
  version: number
  /** Calls it allows, each with the one command id it may carry. */
  commands: readonly { call: string; commandId: string }[]
}

/** Whose HR somebody is: everybody's, or of the people who work at these sites; none: nobody's. */
export type HrOf = 'everybody' | readonly string[]

/** A role somebody holds in some modules only: in the one it is bound to, or in those that give it a meaning. */
export interface Office {
  role: string
  /** Slug; null: in every module that names the role. */
  module: string | null
  /** Whose people it reaches; null: everybody. */
  siteId: string | null
}

/** How often somebody had written, and what somebody may do had changed, when they asked: numbers of 64 bits. */
export interface Written {
  own: string
  rights: string
  /** Of the primary they asked: after a failover, counts of another timeline have counted something else. */
  timeline: number
}

/** Who asks: from the token, never from the input. */
export interface Caller {
  /** Issuer's subject. */
  sub: string
  username: string
  employeeId: string
  fullName: string
  roles: readonly string[]
  /** A role of HR says nothing without this: asked through `org/scope.ts` alone. */
  hrOf: HrOf
  /** Asked through `org/scope.ts` alone, like `hrOf`; absent: none. */
  offices?: readonly Office[]
  /** IANA zone of the caller's site today. */
  timeZone: string
  /** The session at the local provider the token belongs to; absent elsewhere. */
  session?: string
  /** When the person last proved who they are, as an external provider says (`auth_time`); undefined: it does not say. */
  signedInAt?: Date
  /** Only a sign-in proxy says who it is: whatever page the browser shows, its requests come as this person. */
  namedByProxy?: true
  /** The caller came with a decision ticket instead of a token. */
  ticket?: TicketScope
  /** How often they had written when they asked; absent: they are answered by no standby. */
  written?: Written
}

/** Who makes a call that needs no sign-in. */
export const NOBODY: Caller = { sub: '', username: '', employeeId: EMPTY_ID, fullName: '', roles: [], hrOf: [], timeZone: 'UTC' }

export interface Context {
  caller: Caller
  clock: Clock
  /** One instant for the whole call. */
  now: Date
  /** The caller's civil date at their site. */
  today: string
  /** 'en', 'id': from Accept-Language. */
  language: string
  /** Text of a key (`errors:overlap`) in the caller's language. */
  t: (key: string, params?: Params) => string
  /** Idempotency-Key, or an id of our own when the caller sent none. */
  commandId: string
  /** Request id, for logs. */
  requestId: string
  /** Token of the document password, as it came in its header (server/documents/unlock.ts). */
  documentUnlock?: string
  /** What the call says of the device it comes from, as it came in its header: a claim, never a proof. */
  device?: string
  /** Where the request came from; absent when unknown, and for what the machine does by itself. */
  address?: string
  /** True once the connection of the caller is closed: nobody waits for the answer. Absent for what the machine does by itself. */
  hasGone?: () => boolean
}

/** Bytes instead of JSON, for calls with `answer: 'file'`. */
export class FileAnswer {
  readonly bytes: Uint8Array
  readonly type: string
  readonly fileName: string
  /** Names these very bytes: a browser that has them is answered 304. Left out: kept nowhere. */
  readonly etag: string | undefined
  constructor(bytes: Uint8Array, type: string, fileName: string, etag?: string) {
    this.bytes = bytes
    this.type = type
    this.fileName = fileName
    this.etag = etag
  }
}

/** A file that is sent as it is read, so that memory need not hold it. Kept nowhere. */
export class StreamAnswer {
  readonly stream: Readable
  readonly size: number
  readonly type: string
  readonly fileName: string
  constructor(stream: Readable, size: number, type: string, fileName: string) {
    this.stream = stream
    this.size = size
    this.type = type
    this.fileName = fileName
  }
}

/** A file as it came in a form: what a `Blob` field of an input is on the server. */
export type Handler<C extends AnyCall> = (input: InputOf<C>, context: Context) => Promise<OutputOf<C> extends Blob ? FileAnswer | StreamAnswer : OutputOf<C>>

export type Handlers<T extends Record<string, AnyCall>> = { [K in keyof T]: Handler<T[K]> }

export interface ServedCall {
  call: AnyCall
  schema: z.ZodType
  // oxlint-disable-next-line typescript/no-explicit-any -- the schema has just given the input its type
  handle: (input: any, context: Context) => Promise<unknown>
  /** Its answer may be a moment old, but for what the caller has done: where there are standbys, one of them may give it. Of queries that leave no trace. */
  mayBeOld?: true
}

/** Says of these calls that their answers may be a moment old. @throws Error for a call that is not among them, or that writes */
export function mayBeOld(served: readonly ServedCall[], calls: readonly AnyCall[]): ServedCall[] {
  for (const { id, kind, writes, answer, open } of calls) {
    if (!served.some(({ call }) => call.id === id)) throw new Error(`${id} is not served here`)
    if (kind !== 'query' || writes !== undefined || answer === 'file' || open) throw new Error(`${id}: only what reads for somebody, and leaves no trace, is read from a standby`)
  }
  const old = new Set(calls.map(({ id }) => id))
  return served.map((one) => (old.has(one.call.id) ? { ...one, mayBeOld: true as const } : one))
}

/** Binds a module's calls to their schemas and handlers; a missing one does not compile. */
export function serve<T extends Record<string, AnyCall>>(calls: T, schemas: Record<string, z.ZodType>, handlers: Handlers<T>): ServedCall[] {
  return Object.entries(calls).map(([name, call]) => {
    const schema = schemas[name]
    if (!schema) throw new Error(`${call.id} has no schema`)
    return { call, schema, handle: handlers[name as keyof T] as ServedCall['handle'] }
  })
}
