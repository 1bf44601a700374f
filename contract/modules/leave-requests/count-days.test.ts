import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, datesOf } from '../../kit/civil-date.ts'
import { toHundredths } from '../../kit/decimal.ts'
import type { LeaveTimeType } from './calls.ts'
import { type CalendarEntry, countDays } from './count-days.ts'
import { firstClash, type LeaveRange, LONGEST_RANGE_DAYS, partOf, rangeFault } from './range.ts'

const range = (startDate: string, endDate = startDate, start: LeaveTimeType = 0, end: LeaveTimeType = 0): LeaveRange => ({ startDate, endDate, startDateLeaveType: start, endDateLeaveType: end })
const weekend: CalendarEntry[] = [
  { date: '2026-05-16', kind: 'off', name: '' },
  { date: '2026-05-17', kind: 'off', name: '' },
]
const total = (r: LeaveRange, calendar: CalendarEntry[] = weekend, countsCalendarDays = false) => countDays(r, calendar, { countsCalendarDays }).totalDay

describe('dates and time types', () => {
  test('the end may not come before the start', () => expect(rangeFault(range('2026-05-12', '2026-05-11'))?.code).toBe('leave_end_before_start'))
  test('one day has one time type', () => {
    expect(rangeFault(range('2026-05-12', '2026-05-12', 1, 2))?.code).toBe('leave_one_day_time_types')
    for (const part of [0, 1, 2] as const) expect(rangeFault(range('2026-05-12', '2026-05-12', part, part))).toBeNull()
  })
  test('several days start with a full day or a second half', () => {
    expect(rangeFault(range('2026-05-12', '2026-05-13', 1, 0))?.code).toBe('leave_start_time_type')
    expect(rangeFault(range('2026-05-12', '2026-05-13', 2, 0))).toBeNull()
  })
  test('several days end with a full day or a first half', () => {
    expect(rangeFault(range('2026-05-12', '2026-05-13', 0, 2))?.code).toBe('leave_end_time_type')
    expect(rangeFault(range('2026-05-12', '2026-05-13', 0, 1))).toBeNull()
  })
  test('no range is longer than a year', () => {
    expect(rangeFault(range('2026-01-01', addDays('2026-01-01', LONGEST_RANGE_DAYS - 1)))).toBeNull()
    expect(rangeFault(range('2026-01-01', addDays('2026-01-01', LONGEST_RANGE_DAYS)))?.code).toBe('leave_range_too_long')
  })
})

describe('counting', () => {
  test('off days count nothing', () => expect(total(range('2026-05-15', '2026-05-18'))).toBe('2.00'))
  test('public and joint holidays count nothing, and are named', () => {
    const calendar: CalendarEntry[] = [
      { date: '2026-05-14', kind: 'holiday', name: 'Ascension Day' },
      { date: '2026-05-15', kind: 'jointHoliday', name: 'Joint leave' },
    ]
    const count = countDays(range('2026-05-13', '2026-05-15'), calendar, { countsCalendarDays: false })
    expect(count.totalDay).toBe('1.00')
    expect(count.days.map((d) => [d.skipped, d.name])).toEqual([[null, ''], ['holiday', 'Ascension Day'], ['jointHoliday', 'Joint leave']])
  })
  test('a type that counts calendar days counts every day', () => expect(total(range('2026-05-15', '2026-05-18'), weekend, true)).toBe('4.00'))
  test('a second half at the start and a first half at the end count half each', () => expect(total(range('2026-05-12', '2026-05-14', 2, 1))).toBe('2.00'))
  test('one half day counts half', () => expect(total(range('2026-05-12', '2026-05-12', 2, 2))).toBe('0.50'))
  test('a faulty range counts nothing', () => expect(total(range('2026-05-13', '2026-05-12'))).toBe('0.00'))
  test('the total is the sum of its days, and never more than the days of the range', () => {
    const part = fc.constantFrom<LeaveTimeType>(0, 1, 2)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), part, part, fc.array(fc.integer({ min: 0, max: 40 })), fc.boolean(), (length, start, end, off, all) => {
        const calendar = off.map((n): CalendarEntry => ({ date: addDays('2026-05-01', n), kind: 'off', name: '' }))
        const count = countDays(range('2026-05-01', addDays('2026-05-01', length), start, end), calendar, { countsCalendarDays: all })
        expect(toHundredths(count.totalDay)).toBe(count.days.reduce((sum, d) => sum + toHundredths(d.portion), 0))
        expect(toHundredths(count.totalDay)).toBeLessThanOrEqual((length + 1) * 100)
      }),
    )
  })
})

describe('overlap', () => {
  test('two different halves of one day do not clash', () => expect(firstClash(range('2026-05-12', '2026-05-12', 1, 1), range('2026-05-12', '2026-05-12', 2, 2))).toBeNull())
  test('the same half clashes, and so does a full day', () => {
    expect(firstClash(range('2026-05-12', '2026-05-12', 1, 1), range('2026-05-12', '2026-05-12', 1, 1))).toBe('2026-05-12')
    expect(firstClash(range('2026-05-12', '2026-05-12', 1, 1), range('2026-05-12'))).toBe('2026-05-12')
  })
  test('ranges that meet at two halves of a day do not clash', () => {
    expect(firstClash(range('2026-05-11', '2026-05-12', 0, 1), range('2026-05-12', '2026-05-13', 2, 0))).toBeNull()
    expect(firstClash(range('2026-05-11', '2026-05-12', 0, 0), range('2026-05-12', '2026-05-13', 2, 0))).toBe('2026-05-12')
  })
  test('ranges without a common day do not clash', () => expect(firstClash(range('2026-05-11'), range('2026-05-12'))).toBeNull())
  test('it is the first day of those that clash one by one', () => {
    const part = fc.constantFrom<LeaveTimeType>(0, 1, 2)
    const some = fc.record({ after: fc.nat(6), length: fc.nat(6), start: part, end: part }).map(({ after, length, start, end }) => range(addDays('2026-05-01', after), addDays('2026-05-01', after + length), start, end))
    fc.assert(
      fc.property(some, some, (a, b) => {
        const both = datesOf(a.startDate, a.endDate).filter((date) => date >= b.startDate && date <= b.endDate)
        const slow = both.find((date) => partOf(a, date) === 0 || partOf(b, date) === 0 || partOf(a, date) === partOf(b, date))
        expect(firstClash(a, b)).toBe(slow ?? null)
      }),
      { numRuns: 1000 },
    )
  })
  test('ranges of a thousand years are compared at once', () => {
    const start = performance.now()
    for (let i = 0; i < 1000; i++) firstClash(range('1900-01-01', '2999-12-31'), range('1900-01-01', '2999-12-31'))
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
