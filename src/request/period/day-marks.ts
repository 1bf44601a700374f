/** What a calendar says about its days, apart from how it looks. Pure. */
import type { SpecialDay } from './calendar.ts'

export interface TakenPeriod {
  id: string
  /** Inclusive civil dates. */
  from: string
  until: string
  /** "Annual leave" */
  what: string
  /** "In approval" */
  state: string
}

export interface DayMark {
  kind: SpecialDay['kind'] | null
  /** Name of the holiday, else ''. */
  name: string
  taken: TakenPeriod | null
}

/** A lookup by date over special days and taken periods; plain days have no mark. */
export function dayMarks(days: readonly SpecialDay[], taken: readonly TakenPeriod[]): (date: string) => DayMark | null {
  const special = new Map(days.map((d) => [d.date, d]))
  return (date) => {
    const day = special.get(date)
    const period = taken.find((p) => p.from <= date && date <= p.until)
    return day || period ? { kind: day?.kind ?? null, name: day?.name ?? '', taken: period ?? null } : null
  }
}

export type NamedDay = { key: string; kind: 'holiday' | 'jointHoliday'; from: string; until: string; what: string } | { key: string; kind: 'taken'; from: string; until: string; what: string; state: string }

/** Everything with a name between two dates, in order: holidays and what is already asked for. */
export function namedDays(days: readonly SpecialDay[], taken: readonly TakenPeriod[], from: string, until: string): NamedDay[] {
  const holidays = days.flatMap((d): NamedDay[] => (d.kind === 'off' || d.date < from || d.date > until ? [] : [{ key: d.date, kind: d.kind, from: d.date, until: d.date, what: d.name }]))
  const own = taken.flatMap((p): NamedDay[] => (p.until < from || p.from > until ? [] : [{ key: p.id, kind: 'taken', from: p.from, until: p.until, what: p.what, state: p.state }]))
  return [...holidays, ...own].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}
