/** Processes of the database's server, one for each connection: which of them are at work, and ending one, over a connection of its own. */
import pg from 'pg'

/** The process of a statement that waits is there at once, or is not. */
const PATIENCE_MS = 3_000

/** Numbers of the processes that are at work; `away`: nobody is there; `unknown`: somebody is, and did not say. */
export type Processes = ReadonlySet<number> | 'away' | 'unknown'

/** Somebody is there who has no room for one more, or does not let us in. */
const IS_THERE = /^(53|28)/

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
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
    void client.end().catch(() => undefined)
    setTimeout(() => connection.stream.destroy(), PATIENCE_MS).unref()
  }
}

/** One that has been waiting for longer was never told of the statement, or its answer got lost. */
const AT_WORK = `
  select pid from pg_stat_activity
  where usename = current_user and not (state in ('idle', 'idle in transaction', 'idle in transaction (aborted)') and state_change < clock_timestamp() - interval '2 seconds')`

/** Which processes of ours are at work on the server this address leads to now. */
export const workingProcesses = (url: string): Promise<Processes> =>
  asked<Processes>(
    url,
    async (client) => {
      try {
        const { rows } = await client.query<{ pid: number }>(AT_WORK)
        return new Set(rows.map(({ pid }) => pid))
      } catch {
        return 'unknown'
      }
    },
    (error) => (IS_THERE.test(String((error as { code?: unknown }).code)) ? 'unknown' : 'away'),
  )

/**
 * The address may lead to another server by now, where the number is somebody else's. A pooler need not pass on what an application calls
 * itself, but whose it is. One that waits for a standby has written already: ended, everybody would see what no standby has.
 */
const END = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where pid = $1 and usename = current_user and datname = current_database() and wait_event is distinct from 'SyncRep'`

/** Ends the process of ours with this number, and so its connection. @throws whatever the driver says when that does not come through */
export const endProcess = (url: string, pid: number): Promise<void> =>
  asked(url, async (client) => void (await client.query(END, [pid])), (error) => {
    throw error
  })
