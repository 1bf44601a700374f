/** State of a list in its URL: filters, sort and what is open. Unknown or broken parts fall away. */
import { isDateOfUse } from '../../../contract/kit/civil-date.ts'
import { type StatusId, screenStatus } from '../../../contract/kit/lifecycle.ts'
import type { RequestListInput } from '../../../contract/kit/request.ts'

export interface ListSearch {
  q?: string
  status?: StatusId[]
  from?: string
  until?: string
  scope?: 'others' | 'all'
  /** Only requests for this person; in lists of others. */
  employee?: string
  /** Column; a leading minus sorts descending. */
  sort?: string
}

export const LIST_PAGE = 25

/** A parameter as text: the router reads `12` as a number. */
const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const known = Object.keys(screenStatus).map(Number) as StatusId[]

/**
 * Search parameters as a list understands them.
 * @param columns names a list may be sorted by
 */
export function readListSearch(raw: Record<string, unknown>, columns: readonly string[]): ListSearch {
  const statuses = (Array.isArray(raw.status) ? raw.status : wordOf(raw.status).split(',').filter((s) => s !== '')).map(Number)
  const status = known.filter((s) => statuses.includes(s))
  const date = (v: unknown) => (isDateOfUse(v) ? v : undefined)
  const sort = typeof raw.sort === 'string' && columns.includes(raw.sort.replace(/^-/, '')) ? raw.sort : undefined
  const search: ListSearch = {
    q: wordOf(raw.q).slice(0, 200) || undefined,
    status: status.length > 0 ? status : undefined,
    from: date(raw.from),
    until: date(raw.until),
    scope: raw.scope === 'others' || raw.scope === 'all' ? raw.scope : undefined,
    employee: typeof raw.employee === 'string' && /^[0-9a-f-]{36}$/i.test(raw.employee) ? raw.employee : undefined,
    sort,
  }
  return Object.fromEntries(Object.entries(search).filter(([, v]) => v !== undefined))
}

/** Number of filters that narrow the list, for the badge on the filter button. */
export const filterCount = (s: ListSearch): number => (s.status ? 1 : 0) + (s.from || s.until ? 1 : 0) + (s.scope && s.employee ? 1 : 0)

/** What a list without rows says (`request:`): whose requests would stand there, or that the filters let none through. */
export function emptyText(search: ListSearch, mayFile: boolean): string {
  if (filterCount(search) > 0 || search.q) return 'list.empty-filtered'
  if (search.scope === 'others') return 'list.empty-others'
  if (search.scope === 'all') return 'list.empty-all'
  return mayFile ? 'list.empty-hint' : 'list.empty-about-me'
}

const wireColumn = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The list call's input for a page. Sort columns travel with a capital first letter (`TransDate`). */
export function listInput(search: ListSearch, defaultSort: string, page: number): RequestListInput {
  const sort = search.sort ?? `-${defaultSort}`
  return {
    filterSearch: search.q,
    status: search.status,
    from: search.from,
    until: search.until,
    scope: search.scope,
    employeeId: search.scope ? search.employee : undefined,
    sortingColumn: wireColumn(sort.replace(/^-/, '')),
    sortingDirection: sort.startsWith('-') ? 1 : 0,
    paginationSize: LIST_PAGE,
    paginationPage: page,
  }
}
