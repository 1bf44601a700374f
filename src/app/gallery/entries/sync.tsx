import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { port } from '../../../api/offline.ts'
import type { OutboxRow } from '../../../offline/rows.ts'
import { LostHere } from '../../../request/device/lost-items.tsx'
import { storedLabel } from '../../../request/device/subject.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { DiscardDialog } from '../../sync/discard-dialog.tsx'
import { KeepStrip } from '../../sync/keep-note.tsx'
import { KeptNote } from '../../sync/kept-for-others.tsx'
import { askWhatToKeep } from '../../sync/sign-out-question.tsx'
import { StorageShort } from '../../sync/storage-note.tsx'
import { StuckNote } from '../../sync/stuck-notes.tsx'
import { type ListMoment, SyncList, SyncSummary } from '../../sync/sync-list.tsx'
import type { GalleryEntry } from '../entry.ts'
import { madeUpRows } from '../made-up-rows.ts'

const nothing = () => undefined
const Wide = ({ children }: { children: ReactNode }) => <div className="gallery-wide">{children}</div>

function Show({ pick, online = true, paused, summaryOnly }: { pick: (row: OutboxRow) => boolean; online?: boolean; paused?: true; summaryOnly?: true }) {
  useTranslation(['sync', 'request'])
  const tools = useTools('sync')
  const nowMs = port.now()
  const at: ListMoment = { nowMs, online, pausedUntil: paused ? nowMs + 90_000 : null, labelOf: ({ label }) => storedLabel(label, tools.t) }
  const rows = madeUpRows(nowMs)
  const shown = rows.filter(pick)
  const [discarding, setDiscarding] = useState<OutboxRow | null>(null)
  return (
    <div className="gallery-wide">
      <SyncSummary rows={shown} at={at} tools={tools} />
      {summaryOnly ? null : <SyncList rows={[...shown, ...rows.filter((r) => shown.some((s) => s.heldBy === r.seq) && !shown.includes(r))]} at={at} tools={tools} onWayOut={(way, row) => way === 'discard' && setDiscarding(row)} />}
      <DiscardDialog row={discarding} labelOf={at.labelOf} onClose={() => setDiscarding(null)} />
    </div>
  )
}

const STOPPED: readonly string[] = ['needsSignIn', 'conflict', 'refused', 'quarantined', 'held']

const STUCK = ['later', 'no-key', 'broken', 'double'] as const
const LOST = { db: 'made-up', here: true, count: 3, day: '2026-05-12', system: 'android', seenAt: null } as const
const UNSENT = { items: 2, drafts: 1, locked: 0 }

/** Each opens the question; no answer does anything. */
function SignOuts() {
  const ask = (left: Parameters<typeof askWhatToKeep>[0]) => () => void askWhatToKeep(left)
  return (
    <>
      <Button onClick={ask({ unsent: UNSENT, saved: true, lockable: true })}>Keep or discard</Button>
      <Button onClick={ask({ unsent: { ...UNSENT, locked: 1 }, saved: true, lockable: false })}>No lock to be had</Button>
      <Button onClick={ask({ unsent: { items: 0, drafts: 0, locked: 0 }, saved: false, lockable: true })}>Another tab is not saved</Button>
    </>
  )
}

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
    { name: 'left here at a sign-out, and it does not open', Show: () => <Wide>{STUCK.map((why) => <StuckNote key={why} pack={{ id: why, items: why === 'later' ? 1 : 3, why }} onDiscard={nothing} />)}</Wide> },
    { name: 'lost from this device', Show: () => <Wide><LostHere lost={LOST} arrived={[]} /></Wide> },
    { name: 'signing out with something unsent', Show: SignOuts },
    { name: 'kept for another account', Show: () => <KeptNote count={2} /> },
    { name: 'storage nearly full', Show: StorageShort },
    { name: 'the browser has promised nothing', Show: () => <KeepStrip lasts="phone" /> },
    { name: 'the browser keeps nothing', Show: () => <KeepStrip lasts="page" /> },
  ],
}

export default entry
