/** State of the inbox in its URL. Unknown or broken parts fall away. */
import type { InboxInput } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'

export interface InboxSearch {
  /** Slugs; absent: all. */
  modules?: string[]
  employee?: string
  /** Only items waiting at least so many days. */
  days?: number
  others?: boolean
  sort?: 'start'
  /** What is open beside the list, as `<module>.<id>`. */
  at?: string
}

/** Choices of "waiting at least". */
export const WAITING_DAYS = [1, 3, 7, 14] as const
/** A full desk comes at once: whoever leaves the network has all of it with them. */
export const INBOX_PAGE = 50

/** @param slugs modules that exist here */
export function readInboxSearch(raw: Record<string, unknown>, slugs: readonly string[]): InboxSearch {
  const days = Number(raw.days)
  const wanted = Array.isArray(raw.modules) ? raw.modules : [raw.modules, raw.module]
  const chosen = slugs.filter((s) => wanted.includes(s))
  const search: InboxSearch = {
    modules: chosen.length > 0 ? chosen : undefined,
    employee: typeof raw.employee === 'string' && /^[0-9a-f-]{36}$/i.test(raw.employee) ? raw.employee : undefined,
    days: WAITING_DAYS.find((d) => d === days),
    others: raw.others === true || raw.others === 'true' ? true : undefined,
    sort: raw.sort === 'start' ? 'start' : undefined,
    at: typeof raw.at === 'string' && slugs.includes(raw.at.slice(0, -37)) && /\.[0-9a-f-]{36}$/i.test(raw.at) ? raw.at : undefined,
  }
  return Object.fromEntries(Object.entries(search).filter(([, v]) => v !== undefined))
}

/** Input of the inbox and history calls, without the page. Oldest first unless the start date was chosen. */
export function inboxInput(search: InboxSearch): InboxInput {
  return {
    modules: search.modules,
    employeeId: search.employee,
    waitingDays: search.days,
    forOthers: search.others,
    sortingColumn: search.sort === 'start' ? 'StartDate' : 'SortDate',
    sortingDirection: 0,
    paginationSize: INBOX_PAGE,
  }
}

export const inboxFilterCount = (s: InboxSearch): number => [s.modules, s.employee, s.days, s.others].filter((v) => v !== undefined).length
