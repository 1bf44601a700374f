/** What stands on this device alone: handed over and not confirmed yet, stopped, or never handed in. */
import { lazy, Suspense } from 'react'
import { useOutbox } from '../../api/outbox.ts'
import { STUCK } from '../../offline/rows.ts'
import { isShownStopped } from '../shell/count-changes.ts'
import { useWaitingHere } from '../shell/nav-counts.ts'

/** In the usual case nothing waits, and then these are not fetched. */
const QueuedRows = lazy(() => import('../sync/queued-rows.tsx').then((m) => ({ default: m.QueuedRows })))
const DraftRows = lazy(() => import('../sync/queued-rows.tsx').then((m) => ({ default: m.DraftRows })))

/** On its way by itself. */
export function QueuedHere() {
  const rows = useOutbox().filter((row) => row.state !== 'sent' && !STUCK.includes(row.state))
  return rows.length > 0 ? <Suspense fallback={null}><QueuedRows rows={rows} /></Suspense> : null
}

/** Waits for the person: what stopped, and drafts the server has never seen. */
export function WaitsHere() {
  const stuck = useOutbox().filter(isShownStopped)
  const waiting = useWaitingHere()
  return (
    <Suspense fallback={null}>
      {stuck.length > 0 ? <QueuedRows rows={stuck} /> : null}
      {waiting > 0 ? <DraftRows /> : null}
    </Suspense>
  )
}
