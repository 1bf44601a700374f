import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Status } from '../../../../contract/kit/lifecycle.ts'
import type { Values } from '../../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../../contract/kit/request.ts'
import { objectiveCalls } from '../../../../contract/modules/objective-filling/calls.ts'
import type { objectiveFields } from '../../../../contract/modules/objective-filling/fields.ts'
import { newRecordId, port } from '../../../api/offline.ts'
import { enqueue } from '../../../api/outbox.ts'
import { outcomeOfRow } from '../../../request/device/outcome.ts'
import { useMe, useReadOnly, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showErrorDialog } from '../../../ui/error-dialog-store.ts'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { showInfo } from '../../../ui/snackbar-store.ts'

const NOTE_MOST = 1000
const PATIENCE_MS = 8000

/** What is agreed is changed by a request of its own: until that is approved, this holds. */
export function ChangeAgreed({ record }: { record: RequestDetail<Values<typeof objectiveFields>> }) {
  const { t } = useTools('objective-filling')
  const me = useMe()
  const readOnly = useReadOnly('ObjectiveFilling')
  const [isAsked, setAsked] = useState(false)
  if (record.status !== Status.approved || readOnly !== false || !me || (record.employeeId !== me.employeeId && record.requestorId !== me.employeeId)) return null
  return (
    <div>
      <Button icon="edit" onClick={() => setAsked(true)}>{t('objective-filling:change-agreed')}</Button>
      {isAsked ? <WhyDialog record={record} onClose={() => setAsked(false)} /> : null}
    </div>
  )
}

function WhyDialog({ record, onClose }: { record: Parameters<typeof ChangeAgreed>[0]['record']; onClose: () => void }) {
  const { t } = useTools('objective-filling')
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [newId] = useState(newRecordId)
  const send = async () => {
    setTried(true)
    if (note.trim() === '') return
    try {
      const { seq } = await enqueue({ op: objectiveCalls.reviseObjective.id, input: { id: record.id, version: record.version, newId, note: note.trim() }, recordId: record.id, label: { key: 'objective-filling:item.change', params: { code: record.code } } })
      onClose()
      if (!port.online()) return showInfo(t('request:act.queued'))
      const row = await outcomeOfRow(seq, PATIENCE_MS)
      if (row?.state === 'sent') await navigate({ to: '/$module/$id', params: { module: 'objective-filling', id: newId } })
      if (row?.state === 'refused') showErrorDialog({ texts: row.problem?.errors.length ? row.problem.errors : [row.problem?.message ?? ''] })
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('objective-filling:change-agreed')} actions={<><Button onClick={onClose}>{t('objective-filling:change-agreed.keep')}</Button><Button look="primary" onClick={() => void send()}>{t('objective-filling:change-agreed.begin')}</Button></>}>
      <div className="rq-note-dialog">
        <p className="rq-hint">{t('objective-filling:change-agreed.hint')}</p>
        <TextArea id="objective-change-note" label={t('objective-filling:change-agreed.why')} optional={false} value={note} max={NOTE_MOST} error={tried && note.trim() === '' ? t('fixed:field.required') : undefined} onChange={setNote} />
      </div>
    </Dialog>
  )
}
