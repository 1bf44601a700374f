import { expect, test } from 'vitest'
import { addDays, weekday } from '../../contract/kit/civil-date.ts'
import { payPeriodRows } from './company.ts'

const days = Array.from({ length: 366 }, (_, i) => addDays('2026-01-01', i))

/** The day of work before this one, of those who work from Monday to Friday. */
function dayOfWorkBefore(date: string): string {
  let day = addDays(date, -1)
  while (weekday(day) > 5 || weekday(day) === 0) day = addDays(day, -1)
  return day
}

test('whatever the day of loading, what waits about the last day of work is not locked, and the period before is', () => {
  for (const today of days) {
    const periods = payPeriodRows(today)
    const closed = (date: string) => periods.find((p) => p.from <= date && p.until >= date)?.closed
    expect([today, closed(dayOfWorkBefore(today)), closed(addDays(today, -36))]).toEqual([today, false, true])
  }
})
