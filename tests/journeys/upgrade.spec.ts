/** From each version that was shipped to this one: its database as a backup holds it, and telephones whose queues were cut off in the middle. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { openEngine } from '../../src/offline/engine.ts'
import { type Session, writeSession } from '../../src/offline/session.ts'
import { testPort, TestWorld } from '../../src/offline/test-port.ts'
import { restore } from '../faults/upgrades/dump.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { httpBrowser } from '../support/http-sign-in.ts'
import { type Product, startProduct } from '../support/product.ts'
import { DOCUMENT_KEY, type Left, sessionOn } from '../upgrades/left.ts'

const shipped = new URL('../upgrades/', import.meta.url).pathname
const versions = readdirSync(shipped, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)

/** The telephone as it was put away, with the app of now. */
async function takeUp(product: Product, device: Left['devices'][number], from: number) {
  const { access_token } = await httpBrowser(product, device.username).signIn()
  const world = new TestWorld()
  world.nowMs = from
  world.fetch = (url, init) => fetch(url.replace(/^http:\/\/localhost:\d+/, product.origin), init)
  await restore(world.storage.indexedDB, device.databases)
  const port = testPort(world)
  // whose all this is stands in the device, by the address it was used at
  const session = device.databases.flatMap((d) => d.stores.kv?.rows ?? []).find(({ key }) => key === 'session')?.value as Session | undefined
  const issuer = session?.issuer ?? ''
  await writeSession(port, { ...sessionOn(product.origin, device.sub, access_token), issuer })
  const engine = await openEngine(port, { issuer, sub: device.sub })
  return { world, engine }
}

expect(versions.length).toBeGreaterThan(0)
for (const version of versions) {
  test(`from ${version}: nothing is lost, and what the telephones held arrives once`, async () => {
    test.setTimeout(180_000)
    const left = JSON.parse(readFileSync(join(shipped, version, 'devices.json'), 'utf8')) as Left
    const dataDir = join(mkdtempSync(join(tmpdir(), 'ess-upgrade-')), 'data')
    const env = { DOCUMENT_KEY, CLOCK: new Date(Date.parse(left.madeAt) + 60_000).toISOString().replace(/\.\d+Z$/, 'Z') }
    execFileSync(process.execPath, ['dist/server/restore.js', join(shipped, version, 'database.tar.gz'), '--without-keys'], { env: { ...process.env, DOCUMENT_KEY, DATA_DIR: dataDir }, stdio: 'pipe' })
    const product = await startProduct({ dataDir, env, embedded: true })
    try {
      const counts = () => books<Left['counts'][number]>(product, 'select module, status, count(*)::int as many from request where deleted_at is null group by 1, 2 order by 1, 2')
      expect(await counts()).toEqual(left.counts)
      const dina = await colleague(product, 'employee')
      const statusOf = async (id: string) => (await dina.send(calls.leaveRequests.detail, { id })).body.status as number | undefined
      const { waiting, answered, unheard, unsent } = left.requests
      expect([await statusOf(answered), await statusOf(unsent)]).toEqual([1, undefined])

      for (const device of left.devices) {
        const { world, engine } = await takeUp(product, device, Date.parse(left.madeAt) + 60_000)
        await expect.poll(async () => {
          await engine.drain('manual')
          await world.advance(60_000)
          return (await engine.list()).filter((row) => row.state !== 'sent').map((row) => `${row.op} ${row.state} ${row.problem?.code ?? ''}`)
        }, { timeout: 30_000 }).toEqual([])
        engine.stop()
      }
      expect(await Promise.all([answered, unheard, unsent].map(statusOf)), 'each is there, submitted').toEqual([1, 1, 1])
      const decided = await dina.get(calls.leaveRequests.detail, { id: waiting })
      expect([decided.currentLevel, decided.history.filter((h) => h.action === 'approve').length]).toEqual([2, 1])
      const [added] = await books<{ many: number }>(product, 'select count(*)::int as many from request where deleted_at is null')
      const before = left.counts.reduce((sum, { many }) => sum + many, 0)
      expect((added?.many ?? 0) - before, 'the one that had never been sent, and none twice').toBe(1)
      expect(await (await fetch(`${product.origin}/api/health/ready`)).json()).toEqual({ status: 'ok', version: JSON.parse(readFileSync('package.json', 'utf8')).version as string })
    } finally {
      await product.dispose()
    }
  })
}
