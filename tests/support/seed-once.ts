/** Loads the demo company once; every journey works on a copy of it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOf } from '../../server/db/embedded/place.ts'
import { startEmbedded } from '../../server/db/embedded/start.ts'
import { onServer, urlOfDatabase } from '../../server/db/test-database.ts'
import { silentLog } from '../../server/lib/log.ts'
import { SETTINGS } from './postgres.ts'
import { SEEDED_DATABASE, seededFolder, startProduct } from './product.ts'
import { settled } from './settled.ts'

/** Makes the folder with the demo company, unless the one that is there is of this build and of today. */
export async function seedOnce(): Promise<void> {
  const stamp = join(seededFolder, '..', 'seeded-for')
  const built = `${readFileSync(new URL('../../dist/.built', import.meta.url), 'utf8')} ${new Date().toISOString().slice(0, 10)}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === built) return
  rmSync(seededFolder, { recursive: true, force: true })
  const product = await startProduct({ dataDir: seededFolder })
  await settled(product) // else every copy would send the mails and post the leave of the first day anew
  await product.stop()
  writeFileSync(stamp, built)
}

/** Playwright's set-up: one PostgreSQL for all products of a run, with the demo company as a database to copy. @returns its clearing up */
export default async function onePostgres(): Promise<() => Promise<void>> {
  await seedOnce()
  const home = mkdtempSync(join(tmpdir(), 'ess-journeys-'))
  await cp(placeOf(seededFolder).data, placeOf(home).data, { recursive: true })
  const postgres = await startEmbedded(home, silentLog, { settings: SETTINGS })
  const elsewhere = urlOfDatabase(postgres.url, 'template1')
  await onServer(elsewhere, `alter database postgres rename to ${SEEDED_DATABASE}`)
  await onServer(elsewhere, 'create database postgres')
  process.env.JOURNEYS_DATABASE_URL = postgres.url
  return async () => {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
