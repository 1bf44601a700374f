/** Ends transactions that stay open too long: others wait for the rows it holds. */
import type pg from 'pg'

let limitMs = 10_000

/** Runs `work` with another limit for every transaction of this process: for loading data before anybody is served. */
export async function withTransactionLimit<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const before = limitMs
  limitMs = ms
  try {
    return await work()
  } finally {
    limitMs = before
  }
}

interface Watched {
  timer: ReturnType<typeof setTimeout> | undefined
}

const watched = new WeakMap<pg.Client, Watched>()

/** What the watchdog calls when a transaction ran out of time: ends the client's connection, so that its work is rolled back. */
export type EndConnection = (client: pg.Client) => void

const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''))

/**
 * A pg client class that watches its own transactions.
 * @param end how to end a connection
 */
export function watchedClient(Base: typeof pg.Client, end: EndConnection): typeof pg.Client {
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const query = Base.prototype.query as (...args: unknown[]) => unknown
  class WatchedClient extends Base {}
  const watchedQuery = function watchedQuery(this: pg.Client, ...args: unknown[]): unknown {
    const statement = textOf(args[0]).trimStart().slice(0, 12).toLowerCase()
    const result = query.apply(this, args)
    if (statement.startsWith('begin') && result instanceof Promise) {
      // counted from when the transaction is open
      const start = () => {
        const state: Watched = watched.get(this) ?? { timer: undefined }
        clearTimeout(state.timer)
        state.timer = setTimeout(() => end(this), limitMs)
        state.timer.unref()
        watched.set(this, state)
      }
      return result.then((value: unknown) => (start(), value))
    }
    if (statement.startsWith('commit') || /^rollback(?! to)/.test(statement)) clearTimeout(watched.get(this)?.timer)
    return result
  }
  Object.defineProperty(WatchedClient.prototype, 'query', { value: watchedQuery })
  return WatchedClient
}
