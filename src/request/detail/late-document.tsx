import '../act/act.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { port } from '../../api/offline.ts'
import { enqueue } from '../../api/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'
import { AttachmentField } from '../attachments/attachment-field.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { useFileRules } from '../attachments/use-file-rules.ts'
import type { AnyClientModule } from '../client-module.ts'
import { outcomeOfRow } from '../device/outcome.ts'
import type { What } from '../device/subject.ts'
import type { ViewTools } from '../row-view.ts'

const NOTHING: never[] = []
const PATIENCE_MS = 8000

interface LateDocumentProps {
  module: AnyClientModule
  record: RequestDetail
  named: What
  tools: ViewTools
}

/** A document that follows: until when it is awaited, and the way to add it. */
export function LateDocument(props: LateDocumentProps) {
  const { t } = useTranslation('aside')
  const [open, setOpen] = useState(false)
  const { module, record, tools } = props
  const room = (module.def.attachments?.max ?? 0) - record.attachments.length
  if (!record.mayAttach || room <= 0) return null
  const due = record.attachmentDue
  const late = due !== null && due < tools.show.today
  const button = <Button size="small" icon="paperclip" onClick={() => setOpen(true)}>{t('document.add')}</Button>
  return (
    <>
      {due === null ? <div>{button}</div> : (
        <Note tone={late ? 'red' : 'yellow'} icon={late ? 'alert' : 'paperclip'}>
          <p>{t(late ? 'document.late' : 'document.due', { date: tools.show.day(due) })}</p>
          <div>{button}</div>
        </Note>
      )}
      {open ? <AddDialog {...props} room={room} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AddDialog({ module, record, named: { what, subject }, room, onClose }: LateDocumentProps & { room: number; onClose: () => void }) {
  const { t } = useTranslation(['aside', 'request'])
  const category = module.def.attachments?.category ?? 1
  const rules = useFileRules(category)
  const files = useAttachments({ recordId: record.id, category, max: room, rules, onServer: NOTHING })
  const [tried, setTried] = useState(false)
  const isBusy = files.files.some((f) => f.state === 'preparing')
  const send = async () => {
    setTried(true)
    if (files.ids.length === 0 || isBusy) return
    try {
      const { seq } = await enqueue({
        op: module.def.calls.addAttachment.id, input: { id: record.id, attachmentIds: files.ids }, recordId: record.id, attachmentIds: files.ids, label: { key: 'sync:item.attach', params: { what }, subject },
      })
      onClose()
      if (!port.online()) return showInfo(t('request:act.queued'))
      const row = await outcomeOfRow(seq, PATIENCE_MS)
      if (row?.state === 'sent') showSuccess((row.answer as { message?: string } | null)?.message ?? t('request:act.saved'))
      if (row?.state === 'refused') showErrorDialog({ texts: row.problem?.errors.length ? row.problem.errors : [row.problem?.message ?? ''] })
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
    }
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('document.add')}
      actions={<><Button onClick={onClose}>{t('request:note.keep')}</Button><Button look="primary" onClick={() => void send()} aria-disabled={isBusy || undefined}>{t('document.send')}</Button></>}
    >
      <div className="rq-note-dialog">
        <p className="rq-note-what">{what}</p>
        <AttachmentField attachments={files} rules={rules} max={room} tried={tried} />
      </div>
    </Dialog>
  )
}
