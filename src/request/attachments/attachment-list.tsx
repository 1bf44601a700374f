import './attachments.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { shortFileName } from '../../lib/file-name.ts'
import { Icon } from '../../ui/icon.tsx'
import { NAME_MAX } from '../../ui/truncated.tsx'
import { sizeText } from './check-file.ts'
import { kindOf } from './file-kind.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { useFileBytes, useObjectUrl } from './use-file.ts'

function Shot({ file, onOpen }: { file: AttachmentRef; onOpen: () => void }) {
  const { t } = useTranslation('request')
  const { data } = useFileBytes(file, kindOf(file) === 'image')
  const url = useObjectUrl(data)
  const size = sizeText(file.size)
  return (
    <button type="button" className="rq-shot" onClick={onOpen} aria-label={`${t('attach.open', { name: file.fileName })} ${size}`} title={file.fileName}>
      <span className="rq-shot-view">{url ? <img src={url} alt="" /> : <Icon name="file" size={24} />}</span>
      <span>{shortFileName(file.fileName, NAME_MAX.file)}</span>{' '}
      <span className="rq-file-sub">{size}</span>
    </button>
  )
}

/** Attachments to look at: each opens in the preview, from where it can be downloaded. */
export function AttachmentList({ files }: { files: readonly AttachmentRef[] }) {
  const [shown, setShown] = useState<AttachmentRef | null>(null)
  return (
    <>
      <ul className="rq-shots">
        {files.map((f) => (
          <li key={f.attachmentId}><Shot file={f} onOpen={() => setShown(f)} /></li>
        ))}
      </ul>
      {shown ? <PreviewDialog key={shown.attachmentId} file={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}
