import { expect, test } from 'vitest'
import { inPauses } from './quiet.ts'

test('everything is gone through in its order, and what waits in between comes to its turn', async () => {
  const done: number[] = []
  let between = 0
  const timer = setInterval(() => between++, 1)
  await inPauses([1, 2, 3, 4], async (n) => {
    const until = performance.now() + 10 // longer than a slice
    while (performance.now() < until);
    done.push(n)
  })
  clearInterval(timer)
  expect(done).toEqual([1, 2, 3, 4])
  expect(between).toBeGreaterThan(0)
})

test('what fails ends it', async () => {
  const seen: number[] = []
  await expect(inPauses([1, 2], async (n) => {
    seen.push(n)
    throw new Error('no room')
  })).rejects.toThrow('no room')
  expect(seen).toEqual([1])
})
