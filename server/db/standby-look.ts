/** What makes a PostgreSQL a standby of another one, and how far it is. */
import type pg from 'pg'

/** Which database of which PostgreSQL it is: the same on a primary and its standbys. */
export interface Identity {
  system: string
  database: string
}

const IDENTITY = '(select system_identifier::text from pg_control_system()) as system, (select oid::text from pg_database where datname = current_database()) as database'

type Asked = Pick<pg.Pool | pg.Client, 'query'>

/** @returns what it is, and its position in the log */
export async function askPrimary(primary: Asked): Promise<Identity & { position: string }> {
  const { rows } = await (primary as pg.Client).query<Identity & { position: string }>(`select ${IDENTITY}, pg_current_wal_lsn()::text as position`)
  if (!rows[0]) throw new Error('no answer')
  return rows[0]
}

/** @param least a position of the primary's. @returns whether it is a standby that has taken in what was written before that */
export async function askStandby(standby: Asked, least: string | null): Promise<Identity & { isStandby: boolean; isFresh: boolean }> {
  const { rows } = await (standby as pg.Client).query<Identity & { isStandby: boolean; isFresh: boolean }>(`select ${IDENTITY}, pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isFresh"`, [least])
  if (!rows[0]) throw new Error('no answer')
  return rows[0]
}

/** Why it is of no use; null: it is a standby of this primary. */
export function refusalOfStandby(standby: Identity & { isStandby: boolean }, primary: Identity): string | null {
  if (!standby.isStandby) return 'this is no standby: it is not in recovery'
  if (standby.system !== primary.system) return 'this is a standby of another PostgreSQL than that of DATABASE_URL'
  if (standby.database !== primary.database) return 'this is another database than that of DATABASE_URL'
  return null
}
