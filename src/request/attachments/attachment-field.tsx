import './attachments.css'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { acceptOf, type FileRules, shortFileName, sizeText } from './check-file.ts'
import type { Attachments } from './use-attachments.ts'

interface AttachmentFieldProps {
  attachments: Attachments
  rules: FileRules
  max: number
  error?: string | undefined
  /** One line instead of a box: inside a dialog. */
  small?: boolean
}

const stateKey = { preparing: 'attach.preparing', kept: 'attach.on-device', uploaded: 'attach.uploaded' } as const

/** Camera, files, drag and drop; the limit is said before anything is chosen. */
export function AttachmentField({ attachments, rules, max, error, small }: AttachmentFieldProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { files, add, remove } = attachments
  const full = files.length >= max
  const take = (input: HTMLInputElement) => {
    add([...(input.files ?? [])])
    input.value = ''
  }
  const limit = t('attach.limit', { types: rules.types.map((x) => x.name.replace(/^\./, '')).join(', '), n: rules.maxSizeMb, max })
  return (
    <div
      className="rq-attach" data-over={over || undefined} data-small={small || undefined} role="group" aria-labelledby={`${id}-title`}
      onDragOver={(e) => { e.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)}
      onDrop={(e) => { e.preventDefault(); setOver(false); if (!full) add([...e.dataTransfer.files]) }}
    >
      <p className="rq-label" id={`${id}-title`}>{t('fixed:attachment.upload-title')}</p>
      {files.length > 0 ? (
        <ul className="rq-files">
          {files.map((f) => (
            <li key={f.id}>
              <Icon name={f.type.startsWith('image/') ? 'eye' : 'file'} size={18} />
              <span className="rq-file-text">
                <span title={f.fileName}>{shortFileName(f.fileName)}</span>
                <span className="rq-file-sub">{sizeText(f.size)} · {t(stateKey[f.state])}</span>
              </span>
              <IconButton icon="close" label={t('attach.remove', { name: f.fileName })} onClick={() => remove(f.id)} disabled={f.state === 'preparing'} />
            </li>
          ))}
        </ul>
      ) : null}
      {full ? <p className="rq-hint">{t('attach.full')}</p> : (
        <div className="rq-attach-buttons">
          <Button size={small ? 'small' : 'normal'} icon="camera" onClick={() => camera.current?.click()} className="rq-camera">{t('attach.camera')}</Button>
          <Button size={small ? 'small' : 'normal'} icon="paperclip" onClick={() => chooser.current?.click()} aria-describedby={`${id}-limit`}>{t('attach.choose')}</Button>
          {small ? null : <span className="rq-drop">{t('attach.drop')}</span>}
        </div>
      )}
      <p className="rq-hint" id={`${id}-limit`}>{limit}</p>
      {error ? <p className="rq-error">{error}</p> : null}
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={(e) => take(e.currentTarget)} />
      <input ref={chooser} type="file" accept={acceptOf(rules)} multiple hidden onChange={(e) => take(e.currentTarget)} aria-label={t('attach.choose')} />
    </div>
  )
}
