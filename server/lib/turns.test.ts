import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('two run, one waits for its turn, the fourth is sent away; a failure makes room as well', async () => {
  const inTurn = turns({ atOnce: 2, waiting: 1 })
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await wait(20)
    running -= 1
    throw new Error('done')
  }
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => inTurn(work)))
  expect(outcomes.map((o) => (o.status === 'rejected' ? (o.reason as Error).message : ''))).toEqual(['done', 'done', 'done', 'busy'])
  expect(most).toBe(2)
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again')
})
