/** The database: version, rights, whether it is written to, what stands before it, and whether it is as this build wants it. */
import { migrationsOfBuild } from '../db/migrate.ts'
import { MOST_CONNECTIONS } from '../db/pool.ts'
import { notesOf, refusalOf } from '../db/server-look.ts'
import { fail, type Finding, ofLine, ok, warn } from './finding.ts'
import type { OpenDatabase } from './open.ts'

/** One pool, and the one that no transaction holds. */
const OF_ONE_PROCESS = MOST_CONNECTIONS + 1

function schema(newest: number | null): Finding {
  const build = migrationsOfBuild().at(-1) ?? 0
  if (newest === null) return ok('schema', 'empty: tables are made at the first start')
  if (newest < build) return warn('schema', 'older than this build', 'start the server: it brings the database up to date, and serves once that is done')
  if (newest > build) return fail('schema', 'newer than this build', 'run the build that wrote it, or restore a backup from before')
  return ok('schema', 'as this build wants it')
}

/** What the pooler does, tried with a prepared statement on two connections. */
function pooler({ look }: OpenDatabase): Finding {
  if (look.pooler === 'none') return ok('pooler', 'none: connections are the server\'s own')
  if (look.pooler === 'session') return ok('pooler', 'leaves a connection to one client')
  return look.isPreparing ? ok('pooler', 'shares connections between transactions and knows prepared statements') : warn('pooler', 'shares connections between transactions and does not know prepared statements: they are done without', 'PgBouncer from 1.21 with max_prepared_statements, or pool_mode=session')
}

export function checkDatabase(database: OpenDatabase): Finding[] {
  const { look, kind, isBegun } = database
  const what = `PostgreSQL ${look.version}, ${kind === 'server' ? 'elsewhere' : isBegun ? 'embedded; no server runs: begun for this look' : 'embedded, of a running server'}`
  const refused = refusalOf(look)
  return [
    ok('database', what),
    ...(refused === null ? [ok('rights', 'writes, makes tables'), ok('extension', 'pg_trgm is there, or is made at the start')] : [ofLine('fail', 'rights', refused)]),
    ...notesOf(look).filter((line) => !line.startsWith('the pooler')).map((line) => ofLine('warn', 'version', line)),
    ...(kind === 'server' ? [pooler(database)] : []),
    ...(look.connections < 2 * OF_ONE_PROCESS ? [warn('connections', `${look.connections} at most`, `each process takes ${OF_ONE_PROCESS}: raise max_connections, or run one process`)] : []),
    schema(database.newest),
  ]
}
