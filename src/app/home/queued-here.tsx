/** Requests handed over on this device that the server has not confirmed yet. */
import { lazy, Suspense } from 'react'
import { useOutbox } from '../../api/outbox.ts'

/** In the usual case nothing waits, and then this is not fetched. */
const QueuedRows = lazy(() => import('../sync/queued-rows.tsx').then((m) => ({ default: m.QueuedRows })))

export function QueuedHere() {
  const rows = useOutbox()
  return rows.some((row) => row.state !== 'sent') ? <Suspense fallback={null}><QueuedRows rows={rows} /></Suspense> : null
}
