import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { port } from '../../api/offline.ts'
import { copyAsNew, reopen, retry, undo, useOutbox, useOutboxIsRead, usePausedUntil } from '../../api/outbox.ts'
import { useLostItems } from '../../api/lost-items.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { LostElsewhere, LostHereNotes } from '../../request/device/lost-items.tsx'
import { saveCopy } from '../../request/device/save-copy.ts'
import { useTools } from '../../request/use-tools.ts'
import { announce } from '../../ui/announce.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { SkeletonRows } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { signInAgain } from '../sign-in/renewal.ts'
import type { WayOut } from './advice.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { KeepNote } from './keep-note.tsx'
import { KeptForOthers } from './kept-for-others.tsx'
import { modulesOf } from './modules-of.ts'
import { StorageNote } from './storage-note.tsx'
import { StuckNotes, useIsStuck } from './stuck-notes.tsx'
import { SyncList, SyncSummary } from './sync-list.tsx'
import { useLabels } from './use-labels.ts'

/** Namespaces the labels of these rows come from (`request:item.submit`). */
const namespacesOf = (rows: readonly OutboxRow[]) => [...new Set(rows.map((r) => r.label.key.split(':')[0] ?? 'sync'))]

/** `/sync`: every item in order, in one honest state, with what to do next. */
export function SyncScreen() {
  const rows = useOutbox()
  const isRead = useOutboxIsRead()
  const isStuck = useIsStuck()
  const isLost = useLostItems().lost.length > 0 // also where nobody knows whether it was this device before its data was deleted
  /** "Everything is sent" beside something that was not would be a lie. */
  const isUntrue = (isStuck || isLost) && rows.every((row) => row.state === 'sent')
  const at = { nowMs: port.now(), online: useOnline(), pausedUntil: usePausedUntil(), labelOf: useLabels(rows) }
  const { t } = useTranslation(['sync', 'compare', ...namespacesOf(rows)])
  const tools = useTools('sync')
  const navigate = useNavigate()
  const [discarding, setDiscarding] = useState<OutboxRow | null>(null)

  const edit = async (row: OutboxRow) => {
    const form = await reopen(row.seq)
    if (!form) return showInfo(t('too-late'))
    if (row.op.endsWith('.saveAndSubmit') || row.baseVersion === 0 || row.baseVersion === null) await navigate({ to: '/$module/new', params: { module: form.module }, search: { draft: form.id } as never })
    else await navigate({ to: '/$module/$id/edit', params: { module: form.module, id: form.id } })
  }
  const takeBack = async (row: OutboxRow) => {
    const text = t((await undo(row.seq)) ? 'undone' : 'too-late')
    showInfo(text)
    announce(text)
  }
  const holdBack = async (row: OutboxRow) => {
    const text = t((await reopen(row.seq)) ? 'held-back' : 'too-late')
    showInfo(text)
    announce(text)
  }
  const copy = async (row: OutboxRow) => {
    const made = await copyAsNew(row.draftId ?? '')
    if (!made) return showInfo(t('too-late'))
    showInfo(made.lostFiles > 0 ? t('compare:copied-without', { count: made.lostFiles }) : t('compare:copied'))
    await navigate({ to: '/$module/new', params: { module: made.module }, search: { draft: made.id } as never })
  }
  const saveRow = async (row: OutboxRow) => saveCopy({ seqs: [row.seq] }, await modulesOf([row]), tools)
  const acts: Record<Exclude<WayOut, 'open' | 'compare'>, (row: OutboxRow) => void> = {
    edit: (row) => void edit(row),
    retry: (row) => void retry(row.seq),
    undo: (row) => void takeBack(row),
    hold: (row) => void holdBack(row),
    copy: (row) => void copy(row),
    signIn: () => void signInAgain(),
    export: (row) => void saveRow(row),
    discard: (row) => setDiscarding(row),
  }

  return (
    <Page>
      <PageHeader title={t('title')} backTo="/me" />
      <StuckNotes />
      {!isRead ? <SkeletonRows count={1} /> : isUntrue ? null : <SyncSummary rows={rows} at={at} tools={tools} />}
      <LostHereNotes />
      <StorageNote />
      {rows.some((row) => row.state !== 'sent') ? <KeepNote /> : null}
      <SyncList rows={rows} at={at} tools={tools} onWayOut={(way, row) => way !== 'open' && way !== 'compare' && acts[way](row)} />
      <LostElsewhere />
      <KeptForOthers />
      <DiscardDialog row={discarding} labelOf={at.labelOf} onClose={() => setDiscarding(null)} />
    </Page>
  )
}
