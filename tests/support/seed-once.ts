/** Loads the demo company once; every journey works on a copy of it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { placeOf } from '../../server/db/embedded/place.ts'
import { startEmbedded } from '../../server/db/embedded/start.ts'
import { onServer, urlOfDatabase } from '../../server/db/test-database.ts'
import { silentLog } from '../../server/lib/log.ts'
import { goTo, openDevice, readyForFlight, signIn } from './device.ts'
import { SETTINGS } from './postgres.ts'
import { portOfWorker, SEEDED_DATABASE, seededFolder, startProduct } from './product.ts'
import { settled } from './settled.ts'
import { visitedFolder } from './visited-before.ts'

/** Of a profile: what the browser has installed and cached for a page. */
const KEPT_OF_A_PROFILE = new Set(['Service Worker', 'Cache', 'Code Cache', 'Preferences', 'Secure Preferences', 'WebStorage', 'Storage'])

/** Makes the folder with the demo company, unless the one that is there is of this build and this hour: something of it goes on just now. */
export async function seedOnce(): Promise<void> {
  const stamp = join(seededFolder, '..', 'seeded-for')
  const built = `${readFileSync(new URL('../../dist/.built', import.meta.url), 'utf8')} ${new Date().toISOString().slice(0, 13)}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === built) return
  rmSync(seededFolder, { recursive: true, force: true })
  const product = await startProduct({ dataDir: seededFolder })
  await settled(product) // else every copy would send the mails and post the leave of the first day anew
  await product.stop()
  writeFileSync(stamp, built)
}

/** A browser that has been at the app of one of the workers, with everything that is not a person's. */
async function visit(home: string, worker: number): Promise<void> {
  const product = await startProduct({ port: portOfWorker(worker) })
  const profile = visitedFolder(home, product.url)
  const device = await openDevice(product, { firstVisit: true }, profile)
  await signIn(device.page, 'newcomer')
  await readyForFlight(device.page)
  const cdp = await device.context.newCDPSession(device.page)
  await goTo(device.page, 'about:blank')
  await cdp.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes: 'cookies,indexeddb,local_storage' })
  await device.context.close()
  for (const name of await readdir(join(profile, 'Default'))) if (!KEPT_OF_A_PROFILE.has(name)) rmSync(join(profile, 'Default', name), { recursive: true })
  for (const name of await readdir(profile)) if (name !== 'Default' && name !== 'Local State') rmSync(join(profile, name), { recursive: true })
  await product.dispose()
}

/** Playwright's set-up: one PostgreSQL for all products of a run, with the demo company as a database to copy. @returns its clearing up */
export default async function onePostgres({ workers }: FullConfig): Promise<() => Promise<void>> {
  await seedOnce()
  const home = mkdtempSync(join(tmpdir(), 'ess-journeys-'))
  await cp(placeOf(seededFolder).data, placeOf(home).data, { recursive: true })
  const postgres = await startEmbedded(home, silentLog, { settings: SETTINGS })
  const elsewhere = urlOfDatabase(postgres.url, 'template1')
  await onServer(elsewhere, `alter database postgres rename to ${SEEDED_DATABASE}`)
  await onServer(elsewhere, 'create database postgres')
  process.env.JOURNEYS_DATABASE_URL = postgres.url
  const visited = join(home, 'visited')
  for (let worker = 0; worker < workers; worker++) await visit(visited, worker)
  process.env.JOURNEYS_VISITED = visited
  return async () => {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
