import '../request.css'
import './attachments.css'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { NO_FILE } from '../../api/file-bytes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { kindOf } from './file-kind.ts'
import { saveBytes, type ShownFile, useFileBytes, useObjectUrl } from './use-file.ts'

/** With the PDF library: never in a first load, never precached. */
const PdfPages = lazy(() => import('./pdf-pages.tsx').then((m) => ({ default: m.PdfPages }), () => ({ default: PdfNotHere })))

/** The library is not on this device yet and there is no network. */
function PdfNotHere() {
  const { t } = useTranslation('attachments')
  return <EmptyState icon="cloudOff" title={t('pdf-not-here')}>{t('pdf-not-here.hint')}</EmptyState>
}

interface FileContentProps {
  file: ShownFile
  /** Among other things on a screen. */
  small?: boolean
  /** The file has come. */
  onHere?: () => void
}

/** A picture, the pages of a PDF, or word that this kind can't be shown. */
export function FileContent({ file, small = false, onHere }: FileContentProps) {
  const { t } = useTranslation(['fixed', 'attachments'])
  const { data, error, refetch } = useFileBytes(file)
  const url = useObjectUrl(data)
  const kind = kindOf(file)
  const isHere = data !== undefined
  const here = useEffectEvent(() => onHere?.())
  useEffect(() => {
    if (isHere) here()
  }, [isHere])
  const coming = <Skeleton height={small ? '30dvh' : '40dvh'} radius={8} />
  if (error && !data) return <ErrorState texts={isCallError(error, NO_FILE) ? [t('fixed:download.failure')] : isNetworkError(error) ? [] : errorTexts(error)} onRetry={() => void refetch()} small={small} />
  if (!data) return coming
  if (kind === 'pdf') return <Suspense fallback={coming}><PdfPages bytes={data} name={file.fileName} /></Suspense>
  if (kind === 'other') return <EmptyState icon="file" title={t('attachments:no-preview')} small={small}>{t('attachments:no-preview.hint')}</EmptyState>
  return url ? <img className="rq-preview" src={url} alt={file.fileName} /> : null
}

/** 'Preview Attachment': what is in it, and the download. @see docs/product/screens.md#files */
export function PreviewDialog({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  const { t } = useTranslation(['request', 'fixed', 'attachments'])
  const { data } = useFileBytes(file)
  return (
    <Dialog
      opened onClose={onClose} title={t('fixed:attachment.preview-title')} size={860} sheet
      actions={
        <>
          <Button onClick={onClose}>{t('attachments:close')}</Button>
          <Button icon="download" look="primary" disabled={!data} onClick={() => data && saveBytes(data, file.fileName)}>{t('attach.download')}</Button>
        </>
      }
    >
      <div className="rq-preview-box">
        <p className="rq-preview-name">{file.fileName}</p>
        <FileContent file={file} />
      </div>
    </Dialog>
  )
}
