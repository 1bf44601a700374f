import './attachments.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../contract/calls.ts'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { call } from '../../api/call.ts'
import { readBlob } from '../../api/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { shortFileName, sizeText } from './check-file.ts'

/** Bytes of an attachment: those of this device first, they need no network. */
async function bytesOf(ref: AttachmentRef, signal?: AbortSignal): Promise<Blob> {
  const kept = await readBlob(ref.attachmentId).catch(() => undefined)
  if (kept) return new Blob([kept.bytes], { type: kept.type })
  return call(calls.attachmentsInbox.attachment, { id: ref.attachmentId }, signal ? { signal } : {})
}

const isImage = (ref: AttachmentRef) => ref.type.startsWith('image/') || /\.(png|jpe?g|webp)$/i.test(ref.fileName)

/** An address for the bytes of an image, while it is on screen. */
function useImageUrl(ref: AttachmentRef | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['attachment-bytes', ref?.attachmentId, 'view'],
    queryFn: ({ signal }) => bytesOf(ref as AttachmentRef, signal),
    enabled: ref !== null && isImage(ref),
    staleTime: Infinity,
    gcTime: 60_000,
    meta: { quiet: true },
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return url
}

async function open(ref: AttachmentRef, failed: string): Promise<void> {
  try {
    const url = URL.createObjectURL(await bytesOf(ref))
    const link = document.createElement('a')
    link.href = url
    if (ref.type === 'application/pdf') link.target = '_blank'
    else link.download = ref.fileName
    link.rel = 'noopener'
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch {
    showErrorDialog({ texts: [failed] })
  }
}

function Shot({ file, onOpen }: { file: AttachmentRef; onOpen: () => void }) {
  const { t } = useTranslation('request')
  const url = useImageUrl(isImage(file) ? file : null)
  return (
    <button type="button" className="rq-shot" onClick={onOpen} aria-label={t('attach.open', { name: file.fileName })}>
      <span className="rq-shot-view">{url ? <img src={url} alt="" /> : <Icon name="file" size={24} />}</span>
      <span title={file.fileName}>{shortFileName(file.fileName)}</span>
      <span className="rq-file-sub">{sizeText(file.size)}</span>
    </button>
  )
}

/** Attachments to look at: pictures open here, a PDF in a new tab, other files are downloaded. */
export function AttachmentList({ files }: { files: readonly AttachmentRef[] }) {
  const { t } = useTranslation(['request', 'fixed'])
  const [shown, setShown] = useState<AttachmentRef | null>(null)
  const url = useImageUrl(shown)
  const failed = t('fixed:download.failure')
  return (
    <>
      <ul className="rq-shots">
        {files.map((f) => (
          <li key={f.attachmentId}><Shot file={f} onOpen={() => (isImage(f) ? setShown(f) : void open(f, failed))} /></li>
        ))}
      </ul>
      <Dialog
        opened={shown !== null} onClose={() => setShown(null)} title={t('fixed:attachment.preview-title')} size={760}
        actions={<Button icon="download" onClick={() => shown && void open({ ...shown, type: 'application/octet-stream' }, failed)}>{t('attach.download')}</Button>}
      >
        {url && shown ? <img className="rq-preview" src={url} alt={shown.fileName} /> : null}
      </Dialog>
    </>
  )
}
