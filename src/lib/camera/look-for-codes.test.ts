import { expect, test } from 'vitest'
import { onceInSight, partOf } from './look-for-codes.ts'

test('the square in the middle of a picture lying or standing', () => {
  expect(partOf(1280, 720, false)).toEqual({ x: 280, y: 0, width: 720, height: 720 })
  expect(partOf(720, 1281, false)).toEqual({ x: 0, y: 280, width: 720, height: 720 })
  expect(partOf(1280, 720, true)).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
})

test('a code is told once while it stays in sight, another at once, the first again when it was away', () => {
  let now = 0
  const told: string[] = []
  const see = onceInSight((text) => void told.push(text), () => now)
  for (const [at, text] of [[0, 'a'], [100, 'a'], [2900, 'a'], [3000, 'b'], [3100, 'b'], [5800, 'a'], [8900, 'a']] as const) {
    now = at
    see(text)
  }
  expect(told).toEqual(['a', 'b', 'a'])
})
