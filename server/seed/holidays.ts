/** Public and joint holidays around the day of loading: the fixed ones of Indonesia, the moving ones we know, and two near today. */
import { addDays, weekday } from '../../contract/kit/civil-date.ts'

export interface SeedHoliday {
  date: string
  name: string
  kind: 'public' | 'joint'
}

const fixed: [string, string][] = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['06-01', 'Pancasila Day'],
  ['08-17', 'Independence Day'],
  ['12-25', 'Christmas Day'],
]

/** Days that follow the moon, by year; a year not listed simply has none. */
const moving: Record<number, [string, string][]> = {
  2024: [['02-10', 'Chinese New Year'], ['03-11', 'Nyepi'], ['04-10', 'Idul Fitri'], ['04-11', 'Idul Fitri'], ['06-17', 'Idul Adha']],
  2025: [['01-29', 'Chinese New Year'], ['03-29', 'Nyepi'], ['03-31', 'Idul Fitri'], ['04-01', 'Idul Fitri'], ['05-12', 'Waisak'], ['06-06', 'Idul Adha']],
  2026: [['02-17', 'Chinese New Year'], ['03-19', 'Nyepi'], ['03-20', 'Idul Fitri'], ['03-21', 'Idul Fitri'], ['05-27', 'Idul Adha'], ['05-31', 'Waisak']],
  2027: [['02-06', 'Chinese New Year'], ['03-08', 'Nyepi'], ['03-10', 'Idul Fitri'], ['03-11', 'Idul Fitri'], ['05-16', 'Idul Adha'], ['05-20', 'Waisak']],
  2028: [['01-26', 'Chinese New Year'], ['02-27', 'Idul Fitri'], ['02-28', 'Idul Fitri'], ['03-26', 'Nyepi'], ['05-05', 'Idul Adha'], ['05-09', 'Waisak']],
}

/** Monday of the week a day is in. */
export const mondayOf = (date: string): string => addDays(date, -((weekday(date) + 6) % 7))

/**
 * Two years back to one year ahead. Near today, whenever that is: a public holiday on the Tuesday two weeks ago with joint leave
 * on the next free day, and a public holiday on the Thursday after next.
 */
export function holidaysAround(today: string): SeedHoliday[] {
  const year = Number(today.slice(0, 4))
  const monday = mondayOf(today)
  const out = new Map<string, SeedHoliday>()
  const add = (date: string, name: string, kind: SeedHoliday['kind']) => {
    if (!out.has(date)) out.set(date, { date, name, kind })
  }
  for (let y = year - 2; y <= year + 1; y++) {
    for (const [day, name] of [...fixed, ...(moving[y] ?? [])]) add(`${y}-${day}`, name, 'public')
  }
  add(addDays(monday, -13), 'Regional Election Day', 'public')
  add(addDays(monday, 17), 'Founders’ Day', 'public')
  const bridge = [-12, -11, -10].map((n) => addDays(monday, n)).find((date) => !out.has(date))
  if (bridge) add(bridge, 'Joint leave', 'joint')
  return [...out.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
