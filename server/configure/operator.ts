/** What the command lines of an operator share: lines of text, and the database of the server, opened for one piece of work. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { DataDirInUse, lockDataDir } from '../db/data-dir-lock.ts'
import { CannotStart } from '../db/embedded/cannot-start.ts'
import { runningUrl } from '../db/embedded/place.ts'
import { ConfigError, readConfig } from '../lib/config.ts'
import { createLog } from '../lib/log.ts'
import { writePrivately } from '../lib/private-files.ts'

// whoever reads may have seen enough (`| head`); the work goes on
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

/** Says lines on standard output. */
export const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Ends the process with lines a person can act upon. */
export function fail(...lines: string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

/** npm keeps options for itself when "--" is forgotten; a dry run that applies would be a bad surprise. @param command how it is written rightly, up to its options */
export function refuseSwallowed(options: readonly string[], command: string): void {
  const swallowed = options.find((name) => !['', 'false', undefined].includes(process.env[`npm_config_${name.replaceAll('-', '_')}`]))
  if (swallowed !== undefined) fail(`npm took --${swallowed} for itself, nothing was done: put "--" before it, as in`, `${command} --${swallowed}`)
}

export function config() {
  try {
    return readConfig(process.env)
  } catch (error) {
    return error instanceof ConfigError ? fail(...error.lines) : fail((error as Error).message)
  }
}

/** The embedded database of a server that runs; undefined when none does: one that was killed left nothing to work beside. */
function servedUrl(dataDir: string): string | undefined {
  const url = runningUrl(dataDir)
  if (url === null) return undefined
  try {
    lockDataDir(dataDir)()
    return undefined
  } catch (error) {
    if (error instanceof DataDirInUse) return url
    throw error
  }
}

async function open(): Promise<Database> {
  const { dataDir, databaseUrl: elsewhere } = config()
  const databaseUrl = elsewhere ?? servedUrl(dataDir)
  if (!databaseUrl && !['postgres', 'pg'].some((name) => existsSync(join(dataDir, name)))) fail(`there is no database in ${dataDir} yet: start the server there once (npm start, with SEED=none for a company of your own), or name another DATA_DIR or DATABASE_URL`)
  try {
    writePrivately()
    const database = await openDatabase({ dataDir, databaseUrl }, createLog('silent'))
    const loaded = await q().execute<{ yes: boolean }>(sql`select exists (select from setting where key = 'seed') as yes`)
    if (loaded.rows[0]?.yes !== true) {
      await database.close()
      fail('the database is empty: start the server once (npm start, with SEED=none for a company of your own), then come again')
    }
    return database
  } catch (error) {
    if (error instanceof CannotStart) fail(error.message)
    if (error instanceof DataDirInUse) fail(error.message, 'A server is just starting or ending there, or another command is at work: try again in a moment.')
    return fail(`the database does not open: ${(error as { code?: string }).code ?? (error as Error).message}`)
  }
}

/**
 * Does a piece of work on the database that DATA_DIR or DATABASE_URL names, also beside a server that runs: it is rows alone, which the
 * server reads anew. Ends the process with a line when it does not open.
 */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  const database = await open()
  try {
    await work()
  } finally {
    await database.close()
  }
}
