import '../../../request/request.css'
import { useState } from 'react'
import { type Applicant, type ApplicantStagesInput, vacancyCalls } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { StageStatus } from '../../../../contract/workforce/vocabulary.ts'
import { discard, newRecordId, type OutboxRow } from '../../../api/outbox.ts'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { AttachmentField } from '../../../request/attachments/attachment-field.tsx'
import { useAttachments } from '../../../request/attachments/use-attachments.ts'
import { useFileRules } from '../../../request/attachments/use-file-rules.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { OptionPicker } from '../../../request/fields/option-picker.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/field/text-input.tsx'
import { MOVE } from '../board/board-state.ts'
import type { Board } from '../board/use-board.ts'

const CATEGORY = 1
const FILES = 10
const LONGEST = { name: 200, mail: 200, phone: 40 }
const NO_PARAMS = {}
const NO_FILES: Applicant['attachments'] = []

/** As much of an address as can be judged here. */
const isMail = (text: string): boolean => {
  const [who = '', where = '', ...more] = text.split('@')
  return more.length === 0 && who !== '' && where.includes('.', 1) && !where.endsWith('.') && !text.includes(' ')
}

interface ApplicantFormProps {
  board: Board
  /** Left out: somebody new. */
  of?: Applicant
  /** What was entered before and not taken. */
  again?: OutboxRow
  onClose: () => void
}

/** Enters somebody, or changes what is known of them. */
export function ApplicantForm({ board, of, again, onClose }: ApplicantFormProps) {
  const { t, show } = useTools('vacancies', 'fixed', 'common', 'attachments')
  const run = useRunCommand()
  const before = again?.input as Partial<ApplicantStagesInput> | undefined
  const [id] = useState(() => of?.id ?? before?.applicationId ?? newRecordId())
  const rules = useFileRules(CATEGORY)
  const files = useAttachments({ recordId: id, category: CATEGORY, max: FILES, rules, onServer: of?.attachments ?? NO_FILES, restored: before?.applicant?.attachmentIds })
  const start = { name: before?.applicant?.fullName ?? of?.fullName ?? '', mail: before?.applicant?.email ?? of?.email ?? '', phone: before?.applicant?.phone ?? of?.phone ?? '' }
  const [name, setName] = useState(start.name)
  const [mail, setMail] = useState(start.mail)
  const [phone, setPhone] = useState(start.phone)
  const [source, setSource] = useState<{ id: string | null; name?: string | undefined }>(() => (before?.applicant ? { id: before.applicant.sourceId ?? null } : { id: of?.sourceId ?? null, name: of?.source }))
  const [received, setReceived] = useState<string | null>(before?.applicant?.receivedDate ?? of?.receivedDate ?? show.today)
  const [isFaulty, setFaulty] = useState(false)
  const [tried, setTried] = useState(false)
  const [asks, setAsks] = useState(false)
  const known = (of?.attachments ?? NO_FILES).map((file) => file.attachmentId)
  const isTouched = name !== start.name || mail !== start.mail || phone !== start.phone || source.id !== (of?.sourceId ?? null) || files.ids.join() !== known.join()
  const isBusy = files.files.some((file) => file.state === 'preparing')
  const close = () => (isTouched ? setAsks(true) : onClose())
  const nameError = tried && name.trim() === '' ? t('fixed:field.required') : undefined
  const mailError = tried && mail.trim() !== '' && !isMail(mail.trim()) ? t('vacancies:new.mail.wrong') : undefined
  const dateError = isFaulty ? t('fixed:field.invalid-date') : tried && received === null ? t('fixed:field.required') : tried && received !== null && received > show.today ? t('vacancies:new.received.late') : undefined
  const save = async () => {
    setTried(true)
    const isMissing = name.trim() === '' || received === null || received > show.today || isFaulty || (mail.trim() !== '' && !isMail(mail.trim()))
    if (isMissing || isBusy) return
    const first = board.detail.stages[0]
    const input: ApplicantStagesInput = {
      vacancyId: board.detail.id, applicationId: id, version: of?.version ?? (board.detail.applicants.find((one) => one.id === id)?.version ?? 0),
      applicant: { fullName: name.trim(), email: mail.trim(), phone: phone.trim(), sourceId: source.id, receivedDate: received, attachmentIds: files.ids },
      stages: of || before?.version || !first ? [] : [{ stageId: first.id, statusId: StageStatus.planned }],
    }
    if (again) await discard(again.seq)
    const kept = await run({ op: MOVE.id, input: { ...input }, recordId: id, baseVersion: input.version, attachmentIds: files.ids, label: { key: 'sync:item.applicant-data', params: { person: name.trim() }, at: `/vacancies/${board.detail.id}` }, stays: true, said: () => t(of ? 'vacancies:new.changed' : 'vacancies:new.done', { name: name.trim() }) })
    if (kept) onClose()
  }
  return (
    <>
      <Dialog
        opened onClose={close} title={of ? t('vacancies:edit.title', { name: of.fullName }) : t('vacancies:new.title')} side
        actions={<>{again ? <Button look="danger" onClick={() => void discard(again.seq).then(onClose)}>{t('vacancies:again.discard')}</Button> : null}<Button onClick={close}>{t('common:action.cancel')}</Button><Button look="primary" aria-disabled={isBusy || undefined} onClick={() => void save()}>{t(of ? 'vacancies:edit.save' : 'vacancies:new.save')}</Button></>}
      >
        <div className="vb-form">
          <TextInput id="applicant-name" label={t('vacancies:new.name')} value={name} max={LONGEST.name} optional={false} error={nameError} onChange={setName} autoComplete="off" />
          <TextInput id="applicant-mail" label={t('vacancies:new.mail')} value={mail} max={LONGEST.mail} optional error={mailError} onChange={setMail} type="email" autoComplete="off" dir="ltr" />
          <TextInput id="applicant-phone" label={t('vacancies:new.phone')} value={phone} max={LONGEST.phone} optional onChange={setPhone} type="tel" autoComplete="off" dir="ltr" />
          <DateInput id="applicant-received" label={t('vacancies:new.received')} value={received} max={show.today} optional={false} error={dateError} onChange={setReceived} onFault={(code) => setFaulty(code !== null)} />
          <OptionPicker id="applicant-source" label={t('vacancies:source')} source={vacancyCalls.datasourceApplicantSource} params={NO_PARAMS} value={source.id} text={source.name} optional onChoose={(row) => setSource({ id: row?.id ?? null, name: row?.displayName })} />
          <AttachmentField label={t('vacancies:new.files')} optional attachments={files} rules={rules} max={FILES} small />
        </div>
      </Dialog>
      <ConfirmDialog opened={asks} onClose={() => setAsks(false)} onConfirm={onClose} title={t('vacancies:new.leave')} message={t('vacancies:new.leave.hint')} confirmLabel={t('vacancies:new.leave.do')} cancelLabel={t('vacancies:new.leave.stay')} danger />
    </>
  )
}
