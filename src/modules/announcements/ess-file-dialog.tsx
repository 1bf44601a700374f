import '../../request/fields/fields.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { essFileCalls } from '../../../contract/modules/attachments-inbox-announcements/ess-file-calls.ts'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { errorTexts, type FieldError } from '../../../contract/kit/wire.ts'
import type { EssFileForm, EssFileRow } from '../../../contract/modules/attachments-inbox-announcements/ess-file-calls.ts'
import { call } from '../../api/call.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { query, queryKey } from '../../api/query.ts'
import { instantText } from '../../lib/civil-text.ts'
import { useFileRules } from '../../request/attachments/use-file-rules.ts'
import { FieldFrame } from '../../request/fields/field-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { AudienceField } from './audience-field.tsx'
import { UploadField } from './upload-field.tsx'

type Texts = Pick<EssFileForm, 'title' | 'description' | 'category'>
const nobody = { siteIds: [], departmentIds: [], grades: [] }

/** HR puts a file in a folder, replaces it by a new version, or takes it off the list. */
export function EssFileDialog({ row, categories, onClose }: { row: EssFileRow | undefined; categories: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['announcements', 'fixed', 'common'])
  const ids = useId()
  const client = useQueryClient()
  const rules = useFileRules(1)
  const [recordId] = useState(() => row?.id ?? newRecordId())
  const [texts, setTexts] = useState<Texts>({ title: row?.title ?? '', description: row?.description ?? '', category: row?.category ?? categories[0] ?? '' })
  const [audience, setAudience] = useState(row?.audience ?? nobody)
  const [files, setFiles] = useState<AttachmentRef[]>(row ? [{ attachmentId: row.attachmentId, fileName: row.fileName, type: row.type, size: row.size }] : [])
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  const [busy, setBusy] = useState(false)
  const versions = useQuery({ ...query(essFileCalls.essFileVersions, { id: recordId }), enabled: row !== undefined, meta: { quiet: true } }).data?.versions ?? []
  const [file] = files

  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      for (const touched of [essFileCalls.essFiles, essFileCalls.essFileVersions]) void client.invalidateQueries({ queryKey: queryKey(touched) })
      showSuccess(done)
      onClose()
    } catch (error) {
      if (isCallError(error)) setRefused(error.fields)
      showErrorDialog({ texts: isNetworkError(error) ? [t('offline')] : errorTexts(error), title: t('fixed:validation-dialog.title') })
    } finally {
      setBusy(false)
    }
  }
  const save = () => {
    setChecked(true)
    if (texts.title.trim() === '' || texts.category.trim() === '' || !file) return
    void run(() => call(essFileCalls.essFileSave, { id: recordId, version: row?.version ?? 0, ...texts, audience, attachmentId: file.attachmentId }, { commandId: newRecordId() }), t('file.saved'))
  }
  const withdraw = (withdrawn: boolean) => void run(() => call(essFileCalls.essFileWithdraw, { id: recordId, version: row?.version ?? 0, withdrawn }, { commandId: newRecordId() }), t(withdrawn ? 'file.withdrawn' : 'file.back'))
  const required = (empty: boolean) => (checked && empty ? t('fixed:field.required') : undefined)
  const field = (name: keyof Texts, max: number, list?: string) => {
    const error = name === 'description' ? undefined : (required(texts[name].trim() === '') ?? refused.find((f) => f.field === name)?.message)
    return (
      <FieldFrame id={`${ids}-${name}`} label={t(`file.${name}`)} optional={name === 'description'} error={error}>
        <input className="ess-input" id={`${ids}-${name}`} value={texts[name]} maxLength={max} list={list} onChange={(e) => { const { value } = e.currentTarget; setTexts((before) => ({ ...before, [name]: value })) }} aria-invalid={error ? true : undefined} />
      </FieldFrame>
    )
  }
  return (
    <Dialog
      opened onClose={onClose} title={t(row ? 'file.change' : 'file.new')} busy={busy} size={640}
      actions={
        <>
          {row ? <Button look={row.withdrawnAt ? 'plain' : 'danger'} onClick={() => withdraw(!row.withdrawnAt)} disabled={busy}>{t(row.withdrawnAt ? 'file.show' : 'file.withdraw')}</Button> : null}
          <Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look="primary" onClick={save} busy={busy}>{t('common:action.save')}</Button>
        </>
      }
    >
      <div className="an-form">
        {field('title', 200)}
        {field('description', 500)}
        {field('category', 80, `${ids}-folders`)}
        <datalist id={`${ids}-folders`}>{categories.map((name) => <option key={name} value={name}>{name}</option>)}</datalist>
        <UploadField label={t('file.file')} files={files} onChange={setFiles} rules={rules} max={1} error={required(!file)} />
        <AudienceField audience={audience} onChange={setAudience} error={refused.find((f) => f.field === 'audience')?.message} />
        {versions.length > 0 ? (
          <div className="ess-field">
            <p className="ess-label">{t('file.versions')}</p>
            <ul className="an-versions">{versions.map((v) => <li key={v.number}>{t('file.version', { n: v.number, name: v.fileName, who: v.createdBy, when: instantText(v.createdAt) })}</li>)}</ul>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
