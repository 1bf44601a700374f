import { expect, test } from 'vitest'
import { instantsOf } from './wall-time.ts'

const midnight = (date: string, zone: string) => instantsOf(zone, { date, minute: 0 }).map((instant) => instant.toISOString())

test('a day begins at midnight of its zone, in summer too, and on the days the clock is changed', () => {
  expect(midnight('2026-05-12', 'Asia/Jakarta')).toEqual(['2026-05-11T17:00:00.000Z'])
  expect(midnight('2026-05-12', 'UTC')).toEqual(['2026-05-12T00:00:00.000Z'])
  expect(midnight('2026-07-01', 'Europe/Berlin')).toEqual(['2026-06-30T22:00:00.000Z'])
  expect(midnight('2026-03-29', 'Europe/Berlin')).toEqual(['2026-03-28T23:00:00.000Z'])
  expect(midnight('2026-10-25', 'America/New_York')).toEqual(['2026-10-25T04:00:00.000Z'])
  expect(midnight('2026-11-01', 'America/New_York')).toEqual(['2026-11-01T04:00:00.000Z'])
})
