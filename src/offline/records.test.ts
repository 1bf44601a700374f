import { expect, test } from 'vitest'
import { bench } from './test-bench.ts'

const DAY = 86_400_000

test('a copy that ends is there until then, is read no more afterwards, and the next start throws it away', async () => {
  const t = await bench()
  const now = t.port.now()
  await t.engine.cacheRecord('board', { id: 'a' }, { name: 'Rina' }, now + 7 * DAY)
  await t.engine.cacheRecord('home', {}, { a: 1 })
  const there = async () => [(await t.engine.readRecord('board', { id: 'a' }))?.value, (await t.engine.readNearestRecord('board', { id: 'b' }))?.value, (await t.engine.readRecord('home', {}))?.value]
  t.world.nowMs += 7 * DAY - 1
  expect([await there(), await t.engine.dropEnded()]).toEqual([[{ name: 'Rina' }, { name: 'Rina' }, { a: 1 }], 0])
  t.world.nowMs += 1
  expect([await there(), await t.engine.dropEnded(), await t.engine.dropEnded()]).toEqual([[undefined, undefined, { a: 1 }], 1, 0])
})
