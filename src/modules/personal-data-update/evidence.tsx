import { useState } from 'react'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { kindOf } from '../../request/attachments/file-kind.ts'
import { FileContent } from '../../request/attachments/preview-dialog.tsx'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { NS } from './value-text.ts'

interface EvidenceProps {
  file: AttachmentRef
  decides: boolean
  isSeen: boolean
  onSeen: () => void
}

/** The document of a change, opened where the change stands; whoever decides sees which they have opened. */
export function Evidence({ file, decides, isSeen, onSeen }: EvidenceProps) {
  const { t } = useTools(NS)
  const [opened, setOpened] = useState(false)
  return (
    <div className="pdu-evidence">
      <div className="pdu-line-head">
        <Button size="small" icon={kindOf(file) === 'image' ? 'eye' : 'file'} aria-expanded={opened} onClick={() => setOpened(!opened)}>{t(opened ? `${NS}:detail.hide` : `${NS}:detail.show`)}</Button>
        {decides ? isSeen ? <StatusLabel tone="green" icon="check">{t(`${NS}:detail.seen`)}</StatusLabel> : <StatusLabel tone="grey" icon="circle">{t(`${NS}:detail.not-seen`)}</StatusLabel> : null}
      </div>
      {opened ? <FileContent file={file} small onHere={onSeen} /> : <p className="rq-hint">{file.fileName}</p>}
    </div>
  )
}
