import { expect, test } from 'vitest'
import { atMost, LineFull } from './at-most.ts'

/** Work that ends when told to. */
function started(): { work: () => Promise<void>; running: () => number; most: () => number; endAll: () => Promise<void> } {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  return {
    async work() {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running--
    },
    running: () => running,
    most: () => most,
    async endAll() {
      while (ends.length > 0) {
        ends.shift()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

test('no more than allowed work at once, all are done in the end, and whoever comes to a full line is told so', async () => {
  const run = atMost(2, 3)
  const { work, running, most, endAll } = started()
  const all = Array.from({ length: 5 }, () => run(work))
  await expect(run(work)).rejects.toBeInstanceOf(LineFull)
  expect(running()).toBe(2)
  await endAll()
  await Promise.all(all)
  expect(most()).toBe(2)
})

test('work that fails gives its place to the next', async () => {
  const run = atMost(1, 10)
  const failed = run(() => Promise.reject(new Error('no')))
  const next = run(() => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await run(() => Promise.resolve(2))).toBe(2)
})
