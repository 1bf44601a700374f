import '../fields/fields.css'
import './attachments.css'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortFileName } from '../../lib/file-name.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NAME_MAX } from '../../ui/truncated.tsx'
import { acceptOf, type FileRules, sizeText } from './check-file.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import type { Attached, Attachments } from './use-attachments.ts'

interface AttachmentFieldProps {
  /** Where an error summary leads. */
  fieldId?: string
  /** What the file is for, where a form has more than one place for files. */
  label?: string
  optional?: boolean
  attachments: Attachments
  rules: FileRules
  /** 1: single upload. */
  max: number
  error?: string | undefined
  /** Somebody tried to save: a file that is needed and not there is asked for in the fixed words. */
  tried?: boolean
  /** One line instead of a box: inside a dialog. */
  small?: boolean
  /** 'view': only to look at; 'off': nothing can be changed now. Default 'edit'. */
  mode?: 'edit' | 'view' | 'off'
}

const stateKey = { preparing: 'attach.preparing', uploading: 'attachments:uploading', kept: 'attach.on-device', uploaded: 'attach.uploaded' } as const

/** Files of a record: camera, files, drag and drop; the limit is said before anything is chosen. A full list offers no more. @see docs/product/screens.md#files */
export function AttachmentField({ fieldId, label, optional, attachments, rules, max, error, tried, small, mode = 'edit' }: AttachmentFieldProps) {
  const { t } = useTranslation(['request', 'fixed', 'attachments', 'ui'])
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [shown, setShown] = useState<Attached | null>(null)
  const { files, rejected, add, remove, retry, dismiss } = attachments
  const open = mode === 'edit' && files.length < max
  const take = (input: HTMLInputElement) => {
    add([...(input.files ?? [])])
    input.value = ''
  }
  const limit = t(max === 1 ? 'attachments:limit-one' : 'attach.limit', { types: rules.types.map((x) => x.name.replace(/^\./, '')).join(', '), n: rules.maxSizeMb, max })
  return (
    <div
      className="rq-attach" id={fieldId} tabIndex={-1} data-over={over || undefined} data-small={small || undefined} data-error={error ? true : undefined} role="group" aria-labelledby={`${id}-title`} aria-describedby={error ? `${id}-error` : undefined}
      onDragOver={(e) => { e.preventDefault(); setOver(open) }} onDragLeave={() => setOver(false)}
      onDrop={(e) => { e.preventDefault(); setOver(false); if (open) add([...e.dataTransfer.files]) }}
    >
      <p className="ess-label" id={`${id}-title`}>{label ?? t('fixed:attachment.upload-title')}{optional ? <span className="ess-optional"> {t('ui:field.optional')}</span> : null}</p>
      {files.length > 0 ? (
        <ul className="rq-files">
          {files.map((f) => {
            const sub = `${sizeText(f.size)} · ${t(stateKey[f.state], { percent: Math.round((f.progress ?? 0) * 100) })}`
            return <li key={f.id}>
              <button type="button" className="rq-file-open" onClick={() => setShown(f)} disabled={f.state === 'preparing'} aria-label={`${t('attach.open', { name: f.fileName })} ${sub}`} title={f.fileName}>
                <Icon name={f.type.startsWith('image/') ? 'eye' : 'file'} size={18} />
                <span className="rq-file-text">
                  <span>{shortFileName(f.fileName, NAME_MAX.file)}</span>{' '}
                  <span className="rq-file-sub">{sub}</span>
                </span>
              </button>
              {f.state === 'uploading' ? <progress value={f.progress ?? 0} max={1} aria-label={t('attachments:uploading-name', { name: f.fileName })} /> : null}
              {f.failed && mode === 'edit' ? <IconButton icon="refresh" label={t('attachments:retry', { name: f.fileName })} onClick={() => retry(f.id)} /> : null}
              {mode === 'view' ? null : <IconButton icon="close" label={t('attach.remove', { name: f.fileName })} onClick={() => remove(f.id)} disabled={f.state === 'preparing' || mode === 'off'} />}
            </li>
          })}
        </ul>
      ) : mode === 'view' ? <p className="rq-hint">{t('fixed:table.empty')}</p> : null}
      {rejected.length > 0 ? (
        <div role="alert"><ul className="rq-rejected" aria-label={t('attachments:rejected')}>
          {rejected.map((r) => (
            <li key={r.id}>
              <Icon name="alert" size={18} />
              <span className="rq-file-text"><span title={r.fileName}>{shortFileName(r.fileName, NAME_MAX.rejectedFile)}</span><span>{r.text}</span></span>
              <IconButton icon="close" label={t('attachments:dismiss', { name: r.fileName })} onClick={() => dismiss(r.id)} />
            </li>
          ))}
        </ul></div>
      ) : null}
      {mode !== 'edit' ? null : open ? (
        <>
          <div className="rq-attach-buttons">
            <Button size={small ? 'small' : 'normal'} icon="camera" onClick={() => camera.current?.click()} className="rq-camera">{t('attach.camera')}</Button>
            <Button size={small ? 'small' : 'normal'} icon="paperclip" onClick={() => chooser.current?.click()} aria-describedby={`${id}-limit`}>{t(max === 1 ? 'attachments:choose-one' : 'attach.choose')}</Button>
            {small ? null : <span className="rq-drop">{t('attach.drop')}</span>}
          </div>
          <p className="rq-hint" id={`${id}-limit`}>{limit}</p>
          <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={(e) => take(e.currentTarget)} />
          <input ref={chooser} type="file" accept={acceptOf(rules)} multiple={max > 1} hidden onChange={(e) => take(e.currentTarget)} aria-label={t('attach.choose')} />
        </>
      ) : max > 1 ? <p className="rq-hint">{t('attach.full')}</p> : null}
      {error ? <p className="ess-error" id={`${id}-error`}>{tried && files.length === 0 ? `${t('fixed:attachment.none')}. ${error}` : error}</p> : null}
      {shown ? <PreviewDialog file={{ attachmentId: shown.id, fileName: shown.fileName, type: shown.type }} onClose={() => setShown(null)} /> : null}
    </div>
  )
}
