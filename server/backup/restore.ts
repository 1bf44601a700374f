/**
 * Puts an archive of `npm run backup` into an empty database, the file store and DATA_DIR that the environment names, whatever kinds it was made
 * of. All or nothing; what was in DATA_DIR is kept beside. @see docs/backup.md
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Pool } from 'pg'
import { lockDataDir } from '../db/data-dir-lock.ts'
import { endOrphan } from '../db/embedded/orphan.ts'
import { placeOf } from '../db/embedded/place.ts'
import { migrateTo, withSchemaAlone } from '../db/migrate.ts'
import { openFileStore } from '../files/store.ts'
import { readS3 } from '../lib/config.ts'
import { ERASED_LIST, requireDataDir } from '../lib/data-dir.ts'
import { erasedIds } from '../lib/erased-list.ts'
import { keyFiles, type Manifest, otherParts, STREAM, unpack } from './archive.ts'
import type { Installation } from './backup.ts'
import { withEmbedded } from './source.ts'
import { copyIn, isLoaded } from './tables.ts'

/** Parts of DATA_DIR that come with a database of one's own. */
const OF_EMBEDDED = ['postgres', 'postgres.password']

/** A server that is started meanwhile waits, and finds everything. */
async function load(url: string, folder: string, { database }: Manifest): Promise<void> {
  // one holds the lock, one does the work
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 20_000, application_name: 'ess restore' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await withSchemaAlone(pool, async (client) => {
      if (await isLoaded(client)) throw new Error('the database holds a company already: name an empty one (createdb), nothing is ever overwritten')
      if (!(await migrateTo(client, database.migration))) throw new Error('the archive is of a newer build, or of another product: restore it with the build that wrote it')
      await copyIn(client, folder, database)
    })
  } finally {
    await pool.end()
  }
}

/** Whoever restores without the keys learns it before, not when nobody can sign in. */
function keyLines(incoming: string, variables: Installation['env']): { missing: string[]; notes: string[] } {
  const missing: string[] = []
  const notes: string[] = []
  for (const { file, variable, opens } of keyFiles) {
    const path = join(incoming, file)
    const [kept, set] = [existsSync(path) ? readFileSync(path, 'utf8').trim() : null, variables[variable]?.trim()]
    if (kept === null && !set) missing.push(`the archive holds no ${file}, and ${variable} is not set (it opens ${opens})`)
    if (kept !== null && set && kept !== set) notes.push(`note: ${variable} is set and is not the ${file} of the archive: the server goes by ${variable}`)
  }
  return { missing, notes }
}

async function putAll(incoming: string, s3: NonNullable<ReturnType<typeof readS3>>, dataDir: string): Promise<void> {
  const folder = join(incoming, 'files')
  if (!existsSync(folder)) return
  const store = await openFileStore({ dataDir, s3 })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) await store.putFile(relative(folder, path).replaceAll(sep, '/'), path, 'application/octet-stream')
  }
  rmSync(folder, { recursive: true })
}

async function restoreInto(archive: string, { dataDir, databaseUrl, env }: Installation, withoutKeys: boolean): Promise<string[]> {
  const s3 = readS3(env)
  const incoming = mkdtempSync(join(dataDir, 'incoming-'))
  // a database that another user runs lies below it; what is in it is closed
  chmodSync(incoming, 0o711)
  try {
    const manifest = unpack(archive, incoming)
    const { missing, notes } = keyLines(incoming, env)
    if (missing.length > 0 && !withoutKeys) throw new Error([...missing, 'Set it, or add --without-keys to begin with new keys. Nothing was changed.'].join('\n'))
    const rows = join(incoming, 'database')
    if (databaseUrl) {
      if (s3) await putAll(incoming, s3, dataDir)
      await load(databaseUrl, rows, manifest)
    } else {
      await withEmbedded(incoming, (url) => load(url, rows, manifest))
      if (s3) await putAll(incoming, s3, dataDir)
    }
    // what was there is kept beside, never overwritten
    const kept = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`)
    const parts = [...otherParts, ...(databaseUrl ? [] : OF_EMBEDDED)]
    const hadSome = parts.some((part) => existsSync(join(dataDir, part)))
    if (hadSome) mkdirSync(kept)
    for (const part of parts) {
      if (existsSync(join(dataDir, part))) renameSync(join(dataDir, part), join(kept, part))
      if (existsSync(join(incoming, part))) renameSync(join(incoming, part), join(dataDir, part))
    }
    const sum = manifest.database.tables.reduce((all, table) => all + table.rows, 0)
    return [
      `restored what was there on ${manifest.madeAt.slice(0, 16).replace('T', ' ')} UTC: ${sum} rows of ${manifest.database.tables.length} tables, ${manifest.files === null ? 'no files (they were left out)' : `${manifest.files} files`}`,
      ...(erasedIds(dataDir).length > 0 ? [`people were erased here (${ERASED_LIST}), whom an older archive brings back: npm run person -- erase --again --yes, once the server has started`] : []),
      ...(hadSome ? [`the former content of ${dataDir} is in ${kept}`] : []), ...notes,
    ]
  } finally {
    rmSync(incoming, { recursive: true, force: true })
  }
}

/**
 * @param archive a path, or `STREAM`
 * @returns lines that say what is there now
 * @throws Error with one clear line; then nothing was changed
 */
export async function restore(archive: string, installation: Installation, withoutKeys: boolean): Promise<string[]> {
  const { dataDir, databaseUrl } = installation
  if (archive !== STREAM && !existsSync(archive)) throw new Error(`no such file: ${archive}`)
  requireDataDir(dataDir)
  const unlock = databaseUrl ? () => undefined : lockDataDir(dataDir)
  try {
    if (!databaseUrl) await endOrphan(placeOf(dataDir))
    return await restoreInto(archive, installation, withoutKeys)
  } finally {
    unlock()
  }
}
