import '../fields/fields.css'
import './inbox.css'
import '../fields/fields.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import type { BatchOutcome, InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { enqueue, undo } from '../../api/outbox.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { needsNote } from '../act/action-bar.ts'
import { UNDO_MS } from '../act/use-act.ts'
import { outcomeOfRow, referenceOf } from '../device/outcome.ts'
import type { ModuleTable } from '../module-table.ts'
import { batchItems, countsPerModule, failedOf } from './bulk.ts'

const PATIENCE_MS = 20_000
const MAX_NOTE = 1000

interface BulkDialogProps {
  action: ApproverAction
  items: readonly InboxItem[]
  modules: ModuleTable
  onClose: (done: boolean) => void
}

/** Confirmation with counts per module, then a result for each item and a retry of the failed ones only. */
export function BulkDialog({ action, items: chosen, modules, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['request', 'fixed', 'sync'])
  const [items, setItems] = useState(chosen)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>()
  /** The batch that can still be taken back: nothing of it has left the device. */
  const [undoable, setUndoable] = useState<number | null>(null)
  const required = items.some((i) => needsNote(modules.bySlug(i.module)?.def ?? ({} as never), action))
  const missing = required && note.trim() === ''

  const send = async (batch: readonly InboxItem[]) => {
    setItems(batch)
    setBusy(true)
    setOutcomes(undefined)
    const undoMs = action === 'approve' ? UNDO_MS : 0
    try {
      const { seq } = await enqueue({
        op: attachmentsInboxCalls.inboxBatchAction.id,
        input: { action, note: note.trim() || undefined, items: batchItems(batch) },
        recordId: newRecordId(),
        label: { key: `sync:item.batch.${action}`, params: { count: batch.length } },
        ...(undoMs > 0 ? { notBefore: port.now() + undoMs } : {}),
      })
      if (undoMs > 0) {
        announce(t('bulk.undo-time', { count: batch.length }))
        setUndoable(seq)
        port.setTimer(() => setUndoable(null), undoMs)
      }
      const isOnline = port.online()
      const row = isOnline ? await outcomeOfRow(seq, undoMs + PATIENCE_MS) : null
      if (row === null && isOnline) {
        showInfo(t('act.undone'))
        announce(t('act.undone'))
        onClose(false)
      } else if (row?.state === 'sent') {
        const answer = (row.answer as { outcomes: BatchOutcome[] }).outcomes
        setOutcomes(answer)
        announce(t('bulk.result', { ok: answer.filter((o) => o.ok).length, total: answer.length }))
      } else if (row?.state === 'refused') {
        showErrorDialog({ texts: row.problem?.errors.length ? row.problem.errors : [row.problem?.message ?? ''], ...referenceOf(row.problem) })
        onClose(false)
      } else {
        showInfo(t('bulk.queued'))
        onClose(true)
      }
    } catch (error) {
      showErrorDialog({ texts: [t(`act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('act.not-kept.Error') })] })
      onClose(false)
    } finally {
      setBusy(false)
    }
  }
  const takeBack = (seq: number) => {
    setUndoable(null)
    void undo(seq).then((taken) => taken || showInfo(t('act.too-late')))
  }
  const confirm = () => {
    setTried(true)
    if (!missing) void send(items)
  }

  if (outcomes) {
    const failed = failedOf(items, outcomes)
    const nameOf = (o: BatchOutcome) => items.find((i) => i.id === o.id)?.employee ?? o.code
    const codeOf = (o: BatchOutcome) => o.code || (items.find((i) => i.id === o.id)?.code ?? '')
    return (
      <Dialog
        opened onClose={() => onClose(true)} title={t('bulk.result', { ok: outcomes.filter((o) => o.ok).length, total: outcomes.length })} size={520}
        actions={
          <>
            <Button onClick={() => onClose(true)}>{t('bulk.close')}</Button>
            {failed.length > 0 ? <Button look="primary" icon="refresh" onClick={() => void send(failed)}>{t('bulk.retry-failed', { count: failed.length })}</Button> : null}
          </>
        }
      >
        <ul className="rq-outcomes">
          {[...outcomes].sort((a, b) => Number(a.ok) - Number(b.ok)).map((o) => (
            <li key={o.id} data-failed={o.ok ? undefined : true}>
              <Icon name={o.ok ? 'checkCircle' : 'closeCircle'} size={18} />
              <span><b>{nameOf(o)}</b> · {codeOf(o)}<br /><span className="rq-outcome-text">{o.message}</span></span>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
  return (
    <Dialog
      opened onClose={() => onClose(false)} title={t('fixed:confirm.title')} busy={busy} role="alertdialog"
      actions={
        <>
          {undoable === null ? <Button onClick={() => onClose(false)} disabled={busy}>{t('note.keep')}</Button> : <Button icon="undo" onClick={() => takeBack(undoable)}>{t('act.undo')}</Button>}
          <Button look={action === 'reject' ? 'danger' : 'primary'} onClick={confirm} busy={busy}>{t(`fixed:bulk.${action}`)}</Button>
        </>
      }
    >
      <p>{busy ? t(undoable === null ? 'bulk.working' : 'bulk.undo-time', { count: items.length }) : t(`bulk.confirm.${action}`)}</p>
      <ul className="rq-counts">
        {countsPerModule(items).map((c) => <li key={c.module}>{t('bulk.per-module', { module: t(`modules.${c.module}`, { defaultValue: c.module }), count: c.count })}</li>)}
      </ul>
      <div className="ess-field" data-error={tried && missing ? true : undefined} style={{ marginTop: 16 }}>
        <label className="ess-label" htmlFor="bulk-note">{t('note.label')}{required ? null : <span className="ess-optional"> {t('note.optional')}</span>}</label>
        <textarea id="bulk-note" className="ess-input" rows={3} maxLength={MAX_NOTE} value={note} disabled={busy} onChange={(e) => setNote(e.currentTarget.value)} aria-invalid={(tried && missing) || undefined} aria-describedby="bulk-note-error" />
        {tried && missing ? <p className="ess-error" id="bulk-note-error">{t('fixed:field.required')}</p> : null}
      </div>
    </Dialog>
  )
}
