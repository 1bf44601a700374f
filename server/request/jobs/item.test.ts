import { expect, test } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { silentLog } from '../../lib/log.ts'
import { forEachItem } from './item.ts'

test('one item that fails stops no other; a job that is to stop begins none, and says nothing of the one it stopped at', async () => {
  const stopping = new AbortController()
  const [tried, told]: [number[], string[]] = [[], []]
  const context = { now: new Date(), clock: systemClock, log: { ...silentLog, error: (_: object, line: string) => void told.push(line) }, signal: stopping.signal }
  const done = await forEachItem([1, 2, 3, 4], context, 'job', (item) => {
    tried.push(item)
    if (item === 3) stopping.abort()
    return item === 2 ? Promise.resolve(true) : Promise.reject(new Error('not this one'))
  })
  expect([done, tried, told.length]).toEqual([1, [1, 2, 3], 1])
})
