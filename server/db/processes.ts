/** Processes of the database's server, one for each connection: which of them are at work, and ending one, over a connection of its own. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { cut } from './cut.ts'

/** The process of a statement that waits is there at once, or is not. */
const PATIENCE_MS = 3_000

/** Who was not there is asked for once more, so much after the first question began: one that fails does not say it. */
const AGAIN_MS = 500
/** After standing still for so long we may not have heard an answer that was there. */
const STOOD_STILL_MS = 500
const TICK_MS = 100

/** Numbers of the processes that are at work; `away`: nobody is there; `unknown`: somebody is, and did not say, or we did not hear. */
export type Processes = ReadonlySet<number> | 'away' | 'unknown'

/** Shut down, crashed, starting; connection exceptions, as of a pooler with nobody behind it. Whoever refuses in other words is there. */
const IS_GONE = /^(57P0[123]|08...)$/

async function asked<T>(url: string, ask: (client: pg.Client) => Promise<T>, notConnected: (error: unknown) => T): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS, application_name: 'ess' })
  client.on('error', () => undefined)
  try {
    try {
      await client.connect()
    } catch (error) {
      return notConnected(error)
    }
    return await ask(client)
  } finally {
    // a good-bye that nobody hears keeps nobody waiting
    void client.end().catch(() => undefined)
    setTimeout(cut, PATIENCE_MS, client).unref()
  }
}

/** One that has been waiting for longer was never told of the statement, or its answer got lost. */
const AT_WORK = `
  select pid from pg_stat_activity
  where usename = current_user and not (state in ('idle', 'idle in transaction', 'idle in transaction (aborted)') and state_change < clock_timestamp() - interval '2 seconds')`

/** Whether this process stood still since. Node's own measure begins with its first tick, and so misses what came before. */
function watchStandstill(): { hasStoodStill: () => boolean; stop: () => void } {
  let last = performance.now()
  let hasStood = false
  const hasStoodStill = () => {
    const now = performance.now()
    hasStood ||= now - last > STOOD_STILL_MS
    last = now
    return hasStood
  }
  const ticks = setInterval(hasStoodStill, TICK_MS).unref()
  return { hasStoodStill, stop: () => clearInterval(ticks) }
}

async function lookAtWork(url: string): Promise<Processes> {
  const { hasStoodStill, stop } = watchStandstill()
  const processes = await asked<Processes>(
    url,
    async (client) => {
      try {
        const { rows } = await client.query<{ pid: number }>(AT_WORK)
        return new Set(rows.map(({ pid }) => pid))
      } catch {
        return 'unknown'
      }
    },
    (error) => ((error instanceof pg.DatabaseError && !IS_GONE.test(error.code ?? '')) || hasStoodStill() ? 'unknown' : 'away'),
  )
  stop()
  return processes
}

/** Which processes of ours are at work on the server this address leads to now. `away` within 4 s: two questions in a row found nobody. */
export async function workingProcesses(url: string): Promise<Processes> {
  const first = lookAtWork(url)
  const later = wait(AGAIN_MS, 'away' as const)
  const soon = await Promise.race<Processes>([later, first.then((said): Processes | Promise<Processes> => (said === 'away' ? later : said))])
  if (soon !== 'away') return soon
  const again = lookAtWork(url)
  return (await first) === 'away' ? again : first
}

/**
 * The address may lead to another server by now, where the number is somebody else's. A pooler need not pass on what an application calls
 * itself, but whose it is. One that waits for a standby has written already: ended, everybody would see what no standby has.
 */
const END = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where pid = $1 and usename = current_user and datname = current_database() and wait_event is distinct from 'SyncRep'
    and ($2::float8 = 0 or xact_start < clock_timestamp() - $2 * interval '1 millisecond')`

/**
 * Ends the process of ours with this number, and so its connection.
 * @param openMs only while it has a transaction that has been open for longer; 0: whatever it does
 * @throws whatever the driver says when that does not come through
 */
export const endProcess = (url: string, pid: number, openMs = 0): Promise<void> =>
  asked(url, async (client) => void (await client.query(END, [pid, openMs])), (error) => {
    throw error
  })
