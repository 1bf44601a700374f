import { expect, test } from 'vitest'
import { isCompleteRange } from './date-range.tsx'

const range = (from: string | null, until: string | null) => ({ from, until })

test('a period needs both ends; one that is optional may have none', () => {
  expect(isCompleteRange(range('2026-05-01', '2026-05-02'), false)).toBe(true)
  expect(isCompleteRange(range(null, null), false)).toBe(false)
  expect(isCompleteRange(range(null, null), true)).toBe(true)
  expect(isCompleteRange(range('2026-05-01', null), true)).toBe(false)
})
