import { lazy, Suspense, useEffect, useState } from 'react'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { kindOf } from '../../request/attachments/file-kind.ts'
import { useFileBytes, useObjectUrl } from '../../request/attachments/use-file.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { NS } from './value-text.ts'

const PdfPages = lazy(() => import('../../request/attachments/pdf-pages.tsx').then((m) => ({ default: m.PdfPages })))

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
      {opened ? <Opened file={file} onSeen={onSeen} /> : <p className="rq-hint">{file.fileName}</p>}
    </div>
  )
}

function Opened({ file, onSeen }: { file: AttachmentRef; onSeen: () => void }) {
  const { data, error, refetch } = useFileBytes(file)
  const url = useObjectUrl(data)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere) onSeen()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is there
  }, [isThere])
  if (error && !data) return <ErrorState texts={isNetworkError(error) ? [] : errorTexts(error)} onRetry={() => void refetch()} small />
  if (!data) return <Skeleton height="30dvh" radius={8} />
  if (kindOf(file) === 'pdf') return <Suspense fallback={<Skeleton height="30dvh" radius={8} />}><PdfPages bytes={data} name={file.fileName} /></Suspense>
  return url ? <img className="rq-preview" src={url} alt={file.fileName} /> : null
}
