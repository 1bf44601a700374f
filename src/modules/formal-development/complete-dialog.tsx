import { useState } from 'react'
import { formalDevelopmentCalls } from '../../../contract/modules/formal-development/calls.ts'
import { formalDevelopment } from '../../../contract/modules/formal-development/index.ts'
import { port } from '../../api/offline.ts'
import { enqueue } from '../../api/outbox.ts'
import { AttachmentField } from '../../request/attachments/attachment-field.tsx'
import { useAttachments } from '../../request/attachments/use-attachments.ts'
import { useFileRules } from '../../request/attachments/use-file-rules.ts'
import { outcomeOfRow } from '../../request/device/outcome.ts'
import type { What } from '../../request/device/subject.ts'
import { DateInput } from '../../request/fields/date-input.tsx'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'

const NOTHING: never[] = []
const PATIENCE_MS = 8000
const FILES = 1

/** The date on the diploma, and the diploma. */
export function CompleteDialog({ id, named: { what, subject }, onClose }: { id: string; named: What; onClose: () => void }) {
  const { t, show } = useTools('education')
  const category = formalDevelopment.attachments?.category ?? 1
  const rules = useFileRules(category)
  const files = useAttachments({ recordId: id, category, max: FILES, rules, onServer: NOTHING })
  const [date, setDate] = useState<string | null>(show.today)
  const [faulty, setFaulty] = useState(false)
  const [tried, setTried] = useState(false)
  const isBusy = files.files.some((f) => f.state === 'preparing')
  const dateError = faulty ? t('fixed:field.invalid-date') : tried && !date ? t('fixed:field.required') : undefined
  const send = async () => {
    setTried(true)
    if (!date || faulty || files.ids.length === 0 || isBusy) return
    try {
      const { seq } = await enqueue({
        op: formalDevelopmentCalls.complete.id, input: { id, graduationDate: date, attachmentIds: files.ids }, recordId: id, attachmentIds: files.ids,
        label: { key: 'sync:item.attach', params: { what }, subject },
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
      opened onClose={onClose} title={t('education:complete.title')}
      actions={<><Button onClick={onClose}>{t('education:complete.keep')}</Button><Button look="primary" onClick={() => void send()} aria-disabled={isBusy || undefined}>{t('education:complete.send')}</Button></>}
    >
      <div className="rq-note-dialog">
        <p className="rq-note-what">{what}</p>
        <DateInput id="graduation-date" label={t('education:complete.date')} value={date} error={dateError} optional={false} onChange={setDate} onFault={(code) => setFaulty(code !== null)} />
        <p className="rq-hint">{t('education:complete.hint')}</p>
        <AttachmentField attachments={files} rules={rules} max={FILES} tried={tried} />
        {tried && files.ids.length === 0 ? <Note tone="red" icon="alert" role="alert">{t('education:complete.needs-file')}</Note> : null}
      </div>
    </Dialog>
  )
}
