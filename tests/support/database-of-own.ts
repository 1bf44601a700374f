/** A database for servers that a test starts and kills: a folder, and on PostgreSQL a database of its own. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface Own {
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Settings of a server that works on it. */
  env: Record<string, string>
  drop(): Promise<void>
}

/** @param url a PostgreSQL server; undefined: the embedded database */
export async function ownDatabase(url: string | undefined): Promise<Own> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ess-own-'))
  const forget = () => rmSync(dataDir, { recursive: true, force: true })
  if (!url) return { dataDir, databaseUrl: undefined, env: { DATA_DIR: dataDir }, drop: async () => forget() }
  const name = `own_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    dataDir, databaseUrl: own.href,
    env: { DATA_DIR: dataDir, DATABASE_URL: own.href },
    async drop() {
      await run(`drop database if exists ${name} with (force)`)
      forget()
    },
  }
}
