import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import i18next from 'i18next'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { namedFirst } from '../../api/first-asked.ts'
import { readInboxSearch, type InboxSearch } from '../../request/inbox/inbox-search.ts'
import { inboxQuery, slugsOf } from '../../request/inbox/use-inbox.ts'
import { part } from '../../ui/part.ts'
import { useOnce } from '../../ui/use-once.ts'
import { clientModules } from '../modules.ts'
import { ScreenPending } from '../shell/screen-pending.tsx'
import { bringFirst, useModulesHere } from '../use-modules-here.ts'
import { INBOX_TEXTS } from './texts.ts'

const InboxScreen = part(() => import('../../request/inbox/inbox-screen.tsx').then((m) => m.InboxScreen))
const HistoryScreen = part(() => import('../../request/inbox/history-screen.tsx').then((m) => m.HistoryScreen))

const slugs = clientModules.map((m) => m.slug)

/** Before the screen is drawn for the first time: all it needs at once, each would wait for the one before. Never fails: the screen itself asks again, and says so. */
const bring = (screen: typeof InboxScreen) => () => Promise.allSettled([screen.load(), i18next.loadNamespaces(INBOX_TEXTS), bringFirst(namedFirst())])
export const prepare = { Inbox: bring(InboxScreen), InboxHistory: bring(HistoryScreen) }

const useInboxAddress = (): InboxSearch => readInboxSearch(useSearch({ strict: false }), slugs)

/** Modules of what is listed, and of what is open beside it. `null` until there is something to draw for the first time: the screen comes in one piece. */
function useListed(query: ReturnType<typeof inboxQuery>, at?: string) {
  const { data, isPending } = useInfiniteQuery(query)
  const listed = slugsOf(data?.pages.flatMap((page) => page.listData))
  const modules = useModulesHere(at === undefined ? listed : [...listed, at.slice(0, at.indexOf('.'))])
  const [first] = listed
  const isThere = !isPending && (first === undefined || !slugs.includes(first) || modules.some((m) => m.slug === first))
  return useOnce(isThere) ? modules : null
}

export function Inbox() {
  const search = useInboxAddress()
  const modules = useListed(inboxQuery(attachmentsInboxCalls.inboxList, search), search.at)
  return modules ? <InboxScreen modules={modules} slugs={slugs} /> : <ScreenPending />
}

export function InboxHistory() {
  const modules = useListed(inboxQuery(attachmentsInboxCalls.inboxHistory, useInboxAddress(), true))
  return modules ? <HistoryScreen modules={modules} slugs={slugs} /> : <ScreenPending />
}
