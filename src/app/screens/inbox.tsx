import { usePrefetchInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, use } from 'react'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { readInboxSearch } from '../../request/inbox/inbox-search.ts'
import { inboxQuery } from '../../request/inbox/use-inbox.ts'
import { askForTexts } from '../i18n.ts'
import { loadAllModules } from '../load-modules.ts'
import { clientModules } from '../modules.ts'
import { INBOX_TEXTS } from './texts.ts'

const loadInbox = () => import('../../request/inbox/inbox-screen.tsx')
const loadHistory = () => import('../../request/inbox/history-screen.tsx')
const InboxScreen = lazy(() => loadInbox().then((m) => ({ default: m.InboxScreen })))
const HistoryScreen = lazy(() => loadHistory().then((m) => ({ default: m.HistoryScreen })))

const modules = () => loadAllModules()
let all: ReturnType<typeof modules> | undefined

/** What the screen needs is asked for at once, its texts, its code and the modules; each would wait for the one before. */
function begin(load: () => Promise<unknown>): ReturnType<typeof modules> {
  if (all) return all
  askForTexts(...INBOX_TEXTS, ...clientModules.map((m) => m.ns))
  load().catch(() => undefined) // the screen itself asks again, and says so
  return (all = modules())
}

export function Inbox() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  usePrefetchInfiniteQuery(inboxQuery(attachmentsInboxCalls.inboxList, readInboxSearch(search, clientModules.map((m) => m.slug))))
  return <InboxScreen modules={use(begin(loadInbox))} />
}

export function InboxHistory() {
  return <HistoryScreen modules={use(begin(loadHistory))} />
}
