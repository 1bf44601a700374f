/** Items of the inbox or its history, page after page. */
import { useRef } from 'react'
import type { attachmentsInboxCalls, InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { type Pages, pagesQuery, usePages } from '../use-pages.ts'
import { INBOX_PAGE, type InboxSearch, inboxInput } from './inbox-search.ts'

type InboxCall = typeof attachmentsInboxCalls.inboxList

/** Query of the inbox or its history. @param newestFirst history reads backwards */
export const inboxQuery = (def: InboxCall, search: InboxSearch, newestFirst = false) =>
  pagesQuery<InboxItem>(def, { ...inboxInput(search), paginationSize: INBOX_PAGE, ...(newestFirst ? { sortingDirection: 1 as const } : {}) })

/** Slugs of the modules these items are of, in the order of the items. */
export const slugsOf = (items: readonly InboxItem[] = []): string[] => [...new Set(items.map((item) => item.module))]

type Rows = Pages<InboxItem>['rows']

/** Items down to the first whose module is not here; all of the list of before, where that shows more. */
export function drawable(rows: Rows, before: Rows, has: (slug: string) => boolean): Rows {
  const missing = rows?.findIndex((item) => !has(item.module)) ?? -1
  if (missing < 0) return rows
  return missing > (before?.length ?? 0) ? rows?.slice(0, missing) : before
}

/**
 * Nothing is drawn of an item whose module is still on its way, nor of those below it.
 * `coming`: so many are known and not drawn yet.
 * @param has whether the module of a slug is here
 * @param newestFirst history reads backwards
 */
export function useInbox(def: InboxCall, search: InboxSearch, has: (slug: string) => boolean = () => true, newestFirst = false): Pages<InboxItem> & { coming: number } {
  const query = inboxQuery(def, search, newestFirst)
  const pages = usePages(query)
  const asked = JSON.stringify(query.queryKey)
  const drawn = useRef<{ asked: string; rows: Rows }>({ asked, rows: undefined })
  const rows = drawable(pages.rows, drawn.current.asked === asked ? drawn.current.rows : undefined, has)
  drawn.current = { asked, rows }
  return { ...pages, rows, coming: rows && pages.rows ? Math.max(0, pages.rows.length - rows.length) : 0, loading: pages.loading || (rows === undefined && pages.rows !== undefined) }
}
