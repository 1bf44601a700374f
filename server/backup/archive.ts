/** The archive of a backup: `manifest.json`, `database/` with a file for each table, and what lies in DATA_DIR under its own names. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { dataParts } from '../lib/data-dir.ts'

/** In place of a file: standard output of a backup, standard input of a restore. */
export const STREAM = '-'
/** What of DATA_DIR comes as it lies there; the database comes as rows. */
export const otherParts = dataParts.filter((name) => name !== 'postgres')
/** Keys that stand in a file or in the environment, and what they open. */
export const keyFiles = [
  { file: 'document.key', variable: 'DOCUMENT_KEY', opens: 'document passwords, second factors and the sign-in provider\'s keys' },
  { file: 'device.keys', variable: 'DEVICE_KEYS', opens: 'unsent work on devices people have signed out of' },
  { file: 'security.key', variable: 'SECURITY_KEY', opens: 'pseudonyms of the security log' },
] as const

const FORMAT = 1
const manifest = z.object({
  format: z.number(),
  madeAt: z.string(),
  database: z.object({
    migration: z.string(),
    tables: z.array(z.object({ name: z.string().regex(/^[^/\\]+$/), columns: z.array(z.string()), rows: z.number() })),
    sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  }),
  /** Number of stored files; null: they were left out. */
  files: z.number().nullable(),
})
export type Manifest = z.infer<typeof manifest>

const inherited = (file: string) => file === STREAM

/** Files that change or go while they are read are no mistake: the log grows, a file nobody named is swept. */
function tar(args: readonly string[], streams: ['inherit' | 'ignore', 'inherit' | 'ignore']): void {
  const done = spawnSync('tar', args, { stdio: [...streams, 'pipe'], encoding: 'utf8' })
  if (done.status !== 0 && !(args[0] === '-czf' && done.status === 1)) throw new Error(`tar failed: ${done.stderr.trim() || String(done.error)}`)
}

/**
 * Packs `parts` of each folder into an archive that is whole or not there.
 * @param archive a path, or `STREAM`
 */
export function pack(archive: string, facts: Omit<Manifest, 'format'>, stage: string, folders: readonly { folder: string; parts: readonly string[] }[]): void {
  writeFileSync(join(stage, 'manifest.json'), JSON.stringify({ format: FORMAT, ...facts }, null, 1))
  const partial = inherited(archive) ? STREAM : `${archive}.part`
  try {
    // refused here and not by tar, with a line of its own
    if (!inherited(archive)) closeSync(openSync(partial, 'w', 0o600))
    tar(['-czf', partial, ...[{ folder: stage, parts: ['manifest.json', 'database'] }, ...folders].flatMap(({ folder, parts }) => (parts.length > 0 ? ['-C', folder, ...parts] : []))], ['ignore', inherited(archive) ? 'inherit' : 'ignore'])
    if (!inherited(archive)) renameSync(partial, archive)
  } finally {
    if (!inherited(archive)) rmSync(partial, { force: true })
  }
}

/**
 * Unpacks an archive into an empty folder.
 * @throws Error with one clear line when it is no archive of a backup, or one of a newer build
 */
export function unpack(archive: string, into: string): Manifest {
  tar(['-xzf', archive, '-C', into], [inherited(archive) ? 'inherit' : 'ignore', 'ignore'])
  let found: unknown = null
  try {
    found = JSON.parse(readFileSync(join(into, 'manifest.json'), 'utf8'))
  } catch {
    found = null
  }
  const read = manifest.safeParse(found)
  if (!read.success) throw new Error('this is no archive of npm run backup, or one of a build whose backups are restored by that build alone (there is no manifest.json in it)')
  if (read.data.format !== FORMAT) throw new Error(`the archive has format ${read.data.format}, this build reads ${FORMAT}: restore it with the build that wrote it, or a newer one`)
  return read.data
}
