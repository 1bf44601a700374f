import '../../request/attachments/attachments.css'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { acceptOf, type FileRules, sizeText } from '../../request/attachments/check-file.ts'
import { shortFileName } from '../../lib/file-name.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CoverImage } from './cover-image.tsx'
import { useUploads } from './use-uploads.ts'

interface UploadFieldProps {
  label: string
  files: readonly AttachmentRef[]
  onChange: (files: AttachmentRef[]) => void
  rules: FileRules
  max: number
  /** Shows the picture itself. */
  picture?: boolean
  error?: string | undefined
}

/** Files of an announcement or a company file; the limit is said before anything is chosen. */
export function UploadField({ label, files, onChange, rules, max, picture, error }: UploadFieldProps) {
  const { t } = useTranslation('announcements')
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const { busy, upload } = useUploads(rules)
  const take = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])].slice(0, max - files.length)
    input.value = ''
    const added = await upload(chosen)
    if (added.length > 0) onChange([...files, ...added])
  }
  const [first] = files
  return (
    <div className="ess-field an-upload" role="group" aria-labelledby={`${id}-label`} data-error={error ? true : undefined}>
      <span className="ess-label" id={`${id}-label`}>{label}</span>
      {picture && first ? <div className="an-upload-cover"><CoverImage id={first.attachmentId} /></div> : null}
      {files.length > 0 ? (
        <ul className="rq-files">
          {files.map((f) => (
            <li key={f.attachmentId}>
              <Icon name="file" size={18} />
              <span className="rq-file-text"><span title={f.fileName}>{shortFileName(f.fileName)}</span>{f.size > 0 ? <span className="rq-file-sub">{sizeText(f.size)}</span> : null}</span>
              <IconButton icon="close" label={t('remove', { name: f.fileName })} onClick={() => onChange(files.filter((other) => other !== f))} />
            </li>
          ))}
        </ul>
      ) : null}
      {files.length < max ? <div><Button size="small" icon="paperclip" busy={busy} onClick={() => chooser.current?.click()} aria-describedby={`${id}-limit`}>{t(max === 1 ? 'choose.one' : 'choose.some')}</Button></div> : null}
      <p className="rq-hint" id={`${id}-limit`}>{t('limit', { types: rules.types.map((x) => x.name).join(', '), n: rules.maxSizeMb })}</p>
      {error ? <p className="ess-error">{error}</p> : null}
      <input ref={chooser} type="file" accept={acceptOf(rules)} multiple={max > 1} hidden onChange={(e) => void take(e.currentTarget)} aria-label={label} />
    </div>
  )
}
