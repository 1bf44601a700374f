import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { browserPort } from './browser-port.ts'
import { layBallast } from './room.ts'
import { openStore } from './store.ts'

test('the ballast is laid in a browser, too: more random bytes than one call gives', async () => {
  const port = browserPort({ read: async () => undefined, write: async () => undefined } as unknown as Parameters<typeof browserPort>[0])
  const store = await openStore(port, { issuer: 'http://idp', sub: 'dina' })
  expect(await layBallast(store)).toBe(true)
  const laid = (await store.db.meta.get('ballast'))?.value as Uint8Array
  expect(laid.length).toBe(256 * 1024)
  expect(new Set(laid.subarray(laid.length - 4096)).size, 'to its end').toBeGreaterThan(100)
  store.db.close()
})
