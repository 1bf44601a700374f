import { expect, test } from 'vitest'
import { addToBadge, storeBadge } from './badge.ts'
import { deviceGet } from './device-db.ts'
import { testPort, TestWorld } from './test-port.ts'

test('one counter for page and worker: what the page knows stands, the worker adds to it, and it never falls below nothing', async () => {
  const world = new TestWorld()
  const [page, worker] = [testPort(world), testPort(world)]
  expect(await addToBadge(worker, 1)).toBe(1)
  await storeBadge(page, 4)
  // two notices at once, from two wake-ups of the worker
  expect((await Promise.all([addToBadge(worker, 1), addToBadge(testPort(world), 1)])).toSorted()).toEqual([5, 6])
  expect(await addToBadge(worker, -9)).toBe(0)
  await storeBadge(page, 0)
  expect(await deviceGet(worker, 'badge')).toBeUndefined() // on a full disk a sign-out can put it back all the same
})
