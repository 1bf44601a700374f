/** The database a backup is made of, whoever runs it: a server elsewhere, the embedded one of a running server, or one that is started for it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { DataDirInUse, lockDataDir } from '../db/data-dir-lock.ts'
import { isMade, placeOf, runningUrl } from '../db/embedded/place.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { createLog } from '../lib/log.ts'

/** Does `work` on a connection of its own, which no limit of the server's ends. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 20_000, application_name: 'ess backup' })
  // what breaks is told by the statement under way
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Does `work` with the embedded database of `dataDir`, started for it; nobody else uses the folder meanwhile. @throws DataDirInUse */
export async function withEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const unlock = lockDataDir(dataDir)
  try {
    const embedded = await startEmbedded(dataDir, createLog('silent'))
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    unlock()
  }
}

/** Does `work` with the address of the database that `dataDir` and `databaseUrl` name, while its server runs or not. */
export async function withSource<T>(dataDir: string, databaseUrl: string | undefined, work: (url: string) => Promise<T>): Promise<T> {
  if (databaseUrl) return work(databaseUrl)
  if (!existsSync(join(dataDir, 'pg')) && !isMade(placeOf(dataDir))) throw new Error(`nothing to back up: there is no database in ${dataDir}, and DATABASE_URL names none`)
  try {
    return await withEmbedded(dataDir, work)
  } catch (error) {
    const url = error instanceof DataDirInUse ? runningUrl(dataDir) : null
    if (url === null) throw error
    return work(url)
  }
}
