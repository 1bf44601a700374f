/**
 * Call facts: what the client's first script and the worker need to make a call.
 * No schema lives here (zod would cost 21 kB in the first load); schemas stand beside, in `schemas.ts`.
 */

/** A query reads and may be repeated freely; a command changes something, is idempotent, queued and audited. */
export type CallKind = 'query' | 'command'

export type HttpMethod = 'GET' | 'POST' | 'DELETE'

/** Which answers of a query a device keeps: none; or those alone that are about the reader (`kept.ts` says which these are). */
export type Kept = 'never' | 'own'

export interface CallFacts {
  readonly kind: CallKind
  /**
   * Left out: a device keeps the answer, for the time without a network. Else there is no copy on the device, nor in the page once
   * the screen is left; it is not fetched ahead, not read together with others and not cached on the way. Of queries alone.
   */
  readonly kept?: Kept
  /** Days after which a copy on a device ends, where it names people who are no users. Of queries alone, whose answers are kept. */
  readonly keptDays?: number
  /**
   * Tables that a query writes to nevertheless: a trace that somebody looked (an audit row, a mark that it was opened, a count of tries).
   * It writes to no other, runs in no transaction of the machinery's (a refusal leaves its trace, too) and is not read together with others.
   */
  readonly writes?: readonly [string, ...string[]]
  /** Field of the input that names a request module: the answer tells of one of its requests, and is kept as those are (`noteKept`). Of queries alone. */
  readonly keptBy?: string
  readonly method: HttpMethod
  /** Path below the API base, letter case and trailing slash exactly as fixed (docs/product/wire.md#calls); `{id}` marks a parameter. */
  readonly path: string
  /** What the answer is: JSON (default) or the bytes of a file. */
  readonly answer?: 'json' | 'file'
  /**
   * Fields of the input that are free text: a command that is a GET carries them in a header (texts-header.ts), everything else of it in
   * the address. Such a command is done only for whoever sends their token or a key with it, which no link and no prefetch does.
   */
  readonly texts?: readonly string[]
  /** How a body may travel: JSON (default) or also multipart form data (uploads, approval notes with an attachment). */
  readonly body?: 'json' | 'form'
  /** True for the few calls that need no sign-in. */
  readonly open?: true
  /** Noted in the security log whenever it is made: it changes a password, changes what somebody may do or reach, or takes data of many people out. */
  readonly security?: 'password' | 'right' | 'export'
  /** True when the handler opens its own transactions (a batch: one per item). */
  readonly ownTransactions?: true
  /** Of a query that forms of several modules ask (a list of choices): slugs of the others. The right to any of them is enough. */
  readonly alsoFor?: readonly string[]
  /** Section of the fixed calls its path stands in, where that is not its module's own. The right asked for stays its module's. Of fixed calls alone. */
  readonly section?: string
  /** Field of the input, a list: each of its entries counts as a call of its own where calls are counted. */
  readonly counts?: string
  /** True for a call that is none of the fixed ones. @see docs/product/wire.md#calls */
  readonly added?: true
}

/** A call with its identity and, at type level only, what goes in and comes out. */
export interface Call<Input = unknown, Output = unknown> extends CallFacts {
  /** `<module slug>.<name>`, for instance `leave-requests.submit`. */
  readonly id: string
  readonly module: string
  readonly name: string
  /** Types only; never set at run time. */
  readonly types?: { input: Input; output: Output }
}

// The two helpers below accept any call, whatever its types.
// oxlint-disable-next-line typescript/no-explicit-any -- variance: a table of calls with unlike types
export type AnyCall = Call<any, any>
export type InputOf<C extends AnyCall> = NonNullable<C['types']>['input']
export type OutputOf<C extends AnyCall> = NonNullable<C['types']>['output']

/** Facts of one call with its types, before it gets its name from the table it stands in. */
export interface CallDraft<Input, Output> extends CallFacts {
  readonly types?: { input: Input; output: Output }
}

/** Names of the `{parameters}` in a call's path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map((m) => m[1] as string)
}

/** What only a query may say of itself. */
type OfQueries = 'kept' | 'keptBy' | 'keptDays' | 'writes'
/** Facts that fit together. */
type SoundFacts = (CallFacts & { readonly kind: 'query'; readonly texts?: never }) | (CallFacts & { readonly kind: 'command' } & { readonly [K in OfQueries]?: never })

/** Declares one call. `defineCall<Input, Output>({ kind, method, path })`. */
export function defineCall<Input, Output>(facts: SoundFacts & { readonly texts?: readonly (keyof Input & string)[] }): CallDraft<Input, Output> {
  return facts
}

// oxlint-disable-next-line typescript/no-explicit-any -- see AnyCall
type Drafts = Record<string, CallDraft<any, any>>
export type Named<D extends Drafts> = {
  readonly [K in keyof D]: D[K] extends CallDraft<infer I, infer O> ? Call<I, O> : never
}

const known = new Map<string, AnyCall>()

/** Names the calls of one module and makes them known here. The slug is that of the contract (`leave-requests`). */
export function defineCalls<D extends Drafts>(module: string, drafts: D): Named<D> {
  const named: Record<string, AnyCall> = {}
  for (const [name, draft] of Object.entries(drafts)) {
    const call = { ...draft, module, name, id: `${module}.${name}` }
    named[name] = call
    known.set(call.id, call)
  }
  return named as Named<D>
}

/** The call of an id (`leave-requests.submit`), if the calls of its module were loaded; how a queued command finds its way after a restart. */
export const callById = (id: string): AnyCall | undefined => known.get(id)

/** The module of a call's id. */
export const moduleOfCall = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('.')))

/**
 * The call's path with its parameters filled in from `input`, and the rest of the input.
 * @throws Error when a parameter is missing: a programming mistake, not a user's
 */
export function fillPath(path: string, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path}: parameter ${name} is missing`)
    delete rest[name]
    return encodeURIComponent(value as string | number)
  })
  return { path: filled, rest }
}
