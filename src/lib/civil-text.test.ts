import { describe, expect, it } from 'vitest'
import { agoText, dayText, isBeforeYearOne, monthText, rangeText, shortMonth, instantText } from './civil-text.ts'

describe('dates on screen', () => {
  it('knows the dates that stand for none', () => {
    expect(['0001-01-01', '0000-05-05', '-0001-01-01', '2026-05-12'].map(isBeforeYearOne)).toEqual([true, true, true, false])
    expect(instantText('0001-01-01T00:00:00Z')).toBe('N/A')
    expect(instantText('2026-05-12T08:00:00Z')).toMatch(/^2026\/05\/1\d \d\d:\d\d$/)
  })
  it('a civil date is the same day in every zone', () => {
    expect(dayText('2026-05-12', 'en', '2026-01-01')).toBe('Tue 12 May')
  })
  it('leaves the year out only when it is this year', () => {
    expect(dayText('2026-05-12', 'en', '2026-01-01')).not.toContain('2026')
    expect(dayText('2027-05-12', 'en', '2026-01-01')).toContain('2027')
    expect(rangeText('2026-12-31', '2027-01-02', 'en', '2026-12-01')).toContain('2027')
  })
  it('a range names the month once when it can', () => {
    expect(rangeText('2026-05-14', '2026-05-15', 'en', '2026-05-01')).toBe('Thu 14 – Fri 15 May')
  })
  it('one day is no range', () => {
    expect(rangeText('2026-05-12', '2026-05-12', 'en', '2026-05-01')).toBe(dayText('2026-05-12', 'en', '2026-05-01'))
  })
  it('says how long ago in the reader\'s language', () => {
    const now = Date.parse('2026-05-12T08:00:00Z')
    expect(agoText('2026-05-12T07:55:00Z', now, 'en')).toBe('5 minutes ago')
    expect(agoText('2026-05-11T07:55:00Z', now, 'id')).toBe('kemarin')
  })
  it('counts days by the calendar: late two evenings ago is not yesterday', () => {
    const at = (day: number, hour: number) => new Date(2026, 4, day, hour)
    const now = at(12, 8).getTime()
    expect(agoText(at(10, 23).getTime(), now, 'en')).toBe('2 days ago')
    expect(agoText(at(11, 7).getTime(), now, 'en')).toBe('yesterday')
    expect(agoText(at(11, 23).getTime(), now, 'en')).toBe('9 hours ago')
    expect(agoText(at(5, 20).getTime(), now, 'en')).toBe('last week')
    expect(agoText(at(13, 9).getTime(), now, 'en')).toBe('tomorrow')
  })
  it('a month is known by its code and by any day in it', () => {
    expect(['2026-06', '2026-06-30'].map((code) => monthText(code, 'en'))).toEqual(['June 2026', 'June 2026'])
    expect([monthText('2026-05', 'id'), shortMonth('2026-05-21', 'id'), shortMonth('2026-06', 'en')]).toEqual(['Mei 2026', 'Mei', 'Jun'])
  })
})
