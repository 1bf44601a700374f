/** Requests handed over on this device that the server has not confirmed yet. */
import { lazy, Suspense } from 'react'
import { type OutboxRow, useOutbox } from '../../api/outbox.ts'

/** In the usual case nothing waits, and then this is not fetched. */
const QueuedRows = lazy(() => import('../sync/queued-rows.tsx').then((m) => ({ default: m.QueuedRows })))

const isTold = (row: OutboxRow) => row.state !== 'sent' && row.blobId === null

/** One line a record, the newest state first. */
export function QueuedHere() {
  const rows = useOutbox().filter(isTold)
  return rows.length > 0 ? <Suspense fallback={null}><QueuedRows rows={[...new Map(rows.map((row) => [row.recordId, row])).values()]} /></Suspense> : null
}
