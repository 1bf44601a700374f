import { expect, test } from 'vitest'
import { later, minutesBetween } from './clock-time.ts'

test('minutes later and earlier, over midnight', () => {
  expect([later('2026-05-12T10:15', 60), later('2026-05-12T23:30', 45), later('2026-05-12T00:10', -20)]).toEqual(['2026-05-12T11:15', '2026-05-13T00:15', '2026-05-11T23:50'])
})

test('minutes between, over midnight and backwards', () => {
  expect([minutesBetween('2026-05-12T23:30', '2026-05-13T00:15'), minutesBetween('2026-05-12T10:00', '2026-05-12T09:00')]).toEqual([45, -60])
})
