import { describe, expect, test } from 'vitest'
import { minutesOf, type QuietHours, quietUntil } from './quiet-hours.ts'

const hours = (from: string, until: string): QuietHours => ({ from: minutesOf(from) ?? -1, until: minutesOf(until) ?? -1 })
const night = hours('22:00', '06:00')
const ends = (zone: string, now: string, of = night) => quietUntil(of, zone, new Date(now))?.toISOString() ?? null

describe('quiet hours', () => {
  test('hold by the clock of the site: 22:30 in Jayapura is 20:30 in Jakarta', () => {
    expect(ends('Asia/Jayapura', '2026-05-12T13:30:00Z')).toBe('2026-05-12T21:00:00.000Z')
    expect(ends('Asia/Jakarta', '2026-05-12T13:30:00Z')).toBeNull()
  })

  test('pass midnight: before and after it the end is the same', () => {
    expect(ends('Asia/Jakarta', '2026-05-12T15:00:00Z')).toBe('2026-05-12T23:00:00.000Z')
    expect(ends('Asia/Jakarta', '2026-05-12T22:59:00Z')).toBe('2026-05-12T23:00:00.000Z')
  })

  test('begin with their first minute and end before their last', () => {
    expect(ends('Asia/Jakarta', '2026-05-12T14:59:59Z')).toBeNull()
    expect(ends('Asia/Jakarta', '2026-05-12T15:00:00Z')).not.toBeNull()
    expect(ends('Asia/Jakarta', '2026-05-12T23:00:00Z')).toBeNull()
  })

  test('may lie within one day', () => {
    expect(ends('Asia/Makassar', '2026-05-12T04:30:00Z', hours('12:00', '13:00'))).toBe('2026-05-12T05:00:00.000Z')
    expect(ends('Asia/Makassar', '2026-05-12T05:00:00Z', hours('12:00', '13:00'))).toBeNull()
  })

  test('from and until at the same time: none', () => {
    expect(ends('Asia/Jakarta', '2026-05-12T15:00:00Z', hours('22:00', '22:00'))).toBeNull()
  })

  test('when clocks go forward the night is an hour shorter', () => {
    // Berlin, 28 to 29 March 2026: 02:00 becomes 03:00
    expect(ends('Europe/Berlin', '2026-03-28T21:30:00Z')).toBe('2026-03-29T04:00:00.000Z')
  })

  test('when clocks go back the night is an hour longer', () => {
    // Berlin, 24 to 25 October 2026: 03:00 becomes 02:00
    expect(ends('Europe/Berlin', '2026-10-24T20:30:00Z')).toBe('2026-10-25T05:00:00.000Z')
  })

  test('an end that the clock leaves out comes as far after the change', () => {
    // 02:30 does not exist that night: it is 03:30 summer time
    expect(ends('Europe/Berlin', '2026-03-29T00:30:00Z', hours('22:00', '02:30'))).toBe('2026-03-29T01:30:00.000Z')
  })

  test('an end that comes twice is the next one, never one that has passed', () => {
    const short = hours('22:00', '02:30')
    expect(ends('Europe/Berlin', '2026-10-25T00:10:00Z', short)).toBe('2026-10-25T00:30:00.000Z')
    // 02:10 for the second time
    expect(ends('Europe/Berlin', '2026-10-25T01:10:00Z', short)).toBe('2026-10-25T01:30:00.000Z')
  })

  test('a zone off by half an hour counts too', () => {
    expect(ends('Asia/Kolkata', '2026-05-12T17:00:00Z')).toBe('2026-05-13T00:30:00.000Z')
  })
})

test.each([['22:00', 1320], ['00:00', 0], ['24:00', null], ['7:00', null], [null, null]])('minutes of %j are %j', (time, minutes) => {
  expect(minutesOf(time)).toBe(minutes)
})
