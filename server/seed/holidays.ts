/** Public and joint holidays around the day of loading: those of the configuration, and some near today that no file can know. */
import { addDays, weekday } from '../../contract/kit/civil-date.ts'
import { configuredHolidays } from './configuration.ts'

export interface SeedHoliday {
  date: string
  name: string
  kind: 'public' | 'joint'
  /** Near today, made for the demo: the configuration does not know it. */
  demo: boolean
  names: Record<string, string>
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
  for (const day of configuredHolidays()) {
    const y = Number(day.date.slice(0, 4))
    if (y >= year - 2 && y <= year + 1) out.set(day.date, { ...day, demo: false, names: {} })
  }
  const add = (date: string, [name, id, ar]: readonly [string, string, string], kind: SeedHoliday['kind']) => {
    if (!out.has(date)) out.set(date, { date, name, kind, demo: true, names: { id, ar } })
  }
  add(addDays(monday, -13), ['Regional Election Day', 'Hari Pemilihan Daerah', 'يوم الانتخابات المحلية'], 'public')
  add(addDays(monday, 17), ['Founders’ Day', 'Hari Pendiri', 'يوم المؤسسين'], 'public')
  const bridge = [-12, -11, -10].map((n) => addDays(monday, n)).find((date) => !out.has(date))
  if (bridge) add(bridge, ['Joint leave', 'Cuti bersama', 'إجازة جماعية'], 'joint')
  return [...out.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
