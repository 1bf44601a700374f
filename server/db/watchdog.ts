/** Ends transactions that stay open too long: on the embedded database everybody else waits behind one (DECISIONS 31). */
import type pg from 'pg'

/** Longest a transaction may stay open. */
export const TRANSACTION_LIMIT_MS = 10_000

interface Watched {
  timer: ReturnType<typeof setTimeout> | undefined
}

const watched = new WeakMap<pg.Client, Watched>()

/** What the watchdog calls when a transaction ran out of time: ends the client's connection, so that its work is rolled back. */
export type EndConnection = (client: pg.Client) => void

const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''))

/**
 * A pg client class that watches its own transactions.
 * @param end how to end a connection (PostgreSQL: terminate the backend; embedded: drop the socket)
 */
export function watchedClient(Base: typeof pg.Client, end: EndConnection, limitMs = TRANSACTION_LIMIT_MS): typeof pg.Client {
  const query = Base.prototype.query as (...args: unknown[]) => unknown
  class WatchedClient extends Base {}
  const watchedQuery = function watchedQuery(this: pg.Client, ...args: unknown[]): unknown {
    const statement = textOf(args[0]).trimStart().slice(0, 8).toLowerCase()
    if (statement.startsWith('begin')) {
      const state: Watched = watched.get(this) ?? { timer: undefined }
      clearTimeout(state.timer)
      state.timer = setTimeout(() => end(this), limitMs)
      state.timer.unref()
      watched.set(this, state)
    } else if (statement.startsWith('commit') || /^rollback(?! to)/i.test(textOf(args[0]).trimStart())) {
      clearTimeout(watched.get(this)?.timer)
    }
    return query.apply(this, args)
  }
  Object.defineProperty(WatchedClient.prototype, 'query', { value: watchedQuery })
  return WatchedClient
}
