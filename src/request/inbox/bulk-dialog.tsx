import '../fields/fields.css'
import './inbox.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import type { BatchOutcome, InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { countsPerModule, failedOf } from './bulk.ts'

const MAX_NOTE = 1000

interface BulkDialogProps {
  action: ApproverAction
  items: readonly InboxItem[]
  /** One of the modules wants a note with it. */
  required: boolean
  onClose: () => void
  onConfirm: (note: string) => void
}

/** Asks for the note of many decisions, with counts per module. */
export function BulkDialog({ action, items, required, onClose, onConfirm }: BulkDialogProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const missing = required && note.trim() === ''
  const confirm = () => {
    setTried(true)
    if (!missing) onConfirm(note)
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('fixed:confirm.title')} role="alertdialog"
      actions={
        <>
          <Button onClick={onClose}>{t('note.keep')}</Button>
          <Button look={action === 'reject' ? 'danger' : 'primary'} onClick={confirm}>{t(`fixed:bulk.${action}`)}</Button>
        </>
      }
    >
      <p>{t(`bulk.confirm.${action}`)}</p>
      <ul className="rq-counts">
        {countsPerModule(items).map((c) => <li key={c.module}>{t('bulk.per-module', { module: t(`modules.${c.module}`, { defaultValue: c.module }), count: c.count })}</li>)}
      </ul>
      <div className="ess-field" data-error={tried && missing ? true : undefined} style={{ marginTop: 16 }}>
        <label className="ess-label" htmlFor="bulk-note">{t('note.label')}{required ? null : <span className="ess-optional"> {t('note.optional')}</span>}</label>
        <textarea id="bulk-note" className="ess-input" rows={3} maxLength={MAX_NOTE} value={note} onChange={(e) => setNote(e.currentTarget.value)} aria-invalid={(tried && missing) || undefined} aria-describedby="bulk-note-error" />
        {tried && missing ? <p className="ess-error" id="bulk-note-error">{t('fixed:field.required')}</p> : null}
      </div>
    </Dialog>
  )
}

interface BulkResultProps {
  items: readonly InboxItem[]
  outcomes: readonly BatchOutcome[]
  onClose: () => void
  onRetry: (items: readonly InboxItem[]) => void
}

/** A result for each item, the failed ones first, and a retry of those alone. */
export function BulkResult({ items, outcomes, onClose, onRetry }: BulkResultProps) {
  const { t } = useTranslation('request')
  const failed = failedOf(items, outcomes)
  const nameOf = (o: BatchOutcome) => items.find((i) => i.id === o.id)?.employee ?? o.code
  const codeOf = (o: BatchOutcome) => o.code || (items.find((i) => i.id === o.id)?.code ?? '')
  const retry = () => {
    onClose()
    onRetry(failed)
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('bulk.result', { ok: outcomes.filter((o) => o.ok).length, total: outcomes.length })} size={520}
      actions={
        <>
          <Button onClick={onClose}>{t('bulk.close')}</Button>
          {failed.length > 0 ? <Button look="primary" icon="refresh" onClick={retry}>{t('bulk.retry-failed', { count: failed.length })}</Button> : null}
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
