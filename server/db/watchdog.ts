/** Ends transactions that stay open too long, for others wait for the rows they hold, and statements of their own that nobody waits for any more. */
import type pg from 'pg'

let limitMs = 10_000
/** A statement outside of any transaction holds nothing but its connection and a processor: it has longer. */
const OWN_STATEMENT = 3

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
  /** A transaction is open. */
  isOpen: boolean
  /** Of the process that works on it, where a pooler gives each transaction another one. */
  pid?: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const watched = new WeakMap<pg.Client, Watched>()

function stateOf(client: pg.Client): Watched {
  const state = watched.get(client) ?? { isOpen: false, timer: undefined }
  watched.set(client, state)
  return state
}

/**
 * What the watchdog calls when a transaction ran out of time: ends the client's connection, so that its work is rolled back.
 * @param pid process of the open transaction, where it was asked for
 */
export type EndConnection = (client: pg.Client, pid?: number) => void

const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''))

/**
 * A pg client class that watches its own transactions and statements.
 * @param end how to end a connection
 * @param isPooled each transaction is asked which process of the server has it
 */
export function watchedClient(Base: typeof pg.Client, end: EndConnection, isPooled = false): typeof pg.Client {
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const query = Base.prototype.query as (...args: unknown[]) => unknown
  const endAfter = (client: pg.Client, ms: number) => setTimeout(() => end(client, stateOf(client).pid), ms).unref()

  /** Runs a statement of its own; `pg` tells its end to a callback (a pool's statements) or through a promise. */
  function runWatched(client: pg.Client, args: unknown[]): unknown {
    const timer = endAfter(client, limitMs * OWN_STATEMENT)
    const hear = args.at(-1)
    if (typeof hear === 'function') {
      const heard = (...outcome: unknown[]) => {
        clearTimeout(timer)
        ;(hear as (...outcome: unknown[]) => void)(...outcome)
      }
      return query.apply(client, [...args.slice(0, -1), heard])
    }
    const result = query.apply(client, args)
    if (!(result instanceof Promise)) {
      clearTimeout(timer) // a stream: whoever reads it ends it
      return result
    }
    return result.finally(() => clearTimeout(timer))
  }

  class WatchedClient extends Base {}
  const watchedQuery = function watchedQuery(this: pg.Client, ...args: unknown[]): unknown {
    const statement = textOf(args[0]).trimStart().slice(0, 12).toLowerCase()
    const state = stateOf(this)
    if (statement.startsWith('begin')) {
      const result = query.apply(this, args)
      if (!(result instanceof Promise)) return result
      // counted from when the transaction is open
      return result.then(async (value: unknown) => {
        clearTimeout(state.timer)
        Object.assign(state, { isOpen: true, timer: endAfter(this, limitMs) })
        if (isPooled) state.pid = ((await query.call(this, 'select pg_backend_pid() as pid')) as pg.QueryResult<{ pid: number }>).rows[0]?.pid
        return value
      })
    }
    if (statement.startsWith('commit') || /^rollback(?! to)/.test(statement)) {
      clearTimeout(state.timer)
      state.isOpen = false
      delete state.pid
      return query.apply(this, args)
    }
    return state.isOpen ? query.apply(this, args) : runWatched(this, args)
  }
  Object.defineProperty(WatchedClient.prototype, 'query', { value: watchedQuery })
  return WatchedClient
}
