import '../fields/fields.css'
import './act.css'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newRecordId } from '../../api/offline.ts'
import { AttachmentField } from '../attachments/attachment-field.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { useFileRules } from '../attachments/use-file-rules.ts'
import { useOncePrepared } from '../attachments/use-once-prepared.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type NoteAction, noteActionOf } from './note-actions.ts'

const MAX_NOTE = 1000
const NOTHING: never[] = []

/** Notes of dialogs that were closed without a decision: who opens one again goes on where they were. Of this page alone, which a sign-out leaves. */
const left = new Map<string, string>()

interface NoteDialogProps {
  /** One of the standard ones, or HR's own. */
  action: NoteAction | 'reopen'
  /** Text of the button that does it. */
  confirmLabel: string
  /** What is decided, one line. */
  what: string
  /** Said above the note: what the action does. */
  explain?: string | undefined
  /** What the action changes. */
  children?: ReactNode
  required: boolean
  /** It is about days on which somebody is away. */
  isAbsence?: boolean
  /** Who reads the note. */
  reader?: string | undefined
  /** Attachments of the note: mime category and how many; none when left out. */
  attachments?: { category: number; max: number } | undefined
  recordId: string
  onClose: () => void
  onConfirm: (details: { note: string; attachmentIds: string[] }) => void
}

/** Phrases that mean nothing where nobody would be away. */
const OF_ABSENCES: ReadonlySet<string> = new Set(['note.suggest.revise.3', 'note.suggest.reject.1', 'note.suggest.reject.2'])

/** Note of an action: own title for each action, suggested phrases, an optional attachment. */
export function NoteDialog({ action: name, isAbsence = false, confirmLabel, what, explain, children, required, reader, attachments, recordId, onClose, onConfirm }: NoteDialogProps) {
  const { t, i18n } = useTranslation(['request', 'fixed'])
  const action = name === 'reopen' ? name : noteActionOf(name)
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const key = `${action} ${recordId}`
  const [note, setNote] = useState(left.get(key) ?? '')
  useEffect(() => {
    if (note === '') left.delete(key)
    else left.set(key, note)
  }, [key, note])
  const [tried, setTried] = useState(false)
  const rules = useFileRules(attachments?.category ?? 1)
  const holder = useMemo(() => recordId || newRecordId(), [recordId])
  const files = useAttachments({ recordId: holder, category: attachments?.category ?? 1, max: attachments?.max ?? 0, rules, onServer: NOTHING })
  const { waiting, ask } = useOncePrepared<true>(files, () => {
    left.delete(key)
    onConfirm({ note: note.trim(), attachmentIds: files.ids })
  })
  const missing = required && note.trim() === ''
  const suggestions = [1, 2, 3].map((n) => `note.suggest.${action}.${n}`).filter((key) => i18n.exists(`request:${key}`) && (isAbsence || !OF_ABSENCES.has(key)))
  const confirm = () => {
    setTried(true)
    if (missing) input.current?.focus()
    else ask(true)
  }
  const error = tried && missing ? t('fixed:field.required') : undefined
  const danger = action === 'reject' || action === 'cancel'
  return (
    <Dialog
      opened onClose={onClose} title={t(`note.title.${action}`)}
      actions={
        <>
          <Button onClick={onClose}>{t('note.keep')}</Button>
          <Button look={danger ? 'danger' : 'primary'} onClick={confirm} busy={waiting ?? false}>{confirmLabel}</Button>
        </>
      }
    >
      <div className="rq-note-dialog">
        <p className="rq-note-what">{what}</p>
        {explain ? <p>{explain}</p> : null}
        {children}
        <div className="ess-field" data-error={error ? true : undefined}>
          <label className="ess-label" htmlFor={id}>
            {t('note.label')}
            {required ? null : <span className="ess-optional"> {t('note.optional')}</span>}
          </label>
          <textarea
            ref={input} id={id} className="ess-input" rows={3} maxLength={MAX_NOTE} value={note} onChange={(e) => setNote(e.currentTarget.value)} data-autofocus
            aria-invalid={error ? true : undefined} aria-describedby={`${id}-hint`} aria-required={required || undefined}
          />
          <p className={error ? 'ess-error' : 'rq-hint'} id={`${id}-hint`}>{error ?? (reader && i18n.exists(`request:note.hint.${action}`) ? t(`note.hint.${action}`, { person: reader }) : '')}</p>
        </div>
        {suggestions.length > 0 ? (
          <div className="rq-suggest" role="group" aria-label={t('note.suggestions')}>
            {suggestions.map((key) => (
              <button type="button" key={key} onClick={() => { setNote((n) => (n.trim() ? `${n.trim()} ${t(key)}` : t(key))); input.current?.focus() }}>{t(key)}</button>
            ))}
          </div>
        ) : null}
        {attachments && attachments.max > 0 ? <AttachmentField attachments={files} rules={rules} max={attachments.max} small /> : null}
      </div>
    </Dialog>
  )
}
