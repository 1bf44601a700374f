import { describe, expect, test } from 'vitest'
import { readSpokenDate, readSpokenDateTime } from './spoken-date.ts'

const TODAY = '2026-11-24' // a Tuesday
const read = (text: string, locale = 'en-GB') => readSpokenDate(text, TODAY, locale)

describe('days as people write them', () => {
  test.each([
    ['14 dec', '2026-12-14'], ['14 Dec.', '2026-12-14'], ['dec 14', '2026-12-14'], ['14 December 2027', '2027-12-14'], ['14dec', '2026-12-14'], ['14-dec-2026', '2026-12-14'], ['3 sept', '2026-09-03'],
    ['14/12/2026', '2026-12-14'], ['14.12.2026', '2026-12-14'], ['14-12-26', '2026-12-14'], ['14/12', '2026-12-14'], ['12/14/2026', '2026-12-14'],
    ['14 Dec 26', '2026-12-14'], ['dec 14 27', '2027-12-14'], ['١٤ ديسمبر ٢٦', '2026-12-14'], ['14 des', '2026-12-14'], ['17 agustus 2027', '2027-08-17'], ['14 ديسمبر', '2026-12-14'], ['١٤ ديسمبر ٢٠٢٦', '2026-12-14'],
  ])('%s', (text, day) => expect(read(text)).toBe(day))

  test.each([
    ['today', 0], ['Tomorrow', 1], ['yesterday', -1], ['day after tomorrow', 2], ['hari ini', 0], ['besok', 1], ['lusa', 2], ['kemarin', -1], ['اليوم', 0], ['غدًا', 1], ['أمس', -1], ['tuesday', 0], ['Friday', 3], ['jumat', 3], ['الجمعة', 3],
    ['next monday', 6], ['next friday', 10], ['Next Tuesday', 7], ['senin depan', 6], ['jumat depan', 10], ['hari senin', 6], ['الاثنين القادم', 6], ['يوم الجمعة المقبل', 3], ['الثلاثاء القادم', 7], ['يوم الاثنين', 6],
  ])('%s is %d days from today', (text, days) => expect(read(text)).toBe(new Date(Date.UTC(2026, 10, 24 + days)).toISOString().slice(0, 10)))

  test('without a year it is the nearest: just after the new year, "28 dec" was last year', () => {
    expect(read('3 jan')).toBe('2027-01-03')
    expect(readSpokenDate('28 dec', '2027-01-04', 'en-GB')).toBe('2026-12-28')
  })
  test('where both orders are possible, the device decides', () => {
    expect(read('3/4/2026')).toBe('2026-04-03')
    expect(read('3/4/2026', 'en-US')).toBe('2026-03-04')
    expect(read('3/4/2026', 'id')).toBe('2026-04-03')
  })
  test.each(['next', 'next week day', 'depan', '30 feb', '31/31/2026', '32 dec', 'soon', '14', 'dec', '14 foo', '', '1 jan 3000', '2026', '14 12 2026 8'])('%s means no day', (text) => expect(read(text)).toBeNull())
  test('with its time at the end', () => {
    const readTime = (text: string) => (/^\d\d:\d\d$/.test(text) ? text : null)
    expect(readSpokenDateTime('14 dec 17:00', TODAY, readTime)).toBe('2026-12-14T17:00')
    expect(readSpokenDateTime('yesterday  08:05', TODAY, readTime)).toBe('2026-11-23T08:05')
    expect(readSpokenDateTime('14 dec', TODAY, readTime)).toBeNull()
    expect(readSpokenDateTime('soon 17:00', TODAY, readTime)).toBeNull()
  })
  test('29 february without a year is one of a year that has it, or none', () => {
    expect(readSpokenDate('29 feb', '2028-01-10', 'en-GB')).toBe('2028-02-29')
    expect(readSpokenDate('29 feb', '2026-01-10', 'en-GB')).toBeNull()
  })
})
