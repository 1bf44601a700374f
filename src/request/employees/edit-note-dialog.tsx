import '../fields/fields.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeeLine } from '../../../contract/kit/field.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldFrame } from '../fields/field-frame.tsx'

const MAX_NOTE = 500

interface EditNoteDialogProps {
  line: EmployeeLine
  onClose: () => void
  /** A call may run: until it is answered the note is off and the dialog stays. Throws: what it says is shown. */
  onSave: (note: string) => void | Promise<void>
}

/** Changes the note of one line; the name is only shown. @see 000 §5 Employee edit dialog */
export function EditNoteDialog({ line, onClose, onSave }: EditNoteDialogProps) {
  const { t } = useTranslation(['people', 'fixed', 'common'])
  const [note, setNote] = useState(line.note)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const save = async () => {
    setBusy(true)
    setFailed('')
    try {
      await onSave(note.trim())
      onClose()
    } catch (error) {
      setFailed(errorTexts(error).join(' '))
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened onClose={() => busy || onClose()} title={t('edit-title')} busy={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look="primary" onClick={() => void save()} busy={busy}>{t('common:action.save')}</Button>
        </>
      }
    >
      <div className="rq-stack">
        <FieldFrame id="line-employee" label={t('fixed:employee-list.col-employee')}>
          <input id="line-employee" className="rq-input" value={line.employee ?? ''} readOnly />
        </FieldFrame>
        <FieldFrame id="line-note" label={t('fixed:employee-list.col-note')} error={failed || undefined}>
          <textarea id="line-note" className="rq-input" rows={3} maxLength={MAX_NOTE} value={note} disabled={busy} onChange={(e) => setNote(e.currentTarget.value)} data-autofocus aria-describedby={failed ? 'line-note-error' : undefined} />
        </FieldFrame>
      </div>
    </Dialog>
  )
}
