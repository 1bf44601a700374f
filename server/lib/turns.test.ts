import { expect, test } from 'vitest'
import { turns } from './turns.ts'

/** Work that ends when told to. */
function held() {
  const ends: (() => void)[] = []
  let running = 0
  return { ends, running: () => running, work: async () => { running += 1; await new Promise<void>((resolve) => ends.push(resolve)); running -= 1; return 'done' } }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('so many at once, the others in the order they came, and one too many is sent away', async () => {
  const inTurn = turns({ atOnce: 2, waiting: 3 })
  const { ends, running, work } = held()
  const order: number[] = []
  const all = Array.from({ length: 5 }, (_, i) => inTurn(work).then(() => order.push(i)))
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 10 })
  for (let i = 0; i < 5; i++) {
    await settle()
    expect(running()).toBeLessThanOrEqual(2)
    ends[i]?.()
  }
  await Promise.all(all)
  expect([order, running()]).toEqual([[0, 1, 2, 3, 4], 0])
})

test('what fails gives its place to the next', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 1 })
  const failed = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect([await next, await inTurn(() => Promise.resolve('again'))]).toEqual(['yes', 'again'])
})
