import { lazy, use } from 'react'
import { loadAllModules } from '../load-modules.ts'

const InboxScreen = lazy(() => import('../../request/inbox/inbox-screen.tsx').then((m) => ({ default: m.InboxScreen })))
const HistoryScreen = lazy(() => import('../../request/inbox/history-screen.tsx').then((m) => ({ default: m.HistoryScreen })))

const modules = () => loadAllModules()
let all: ReturnType<typeof modules> | undefined

export function Inbox() {
  return <InboxScreen modules={use((all ??= modules()))} />
}

export function InboxHistory() {
  return <HistoryScreen modules={use((all ??= modules()))} />
}
