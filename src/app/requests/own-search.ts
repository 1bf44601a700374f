/** State of "my requests" in its URL, and what it means. Unknown or broken parts fall away. */
import { fold } from '../../../contract/kit/fold.ts'
import type { StatusId } from '../../../contract/kit/lifecycle.ts'
import type { OwnRequestRow, OwnRequestsInput } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { localMoment } from '../../lib/civil-text.ts'

export interface OwnSearch {
  /** Absent: all. */
  show?: Show
  q?: string
}

/** Not decided yet, drafts with them; sent back to be changed; the rest. */
export const SHOWS = ['open', 'returned', 'done'] as const
export type Show = (typeof SHOWS)[number]

export const OWN_PAGE = 25

/** Written out, and held against the lifecycle by the test: its table is in no file that Home waits for. */
const showOf: Record<StatusId, Show> = { 0: 'open', 1: 'open', 2: 'returned', 3: 'done', 4: 'done', 5: 'done', 11: 'done', 12: 'done', 30: 'returned', 40: 'open' }
const statusesOf = (show: Show): number[] => Object.entries(showOf).flatMap(([status, of]) => (of === show ? [Number(status)] : []))

/** Search parameters as the screen understands them: the router reads `12` as a number. */
export function readOwnSearch({ show, q }: Record<string, unknown>): OwnSearch {
  const known = SHOWS.find((s) => s === show)
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : ''
  return { ...(known ? { show: known } : {}), ...(text ? { q: text } : {}) }
}

/** The call's input, without the page. */
export const ownInput = ({ show, q }: OwnSearch): OwnRequestsInput & { paginationSize: number } => ({
  ...(show ? { status: statusesOf(show) } : {}),
  ...(q ? { filterSearch: q } : {}),
  paginationSize: OWN_PAGE,
})

/** Whether every word of a search is a part of one of these texts. */
export function isFound(q: string | undefined, ...texts: readonly (string | undefined)[]): boolean {
  const text = fold(texts.join(' '))
  return fold(q ?? '').split(' ').every((word) => text.includes(word))
}

/** What of the rows that are here answers a search: without a network nobody else can look. @param nameOf what a module is called */
export const foundHere = (rows: readonly OwnRequestRow[], { show, q }: OwnSearch, nameOf: (slug: string) => string): OwnRequestRow[] =>
  rows.filter((r) => (!show || showOf[r.status as StatusId] === show) && isFound(q, r.code, r.title, r.employee, nameOf(r.module)))

/** Rows by the month of their moment in the reader's zone, in their order. */
export function byMonth(rows: readonly OwnRequestRow[]): [month: string, rows: OwnRequestRow[]][] {
  return [...Map.groupBy(rows, (r) => localMoment(r.sortDate).slice(0, 7))]
}
