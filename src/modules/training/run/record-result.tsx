import '../../../request/request.css'
import { useState } from 'react'
import { type ExternalTraining, type RecordExternalInput, trainingExternalCalls } from '../../../../contract/modules/training/external-calls.ts'
import { AttachmentField } from '../../../request/attachments/attachment-field.tsx'
import { useAttachments } from '../../../request/attachments/use-attachments.ts'
import { useFileRules } from '../../../request/attachments/use-file-rules.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { useSeparators, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx'
import { useRunCommand } from '../../../request/act/use-run-command.ts'

const CATEGORY = 1
const FILES = 5
const NOTHING: never[] = []
const LONGEST_NOTE = 500
const [LEAST_HOURS, MOST_HOURS] = [0.25, 400]

const isInQuarters = (hours: string) => Number(hours) >= LEAST_HOURS && Number(hours) <= MOST_HOURS && Number.isInteger(Number(hours) * 4)

/** What came of an external training: the day, the hours, and the paper. */
export function RecordResult({ of, onClose }: { of: ExternalTraining; onClose: () => void }) {
  const { t, show } = useTools('training-screens', 'fixed', 'attachments', 'common', 'errors')
  const run = useRunCommand()
  const separators = useSeparators()
  const rules = useFileRules(CATEGORY)
  const files = useAttachments({ recordId: of.participantId, category: CATEGORY, max: FILES, rules, onServer: NOTHING })
  const [date, setDate] = useState<string | null>(of.result?.completedOn ?? (of.trainingRequestUntil <= show.today ? of.trainingRequestUntil : show.today))
  const [faulty, setFaulty] = useState(false)
  const [hours, setHours] = useState<string | null>(of.result?.trainingHour ?? (Number(of.trainingHour) > 0 ? of.trainingHour : null))
  const [passed, setPassed] = useState(true)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const isBusy = files.files.some((f) => f.state === 'preparing')
  const isEarly = date !== null && (date < of.trainingRequestStart || date > show.today)
  const needsFile = files.ids.length === 0 && (of.result?.attachments.length ?? 0) === 0
  const dateError = faulty ? t('fixed:field.invalid-date') : tried && date === null ? t('fixed:field.required') : tried && isEarly ? t('training-screens:external.date.wrong', { from: show.day(of.trainingRequestStart) }) : undefined
  const hoursError = tried && (hours === null || !isInQuarters(hours)) ? t('training-screens:external.hours.wrong') : undefined
  const send = async () => {
    setTried(true)
    if (date === null || faulty || isEarly || hours === null || !isInQuarters(hours) || needsFile || isBusy) return
    const input: RecordExternalInput = { participantId: of.participantId, completedOn: date, trainingHour: hours, passed, attachmentIds: files.ids, ...(note.trim() ? { note: note.trim() } : {}) }
    const kept = await run({ op: trainingExternalCalls.recordExternal.id, input: { ...input }, recordId: of.participantId, attachmentIds: files.ids, label: { key: 'sync:item.external', params: { training: of.title } }, said: () => t('training-screens:external.done') })
    if (kept) onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('training-screens:external.record')} sheet
      actions={<><Button onClick={onClose}>{t('common:action.cancel')}</Button><Button look="primary" onClick={() => void send()} aria-disabled={isBusy || undefined}>{t('training-screens:external.record')}</Button></>}
    >
      <div className="trl-form">
        <p className="rq-note-what">{show.list([of.title, of.employee])}</p>
        <DateInput id="external-date" label={t('training-screens:external.date')} value={date} error={dateError} optional={false} onChange={setDate} onFault={(code) => setFaulty(code !== null)} />
        <NumberInput id="external-hours" label={t('training-screens:external.hours')} hint={t('training-screens:external.hours.hint')} value={hours} onChange={setHours} separators={separators} error={hoursError} optional={false} />
        <SegmentedTabs label={t('training-screens:external.passed')} value={passed ? 'yes' : 'no'} segments={(['yes', 'no'] as const).map((value) => ({ value, label: t(`training-screens:external.passed.${value}`) }))} onChange={(next) => setPassed(next === 'yes')} />
        <AttachmentField label={t('training-screens:external.document')} attachments={files} rules={rules} max={FILES} tried={tried} error={tried && needsFile ? t('errors:external_document') : undefined} small />
        <TextArea id="external-note" label={t('training-screens:note')} optional value={note} max={LONGEST_NOTE} onChange={setNote} />
      </div>
    </Dialog>
  )
}
