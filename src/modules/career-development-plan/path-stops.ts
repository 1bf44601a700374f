/** The way of a plan: where somebody stands, what they do, and where it leads. Pure. */
import type { MarkState, PathMark, PathStop } from '../../ui/chart/path-facts.ts'

/** A position further on. */
export interface NextStop {
  id: string
  when: string
  title: string
  place: string
  /** Percent with two places; null where nobody knows. */
  readiness: string | null
}

export interface WayItem {
  id: string
  text: string
  status: 'proposed' | 'planned' | 'inProgress' | 'done' | 'dropped'
  dueDate: string | null
}

const STATES: Record<WayItem['status'], MarkState | null> = { proposed: null, planned: 'planned', inProgress: 'begun', done: 'done', dropped: null }

/** What is on the way, by its day; what has none stands last. */
export function marksOf(items: readonly WayItem[], wordOf: (item: WayItem) => string): PathMark[] {
  const byDay = items.toSorted((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'))
  return byDay.flatMap((item) => {
    const state = STATES[item.status]
    return state === null ? [] : [{ id: item.id, text: item.text, state, word: wordOf(item) }]
  })
}

/** "81.25" as a share of a hundred. */
export const shareOf = (readiness: string | null): number | null => (readiness === null ? null : Number(readiness))

/** Today, with everything that is done from here on, and what comes after it. */
export const stopsOf = (today: Omit<NextStop, 'id'>, next: readonly NextStop[], marks: readonly PathMark[]): PathStop[] =>
  [{ ...today, id: 'today' }, ...next].map(({ readiness, ...stop }, i) => ({ ...stop, readiness: shareOf(readiness), marks: i === 0 && next.length > 0 ? marks : [] }))

/** As people read it: whole, and never all while something lacks. */
export const percentOf = (readiness: number): number => (readiness >= 100 ? 100 : Math.min(99, Math.round(readiness)))
