/** The browser takes the database away under an open page: evicted, cleared, deleted by hand. */
import { forceCloseDatabase } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dexie } from 'dexie'
import { openEngine } from './engine.ts'
import { DatabaseGone } from './takeover.ts'
import { type Bench, bench, dina, draftOf, submit } from './test-bench.ts'

let t: Bench
let gone: ReturnType<typeof vi.fn<() => void>>
beforeEach(async () => {
  t = await bench()
  gone = vi.fn<() => void>()
  t.engine.close()
  t.port.database = { beforeLeaving: async () => undefined, left: () => undefined, blocked: () => undefined, gone }
  t.engine = await openEngine(t.port, dina)
})

/** As the browser does it: the connection is closed by force, then the database is deleted. */
async function evict(): Promise<void> {
  const { db } = t.engine.store
  forceCloseDatabase(db.backendDB() as never)
  await vi.waitFor(() => expect(gone).toHaveBeenCalledTimes(1))
  await new Dexie(db.name, { ...t.world.storage }).delete()
}

test('the page hears of it once, and nothing is written through the old connection', async () => {
  await evict()
  await expect(t.engine.saveDraft(draftOf('a'))).rejects.toBeInstanceOf(DatabaseGone)
  await expect(t.engine.enqueue(submit('r1'))).rejects.toBeInstanceOf(DatabaseGone)
  expect(gone).toHaveBeenCalledTimes(1)
})

test('Dexie does not quietly open another database under the old name of this one', async () => {
  const { db } = t.engine.store
  db.close({ disableAutoOpen: false }) // as it does after an InvalidStateError
  await expect(db.open()).rejects.toBeInstanceOf(DatabaseGone)
})

test('closing it ourselves is no loss', () => {
  t.engine.close()
  expect(gone).not.toHaveBeenCalled()
})

test('opened anew it is another one, takes what is saved again, and says what never left', async () => {
  await t.offline(() => t.engine.enqueue(submit('r1')))
  const before = t.engine.store.device.db
  await evict()
  t.engine = await openEngine(t.port, dina)
  expect(t.engine.store.device.db).not.toBe(before)
  expect(await t.engine.list()).toEqual([])
  await t.engine.saveDraft(draftOf('a'))
  expect(t.engine.lostItems()).toMatchObject([{ db: before, open: [{ from: 1, to: 1 }] }])
  await t.offline(() => t.engine.enqueue(submit('r2'))) // it has the same number as the lost one
  expect(t.engine.lostItems()).toMatchObject([{ db: before }])
})

test('only closed, not deleted: opened anew it is the same, with everything in it', async () => {
  await t.engine.saveDraft(draftOf('a'))
  const before = t.engine.store.device.db
  forceCloseDatabase(t.engine.store.db.backendDB() as never)
  await vi.waitFor(() => expect(gone).toHaveBeenCalledTimes(1))
  t.engine = await openEngine(t.port, dina)
  expect(t.engine.store.device.db).toBe(before)
  expect(await t.engine.readDraft('a')).toMatchObject({ id: 'a' })
  expect(t.engine.lostItems()).toEqual([])
})
