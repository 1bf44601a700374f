/**
 * What the server works on, for whoever measures and traces it. Nobody does unless the operator asked for it (server/observers.ts),
 * and then the work is done as if it were not told of. @see docs/metrics.md
 */

/** What takes its time. */
type WorkKind = 'call' | 'job' | 'delivery' | 'report' | 'statement'
/** What happens and takes none. */
export type EventKind = 'sign-in' | 'caller refused' | 'push message' | 'standby read'

/** Names and outcomes come from lists in the code: never a person, an address or a text. */
export interface Work {
  kind: WorkKind
  /** Id of a call, name of a job, kind of a delivery, what a statement does. A call is `none` until its address is known to be one. */
  name: string
  /** Status of an answer, or what became of it; `failed` until something better is known. */
  outcome: string
  /** More for a trace. */
  facts?: Record<string, string>
  /** Header `traceparent` the work came with. */
  parent?: string
}

export interface Observer {
  /** Does the work, which says by then what became of it, and answers what it answers. */
  around<T>(work: Work, run: () => Promise<T>): Promise<T>
  noted?(kind: EventKind, name: string, outcome: string): void
}

const observers: Observer[] = []

/** From now on the observer is told of all work. @returns how to stop that */
export function observe(observer: Observer): () => void {
  observers.push(observer)
  return () => void observers.splice(observers.indexOf(observer), 1)
}

export const isObserved = (): boolean => observers.length > 0

export const workOn = (kind: WorkKind, name: string): Work => ({ kind, name, outcome: 'failed' })

/** Does a piece of work, told to all observers. */
export const observed = <T>(work: Work, run: () => Promise<T>): Promise<T> =>
  observers.reduceRight<() => Promise<T>>((inner, observer) => () => observer.around(work, inner), run)()

export function noted(kind: EventKind, name: string, outcome: string): void {
  for (const observer of observers) observer.noted?.(kind, name, outcome)
}
