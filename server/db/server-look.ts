/** What a PostgreSQL and whatever stands before it are, before anything is done to them: for the start, and for whoever looks after it. */
import pg from 'pg'
import { cut } from './cut.ts'

/** Whether a connection stays one of the server's: `transaction`: each transaction may be another one's. */
export type Pooler = 'none' | 'session' | 'transaction'

export interface ServerLook {
  /** Major version. */
  version: number
  isStandby: boolean
  isReadOnly: boolean
  mayCreate: boolean
  encoding: string
  /** The extension pg_trgm is there, or may be made. */
  hasTrigrams: boolean
  /** Connections the server gives out at all. */
  connections: number
  pooler: Pooler
  /** Prepared statements work; always without a pooler. */
  isPreparing: boolean
  /** How far its clock is ahead of this machine's. */
  aheadMs: number
}

const CONNECT_MS = 10_000
/** A pooler that gives out fewer connections than we ask for keeps us waiting. */
const ANSWER_MS = 10_000

type Client = pg.Client & { processID?: number }

/** @param limit cuts it, whatever it waits for */
async function connected(url: string, limit: AbortSignal | undefined): Promise<Client> {
  limit?.throwIfAborted()
  const client: Client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS, application_name: 'ess look' })
  const cutIt = () => cut(client)
  limit?.addEventListener('abort', cutIt)
  client.on('error', () => undefined).once('end', () => limit?.removeEventListener('abort', cutIt))
  await client.connect()
  return client
}

const pidOf = async (client: Client): Promise<number> => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/** Two clients who are given one another's connections see it by the numbers of the server's processes. */
async function poolerBetween(one: Client, other: Client): Promise<Pooler> {
  const first = await pidOf(one)
  if (first === one.processID) return 'none'
  await other.query('begin')
  const held = await pidOf(other)
  const second = await pidOf(one)
  await other.query('rollback')
  return held === first || second !== first ? 'transaction' : 'session'
}

/** A statement that was prepared on one connection is asked of another. */
async function isPreparing(one: Client, other: Client): Promise<boolean> {
  const statement = { name: 'ess_look', text: 'select $1::int as one', values: [1] }
  try {
    await one.query(statement)
    await other.query('begin')
    await other.query(statement)
    for (let i = 0; i < 2; i++) await one.query(statement)
    return true
  } catch {
    return false // 26000: not known there; 42P05: there already
  } finally {
    await other.query('rollback').catch(() => undefined)
  }
}

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as only,
    current_setting('server_encoding') as encoding, current_setting('max_connections')::int as connections,
    has_database_privilege(current_database(), 'create') and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may,
    exists (select from pg_extension where extname = 'pg_trgm') or exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
    extract(epoch from clock_timestamp())::float8 * 1000 as now`

/**
 * @param limit ends the look, whose connections are cut
 * @throws whatever the driver says when it cannot be reached; the reason of `limit`
 */
export async function lookAtServer(url: string, limit?: AbortSignal): Promise<ServerLook> {
  const clients: Client[] = []
  try {
    clients.push(await connected(url, limit))
    const [one] = clients as [Client]
    const asked = Date.now()
    const { rows } = await one.query<{ version: number; standby: boolean; only: boolean; encoding: string; trigrams: boolean; connections: number; may: boolean; now: number }>(FACTS)
    const [row] = rows
    if (!row) throw new Error('no answer')
    const aheadMs = row.now - (asked + Date.now()) / 2
    const other = await connected(url, limit)
    clients.push(other)
    const pooler = await poolerBetween(one, other)
    return { version: row.version, isStandby: row.standby, isReadOnly: row.only, mayCreate: row.may, encoding: row.encoding, hasTrigrams: row.trigrams, connections: row.connections, aheadMs, pooler, isPreparing: pooler !== 'transaction' || (await isPreparing(one, other)) }
  } catch (error) {
    limit?.throwIfAborted()
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

/** The oldest version that its makers still look after. */
const OLDEST = 15

/** Why nothing can be done with it; null: something can. */
export function refusalOf(look: ServerLook): string | null {
  if (look.isStandby) return 'this is a standby, which takes no writes: name the primary'
  if (look.isReadOnly) return 'the database is read-only (default_transaction_read_only): let it be written to, or name the primary'
  if (look.encoding !== 'UTF8') return `the database keeps texts as ${look.encoding}: make one with encoding UTF8`
  if (!look.hasTrigrams) return 'it lacks the extension pg_trgm: install the contrib modules of this PostgreSQL (Red Hat, Alpine: the package postgresql-contrib; Debian brings them along)'
  if (!look.mayCreate) return 'the user may not make tables: let it own the database, or grant create on the database and on its schema to it'
  return null
}

/** What works and should be looked at. */
export function notesOf(look: ServerLook): string[] {
  const notes: string[] = []
  if (look.version < OLDEST) notes.push(`PostgreSQL ${look.version} is not looked after any more: bring it to ${OLDEST} or later`)
  if (look.pooler === 'transaction' && !look.isPreparing) notes.push('the pooler shares connections and does not know prepared statements: they are done without, which costs time (PgBouncer from 1.21 with max_prepared_statements)')
  return notes
}

/** What codes of a refused connection mean, and what to do. */
const WHYS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: is it running, and are host and port right?',
  ECONNRESET: 'the connection was cut: does it want TLS (sslmode), or does something stand between?',
  ENOTFOUND: 'its host is not known: is the name right?',
  EAI_AGAIN: 'names of hosts cannot be looked up now',
  ETIMEDOUT: 'it does not answer: is the host right, and does no firewall stand between?',
  EHOSTUNREACH: 'there is no way to its host',
  ENETUNREACH: 'there is no way to its network',
  ENOENT: 'there is no socket in this folder: is it running?',
  '28P01': 'user or password is wrong',
  '28000': 'it does not let this user in from here (pg_hba.conf), or only with TLS (sslmode)',
  '3D000': 'there is no such database: create it, empty',
  '42501': 'the user may not make tables: let it own the database, or grant create on the database and on its schema to it',
  '25006': 'the database is read-only, or a standby: name the primary',
  '53300': 'all its connections are taken: a process needs eleven of them',
  '57P03': 'it is starting, or stopping: try again in a moment',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an authority that is not known here: name that in sslrootcert',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it made its certificate itself: name that in sslrootcert',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is of an authority that is not known here: name that in sslrootcert',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is of an authority that is not known here: name that in sslrootcert',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host: name it as it stands there',
  CERT_HAS_EXPIRED: 'its certificate has run out',
}

/** Why a database does not open, in one line without anything of its address. */
export function whyNotOpen(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown }
    if (typeof code === 'string') return `${WHYS[code] ?? 'the database does not open'} (${code})`
    if (/does not support SSL/.test(e.message)) return 'it speaks no TLS: sslmode=disable, where the network is yours'
    if (/timeout/i.test(e.message)) return WHYS.ETIMEDOUT ?? ''
    if (e.cause === undefined) return `the database does not open (${e.name})`
  }
  return 'the database does not open'
}
