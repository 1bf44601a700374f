/** Items of the inbox or its history, page after page. */
import type { attachmentsInboxCalls, InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { type Pages, pagesQuery, usePages } from '../use-pages.ts'
import { INBOX_PAGE, type InboxSearch, inboxInput } from './inbox-search.ts'

type InboxCall = typeof attachmentsInboxCalls.inboxList

/** Query of the inbox or its history. @param newestFirst history reads backwards */
export const inboxQuery = (def: InboxCall, search: InboxSearch, newestFirst = false) =>
  pagesQuery<InboxItem>(def, { ...inboxInput(search), paginationSize: INBOX_PAGE, ...(newestFirst ? { sortingDirection: 1 as const } : {}) })

/** @param newestFirst history reads backwards */
export const useInbox = (def: InboxCall, search: InboxSearch, newestFirst = false): Pages<InboxItem> => usePages(inboxQuery(def, search, newestFirst))
