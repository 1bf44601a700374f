import './attachments.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { Icon } from '../../ui/icon.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

/** The name of a file among other facts: opens it. */
export function FileLink({ file }: { file: AttachmentRef }) {
  const { t } = useTranslation('request')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className="rq-file-link" aria-label={t('attach.open', { name: file.fileName })} onClick={() => setOpened(true)}>
        <Icon name="file" size={18} /> <span>{file.fileName}</span>
      </button>
      {opened ? <PreviewDialog file={file} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
