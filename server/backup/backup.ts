/**
 * Makes one archive of database, stored files, keys and mails, while the server runs or not. What cannot be in it is said. @see docs/backup.md
 */
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { openFileStore } from '../files/store.ts'
import { readS3 } from '../lib/config.ts'
import type { FileStore } from '../files/store-port.ts'
import { noteOperation } from '../installation/operations.ts'
import { keyFiles, otherParts, pack, STREAM } from './archive.ts'
import { withClient, withSource } from './source.ts'
import { copyOut, hasTable, namedFiles } from './tables.ts'

/** What is backed up, or restored into: the environment of a server says it. */
export interface Installation {
  dataDir: string
  databaseUrl: string | undefined
  /** S3 settings and keys are read from it. */
  env: Readonly<Record<string, string | undefined>>
}

export interface LeftOut {
  withoutFiles: boolean
  withoutKeys: boolean
}

const MOST_NAMED = 5
const someOf = (names: readonly string[]) => `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''}`

/** Fetches everything a store keeps into `folder`. Keys that are no path below it are not the product's. */
async function fetchAll(store: FileStore, folder: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const path = resolve(folder, key)
    if (!path.startsWith(folder + sep)) continue
    const bytes = await store.getStream(key)
    if (!bytes) continue // deleted since it was listed
    mkdirSync(dirname(path), { recursive: true })
    await pipeline(bytes, createWriteStream(path))
  }
}

async function allKeys(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.keys()) keys.push(key)
  return keys
}

/** For whoever looks after it: a database of an earlier build has no place for the note. */
async function note(client: Client, at: Date): Promise<void> {
  if (await hasTable(client, 'operation_note')) await noteOperation('backup', at, drizzle({ client }))
}

/**
 * @param archive a path that is not below DATA_DIR, or `STREAM`
 * @returns what is in it, and lines that name what a whole backup would hold and this one does not
 * @throws Error with one clear line; then there is no archive
 */
export async function backUp(archive: string, { dataDir, databaseUrl, env }: Installation, given: LeftOut): Promise<{ said: string[]; lacks: string[] }> {
  if (archive !== STREAM && (dirname(archive) + sep).startsWith(dataDir + sep)) throw new Error(`the archive may not lie in ${dataDir}`)
  if (archive !== STREAM && !existsSync(dirname(archive))) throw new Error(`no such folder: ${dirname(archive)}`)
  const s3 = readS3(env)
  const stage = mkdtempSync(join(archive === STREAM ? tmpdir() : dirname(archive), '.ess-backup-'))
  try {
    mkdirSync(join(stage, 'database'))
    const lacks: string[] = []
    return await withSource(dataDir, databaseUrl, async (url) => {
      const madeAt = new Date()
      // files are stored before the row that names them: each row of this moment finds its file afterwards
      const database = await withClient(url, (client) => copyOut(client, join(stage, 'database')))
      const store = given.withoutFiles ? null : await openFileStore({ dataDir, ...(s3 ? { s3 } : {}) })
      const keys = store ? await allKeys(store) : []
      if (store) {
        if (s3) await fetchAll(store, join(stage, 'files'), keys)
        const kept = new Set(keys)
        const lost = (await withClient(url, namedFiles)).filter((key) => !kept.has(key))
        // what was stored since the list is in the next backup
        const missing = (await Promise.all(lost.map(async (key) => ((await store.get(key)) === null ? [key] : [])))).flat()
        if (missing.length > 0) lacks.push(`${missing.length} files that the database names are not in the store: ${someOf(missing)}`)
      }
      const present = otherParts.filter((name) => existsSync(join(dataDir, name)) && !(name === 'files' && (s3 !== undefined || given.withoutFiles)) && !(given.withoutKeys && keyFiles.some(({ file }) => file === name)))
      if (!given.withoutKeys) {
        for (const { file, variable, opens } of keyFiles) {
          if (env[variable]) lacks.push(`${variable} comes from the environment and is not in the archive: keep it beside (it opens ${opens})`)
          else if (!present.includes(file)) lacks.push(`${file} is not in ${dataDir}, and ${variable} is not set: run this where the server's keys are (it opens ${opens})`)
        }
      }
      pack(archive, { madeAt: madeAt.toISOString(), database, files: store ? keys.length : null }, stage, [
        ...(s3 && store && existsSync(join(stage, 'files')) ? [{ folder: stage, parts: ['files'] }] : []),
        { folder: dataDir, parts: present },
      ])
      await withClient(url, (client) => note(client, madeAt))
      const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
      return { said: [`${rows} rows of ${database.tables.length} tables`, store ? `${keys.length} files` : 'no files', ...present.filter((name) => name !== 'files')], lacks }
    })
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
