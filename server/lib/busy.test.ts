import { expect, test } from 'vitest'
import { busy, RETRY_AFTER, retryAfter, unavailable } from './busy.ts'

test('who was sent away together does not come back together', () => {
  expect([retryAfter(0), retryAfter(0.5), retryAfter(0.999)]).toEqual([5, 10, 14])
  for (const refusal of [busy, unavailable]) {
    const times = Array.from({ length: 200 }, () => refusal().retryAfter ?? 0)
    expect(new Set(times).size).toBeGreaterThan(5)
    for (const seconds of times) expect(seconds >= RETRY_AFTER.min && seconds <= RETRY_AFTER.max).toBe(true)
  }
})
