/** Ends transactions that stay open too long, for others wait for the rows they hold, and statements of their own that nobody waits for any more. */
import type pg from 'pg'

let limitMs = 10_000
/** An open transaction whose process says nothing for longer has none any more. */
let silenceMs = Number.POSITIVE_INFINITY
/** A statement outside of any transaction holds nothing but its connection and a processor: it has longer. */
const OWN_STATEMENT = 3

/**
 * Runs `work` with another limit for every transaction of this process: for loading data before anybody is served.
 * @param mostSilenceMs the database ends one earlier in which nothing is said for so long
 */
export async function withTransactionLimit<T>(ms: number, work: () => Promise<T>, mostSilenceMs = silenceMs): Promise<T> {
  const before = [limitMs, silenceMs] as const
  ;[limitMs, silenceMs] = [ms, mostSilenceMs]
  try {
    return await work()
  } finally {
    ;[limitMs, silenceMs] = before
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

/** A statement that has no answer after so long may wait for a machine that is not there any more. */
const DOUBT_MS = 3_000
/**
 * A process that stands still, or a network that is cut, ends nothing: the database does it then. Between two statements of a transaction one that
 * works is silent for milliseconds, so that it is told by less than the time a whole transaction has.
 */
const SILENT_SHARE = 0.7

/** What the watchdog tells. `pid`: process of the open transaction, where it was asked for. */
interface WatchdogEars {
  /** A transaction or statement ran out of time, which was `ms`: ends the client's connection, so that its work is rolled back. */
  end: (client: pg.Client, ms: number, pid?: number) => void
  /**
   * A commit ran out of time: it is given up on this side alone. Where it waits for a standby, ending its process would end that wait, and
   * everybody would see what no standby has.
   */
  giveUp: (client: pg.Client) => void
  /** A statement has no answer yet; told again and again. `isWaiting`: it still has none. */
  doubt?: (client: pg.Client, isWaiting: () => boolean, pid?: number) => void
  /** A statement failed. */
  failed?: (client: pg.Client, error: unknown) => void
}

const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''))

/** The same statement and what goes along with it, on one way: the last answer is that of the last one. */
const followedBy = (query: unknown, more: string): unknown => (typeof query === 'string' ? `${query}; ${more}` : { ...(query as pg.QueryConfig), text: `${textOf(query)}; ${more}` })

/** drizzle gives a connection back whose transaction failed, but not one on which none could be opened: the pool would miss it for ever. */
function giveBack(client: pg.Client): void {
  const held = client as pg.Client & { release?: (destroy?: boolean) => void }
  const { release } = held
  held.release = () => undefined
  release?.(true)
}

/**
 * A pg client class that watches its own transactions and statements, and has the database end a transaction that is left open.
 * @param isPooled each transaction is asked which process of the server has it
 */
export function watchedClient(Base: typeof pg.Client, ears: WatchdogEars, isPooled = false): typeof pg.Client {
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const query = Base.prototype.query as (...args: unknown[]) => unknown
  const endAfter = (client: pg.Client, ms: number) => setTimeout(() => ears.end(client, ms, stateOf(client).pid), ms).unref()

  /**
   * Runs a statement; `pg` tells its end to a callback (a pool's statements) or through a promise.
   * @param ms what it has; null: its transaction is watched
   * @param isCommit its process is not ended
   */
  function runWatched(client: pg.Client, args: unknown[], ms: number | null, isCommit = false): unknown {
    const overTime = isCommit ? setTimeout(ears.giveUp, limitMs, client).unref() : ms === null ? undefined : endAfter(client, ms)
    let isWaiting = true
    const doubts = ears.doubt && setInterval(() => ears.doubt?.(client, () => isWaiting, stateOf(client).pid), DOUBT_MS).unref()
    const answered = () => {
      isWaiting = false
      clearTimeout(overTime)
      clearInterval(doubts)
    }
    const hear = args.at(-1)
    if (typeof hear === 'function') {
      const heard = (...outcome: unknown[]) => {
        answered()
        if (outcome[0]) ears.failed?.(client, outcome[0])
        ;(hear as (...outcome: unknown[]) => void)(...outcome)
      }
      return query.apply(client, [...args.slice(0, -1), heard])
    }
    const result = query.apply(client, args)
    if (!(result instanceof Promise)) {
      answered() // a stream: whoever reads it ends it
      return result
    }
    return result
      .catch((error: unknown) => {
        ears.failed?.(client, error)
        throw error
      })
      .finally(answered)
  }

  async function open(client: pg.Client, args: unknown[]): Promise<unknown> {
    const limits = `set local idle_in_transaction_session_timeout = ${Math.round(Math.min(limitMs * SILENT_SHARE, silenceMs))}`
    const opening = runWatched(client, [followedBy(args[0], isPooled ? `${limits}; select pg_backend_pid() as pid` : limits), ...args.slice(1)], limitMs) as Promise<unknown>
    const begun = await opening.catch((error: unknown) => {
      giveBack(client)
      throw error
    })
    const state = stateOf(client)
    clearTimeout(state.timer)
    // counted from when the transaction is open
    Object.assign(state, { isOpen: true, timer: endAfter(client, limitMs) })
    if (isPooled) state.pid = (begun as pg.QueryResult<{ pid: number }>[]).at(-1)?.rows[0]?.pid
    return Array.isArray(begun) ? (begun as unknown[])[0] : begun
  }

  class WatchedClient extends Base {}
  const watchedQuery = function watchedQuery(this: pg.Client, ...args: unknown[]): unknown {
    const statement = textOf(args[0]).trimStart().slice(0, 12).toLowerCase()
    const state = stateOf(this)
    if (statement.startsWith('begin')) return open(this, args)
    if (statement.startsWith('commit') || /^rollback(?! to)/.test(statement)) {
      clearTimeout(state.timer)
      state.isOpen = false
      const result = runWatched(this, args, limitMs, statement.startsWith('commit'))
      return result instanceof Promise ? result.finally(() => delete state.pid) : result
    }
    return runWatched(this, args, state.isOpen ? null : limitMs * OWN_STATEMENT)
  }
  Object.defineProperty(WatchedClient.prototype, 'query', { value: watchedQuery })
  return WatchedClient
}
