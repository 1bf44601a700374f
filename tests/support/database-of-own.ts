/** A database for servers that a test starts and kills: a folder, and on PostgreSQL a database of its own. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onServer, urlOfDatabase } from '../../server/db/test-database.ts'

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
  await onServer(url, `create database ${name}`)
  const databaseUrl = urlOfDatabase(url, name)
  return {
    dataDir, databaseUrl,
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    async drop() {
      await onServer(url, `drop database if exists ${name} with (force)`)
      forget()
    },
  }
}
