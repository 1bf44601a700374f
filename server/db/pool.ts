/** The pool of connections to a PostgreSQL: the embedded one, or a server elsewhere. */
import type pg from 'pg'
import { Client, Pool, types } from 'pg'
import { isObserved } from '../lib/observe.ts'
import { isDatabaseUnreachable } from '../lib/service-away.ts'
import { cut } from './cut.ts'
import { observePool } from './observed-queries.ts'
import { preparingClient } from './prepared.ts'
import { endProcess, workingProcesses, type Processes } from './processes.ts'
import { sqlState } from './sql-state.ts'
import { watchedClient } from './watchdog.ts'

/** Of one process, beside the one that no transaction holds. */
export const MOST_CONNECTIONS = 10

/** Dates of calls made without drizzle's columns stay text; int8 and numeric are pg's default, text. */
const CIVIL_DATE = 1082
types.setTypeParser(CIVIL_DATE, (text: string) => text)

/** What is over its time and was not ended by the database within so long is cut here. */
const CUT_MS = 2_000
/** A connection says so often that it is there, so that one whose other end is gone is noticed while nobody uses it. */
const ALIVE_MS = 5_000
/** A process that a pooler shares out is ended only while its transaction is of so much of the time that is over: a younger one is another's. */
const OVER_TIME = 0.8
/** An answer about the processes at work serves all who doubt meanwhile. */
const HOLDS_MS = 1_000
/** Connections are thrown away together once in so long: a database that only reads fails every write. */
const TOGETHER_MS = 1_000
/** Its disk, its memory or a limit of its configuration: it is there, and so are the other connections. */
const NO_ROOM = /^53/

/** How long whoever needs a connection waits, in milliseconds: for a new one, and for one of those others have. */
const PATIENCE = {
  /** The machine is this one: what does not answer is busy. */
  here: { connectMs: 20_000, lineMs: 20_000 },
  elsewhere: { connectMs: 5_000, lineMs: 8_000 },
}

/** What a pooler before the database leaves of it: each transaction may be another connection's. */
export interface Pooled {
  /** It knows prepared statements, and brings them along. */
  prepared: boolean
}

/** What node-postgres has and does not tell its types of. */
interface Inner {
  processID: number
}

const inner = (client: pg.Client) => client as unknown as Inner

/** Through a socket of this machine. */
function isHere(url: string): boolean {
  const { host } = new Client({ connectionString: url })
  return host.startsWith('/')
}

/**
 * A transaction over its time is ended from a second connection, whatever it is doing but a commit, and cut here where that does not come through. A statement
 * without an answer is doubted: it is given up when nobody is there any more, or nobody works on it. Connections older than the loss
 * of one are not used again: they lead to where that one led.
 * @param max connections it may open
 * @param pooled null: a connection is one of the server's own
 * @param waitMs for how long one waits for a connection; left out: as long as the way there deserves
 */
export function serverPool(url: string, onError: (error: Error) => void, max = MOST_CONNECTIONS, pooled: Pooled | null = null, waitMs?: number): pg.Pool {
  const here = isHere(url)
  const { connectMs, lineMs } = waitMs !== undefined ? { connectMs: waitMs, lineMs: waitMs } : here ? PATIENCE.here : PATIENCE.elsewhere
  /** Those we ended ourselves: nothing is wrong with the others. */
  const ended = new WeakSet<pg.Client>()
  const generations = new WeakMap<pg.Client, number>()
  let generation = 0
  let thrownAt = Number.NEGATIVE_INFINITY

  /** This connection, and all that were opened before now, are not used again. */
  function distrust(client: pg.Client): void {
    const isNews = generations.get(client) === generation
    generations.set(client, -1)
    if (!isNews || performance.now() - thrownAt < TOGETHER_MS) return
    generation += 1
    thrownAt = performance.now()
    for (let idle = pool.idleCount; idle > 0; idle--) pool.connect().then((one) => one.release(true), () => undefined)
  }

  function end(client: pg.Client, ms: number, ofTransaction?: number): void {
    ended.add(client)
    generations.set(client, -1)
    // a pooler makes numbers up: what is no transaction ends with its connection
    if (pooled && ofTransaction === undefined) return cut(client)
    setTimeout(cut, CUT_MS, client).unref()
    void endProcess(url, ofTransaction ?? inner(client).processID, ofTransaction === undefined ? 0 : ms * OVER_TIME).catch(onError)
  }

  function giveUp(client: pg.Client): void {
    distrust(client)
    cut(client)
  }

  let asked: { at: number; processes: Promise<Processes> } | undefined
  async function doubt(client: pg.Client, isWaiting: () => boolean, ofTransaction?: number): Promise<void> {
    if (asked === undefined || performance.now() - asked.at > HOLDS_MS) asked = { at: performance.now(), processes: workingProcesses(url) }
    const processes = await asked.processes
    const pid = ofTransaction ?? (pooled ? undefined : inner(client).processID)
    const isLost = processes === 'away' || (processes !== 'unknown' && pid !== undefined && !processes.has(pid))
    if (isLost && isWaiting()) giveUp(client)
  }

  function failed(client: pg.Client, error: unknown): void {
    if (isDatabaseUnreachable(error) && !NO_ROOM.test(sqlState(error) ?? '') && !ended.has(client)) distrust(client)
  }

  const Base = pooled?.prepared === false ? Client : preparingClient(Client)
  class PatientClient extends watchedClient(Base, { end, giveUp, failed, ...(here ? {} : { doubt: (...of) => void doubt(...of) }) }, pooled !== null) {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionTimeoutMillis: connectMs })
    }
  }
  const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: lineMs, idleTimeoutMillis: 60_000, keepAlive: true, keepAliveInitialDelayMillis: ALIVE_MS, application_name: 'ess', Client: PatientClient })
  // told of by the client below, idle or not; unheard, it would end the process
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    generations.set(client, generation)
    // one that dies while checked out emits on the client, not on the pool: unheard, it would end the process
    client.on('error', (error) => {
      if (!ended.has(client)) distrust(client)
      onError(error)
    })
  })
  pool.on('release', (_, client) => {
    if (generations.get(client) === generation) return
    // said before it would come among the idle ones; and cut, for a good-bye to a machine that is gone is not heard
    void client.end()
    cut(client)
  })
  if (isObserved()) observePool(pool)
  return pool
}
