import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('a minute’s calls may come at once, and then as many as time gives back', () => {
  let now = 0
  const pace = createPace(60, () => now)
  expect(Array.from({ length: 61 }, () => pace.take('dina'))).toEqual([...Array.from({ length: 60 }, () => 0), 1])
  expect(pace.take('budi')).toBe(0)
  now += 3_000
  expect(Array.from({ length: 4 }, () => pace.take('dina'))).toEqual([0, 0, 0, 1])
  now += 3_600_000
  expect(pace.take('dina', 60)).toBe(0)
  expect(pace.take('dina', 30)).toBe(30)
})

test('what weighs more than a minute holds is let through by a full bucket', () => {
  let now = 0
  const pace = createPace(60, () => now)
  expect(pace.take('dina', 80)).toBe(0)
  expect(pace.take('dina', 80)).toBe(60)
  now += 60_000
  expect(pace.take('dina', 80)).toBe(0)
})

test('never more than a bucket and what time gave back, whatever is asked when; who waits as told gets through', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ after: fc.nat(5_000), weight: fc.integer({ min: 1, max: 100 }) }), { maxLength: 200 }), (asked) => {
      let now = 0
      const pace = createPace(60, () => now)
      let taken = 0
      for (const { after, weight } of asked) {
        now += after
        const seconds = pace.take('dina', weight)
        if (seconds === 0) taken += Math.min(weight, 60)
        else {
          now += seconds * 1000
          expect(pace.take('dina', weight)).toBe(0)
          taken += Math.min(weight, 60)
        }
        expect(taken).toBeLessThanOrEqual(60 + now / 1000 + 1e-6)
      }
    }),
    { seed: 20_260_512 },
  )
})

test('no more people are kept than there is room for: who was not seen for longest is forgotten', () => {
  const pace = createPace(1, () => 0, 2)
  expect([pace.take('a'), pace.take('b'), pace.take('a'), pace.take('c')]).toEqual([0, 0, 60, 0])
  expect([pace.take('a'), pace.take('b')]).toEqual([60, 0])
})
