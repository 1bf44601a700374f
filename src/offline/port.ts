/**
 * The engine's environment. Every clock, timer, request, lock, random and storage call of `src/offline`
 * goes through one `Port`, so that tests own time, network and crashes (docs/product/offline.md#testing). No React, no DOM.
 */
import type { System } from '../../contract/kit/device-header.ts'
import type { Notes } from '../lib/notes.ts'

/** What tabs and the worker tell each other. `db` names the user's database, so that nobody listens to a stranger's. */
export type Change =
  | { kind: 'outbox'; db: string }
  | { kind: 'sent'; db: string; op: string; module: string; recordId: string; seq: number; answer: unknown }
  | { kind: 'stopped'; db: string; op: string; module: string; recordId: string; seq: number; state: string }
  | { kind: 'draft'; db: string; id: string }
  | { kind: 'records'; db: string }
  | { kind: 'session' }
  /** Somebody is about to sign out: what is unsaved in a form is to be saved now. */
  | { kind: 'leaving-soon' }
  /** An update is about to take over: whoever sends ends after the command it is at. */
  | { kind: 'park'; db: string }
  /** The person's database was taken away and is open again: what is on screen and stood in it is to be saved once more. */
  | { kind: 'reopened' }
  /** A push has arrived: counters and notices are worth reading again. */
  | { kind: 'push' }

export interface LockOptions {
  /** Do not wait: `fn` gets `false` when somebody else holds the lock. */
  ifAvailable?: boolean
  /** Take it from whoever holds it. The robbed side is stopped by its fencing token. */
  steal?: boolean
  /** Gives up waiting; the promise rejects with an AbortError. */
  signal?: AbortSignal
}

export type TimerId = unknown

/** The device's few values, where there is no database for them. */
export interface SmallStore {
  get(key: string): unknown
  /** `undefined` takes it away. */
  set(key: string, value: unknown): void
  keys(): string[]
}

export interface PortStorage {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Set where the browser keeps nothing: `indexedDB` lives as long as the page, and the device's own values stand here. */
  small?: SmallStore
}

/** What another build's version of a person's database means for the page that has it open (user-db.ts). */
export interface DatabaseWatch {
  /** A newer build takes the database over: the last moment to write. It is closed once this resolves, or soon after. */
  beforeLeaving(): Promise<unknown>
  /** It belongs to a newer build: nothing is kept from here any more. */
  left(): void
  /** Another tab keeps an older version open; opening goes on by itself when it lets go. */
  blocked(isBlocked: boolean): void
  /** The browser has closed it under us, or thrown it away: this connection is of no use any more. */
  gone?(): void
}

export interface Port {
  /** Small notes that outlive the databases. */
  notes: Notes
  /** What kind of device this is. */
  system(): System
  /** Wall clock in milliseconds: for display, and for waits that are clamped; never for order. */
  now(): number
  setTimer(fn: () => void, ms: number): TimerId
  clearTimer(id: TimerId): void
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Loads the calls of a module, so that `callById` knows them. Rejects when their code does not come. */
  loadCalls(module: string): Promise<unknown>
  withLock<T>(name: string, options: LockOptions, fn: (held: boolean) => Promise<T>): Promise<T>
  randomBytes(count: number): Uint8Array
  sha256(text: string): Promise<Uint8Array>
  /** Locking and opening what is kept at sign-out. */
  subtle: Pick<SubtleCrypto, 'importKey' | 'encrypt' | 'decrypt'>
  storage: PortStorage
  /** Set by the page: the device's database cannot be opened. Puts something else in the place of `storage`, or rejects. */
  storageRefused?(error: unknown): Promise<void>
  online(): boolean
  /** Set by the page; the worker has nothing to save. */
  database?: DatabaseWatch
  /** Tells this context's own listeners and every other tab and the worker. */
  notifyChanged(change: Change): void
  /** Listens; gives back the way to stop. */
  onChanged(listener: (change: Change) => void): () => void
  /**
   * A named step of the engine: every await goes through one, so that tests can stop the world before and after it.
   * In production it only runs `run`.
   */
  step<T>(name: string, run: () => PromiseLike<T>): Promise<T>
}

/** Aborts `run` after `ms`; the caller sees an AbortError, which counts as no answer. */
export async function withTimeout<T>(port: Port, ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const timer = port.setTimer(() => control.abort(), ms)
  try {
    return await port.step('timeout.run', () => run(control.signal))
  } finally {
    port.clearTimer(timer)
  }
}
