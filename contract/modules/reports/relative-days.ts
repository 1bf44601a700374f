/** Days that are meant from today on: a preset says "last month", and means another one each month. Pure. */
import { addDays } from '../../kit/civil-date.ts'

export const relativeDays = ['today', 'yesterday', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear', 'thisPeriod', 'lastPeriod'] as const
export type RelativeDay = (typeof relativeDays)[number]

export const isRelativeDay = (text: string): text is RelativeDay => (relativeDays as readonly string[]).includes(text)

export interface Stretch {
  from: string
  until: string
}

const firstOf = (day: string): string => `${day.slice(0, 8)}01`
const monthOf = (day: string): Stretch => ({ from: firstOf(day), until: addDays(firstOf(addDays(firstOf(day), 31)), -1) })
const yearOf = (year: number): Stretch => ({ from: `${year}-01-01`, until: `${year}-12-31` })
const dayOnly = (day: string): Stretch => ({ from: day, until: day })

/**
 * The stretch of days a word means.
 * @param periods the pay periods of today and before it; null: not known
 */
export function stretchOf(word: RelativeDay, today: string, periods: { this: Stretch | null; last: Stretch | null }): Stretch | null {
  const year = Number(today.slice(0, 4))
  const stretches: Record<RelativeDay, Stretch | null> = {
    today: dayOnly(today),
    yesterday: dayOnly(addDays(today, -1)),
    thisMonth: monthOf(today),
    lastMonth: monthOf(addDays(firstOf(today), -1)),
    thisYear: yearOf(year),
    lastYear: yearOf(year - 1),
    thisPeriod: periods.this,
    lastPeriod: periods.last,
  }
  return stretches[word]
}
