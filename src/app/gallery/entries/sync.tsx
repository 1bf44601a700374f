import { useTranslation } from 'react-i18next'
import { port } from '../../../api/offline.ts'
import type { OutboxRow } from '../../../offline/rows.ts'
import { useTools } from '../../../request/use-tools.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { KeptNote } from '../../sync/kept-for-others.tsx'
import { StorageShort } from '../../sync/storage-note.tsx'
import { type ListMoment, SyncList, SyncSummary } from '../../sync/sync-list.tsx'
import type { GalleryEntry } from '../entry.ts'
import { madeUpRows } from '../made-up-rows.ts'

const nothing = () => undefined

function Show({ pick, online = true, paused, summaryOnly }: { pick: (row: OutboxRow) => boolean; online?: boolean; paused?: true; summaryOnly?: true }) {
  useTranslation(['sync', 'request'])
  const tools = useTools('sync')
  const nowMs = port.now()
  const at: ListMoment = { nowMs, online, pausedUntil: paused ? nowMs + 90_000 : null }
  const rows = madeUpRows(nowMs)
  const shown = rows.filter(pick)
  return (
    <div className="gallery-wide">
      <SyncSummary rows={shown} at={at} tools={tools} />
      {summaryOnly ? null : <SyncList rows={[...shown, ...rows.filter((r) => shown.some((s) => s.heldBy === r.seq) && !shown.includes(r))]} at={at} tools={tools} onWayOut={nothing} />}
    </div>
  )
}

const STOPPED: readonly string[] = ['needsSignIn', 'conflict', 'refused', 'quarantined', 'held']

const entry: GalleryEntry = {
  id: 'sync',
  title: 'Sync',
  states: [
    { name: 'everything that needs the person', Show: () => <Show pick={(r) => STOPPED.includes(r.state)} /> },
    { name: 'on the way, with a network', Show: () => <Show pick={(r) => ['queued', 'sending', 'unknown', 'sent'].includes(r.state)} /> },
    { name: 'on the way, without a network', Show: () => <Show pick={(r) => r.state === 'queued'} online={false} /> },
    { name: 'the server asked for patience', Show: () => <Show pick={(r) => r.state === 'queued'} paused /> },
    { name: 'nothing at all', Show: () => <Show pick={() => false} summaryOnly /> },
    { name: 'not read yet', Show: () => <div className="gallery-wide"><SkeletonRows count={1} /></div> },
    { name: 'kept for another account', Show: () => <KeptNote count={2} /> },
    { name: 'storage nearly full', Show: StorageShort },
  ],
}

export default entry
