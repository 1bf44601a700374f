import '../../request/request.css'
import '../../request/fields/fields.css'
import './announcements.css'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { errorTexts, type FieldError } from '../../../contract/kit/wire.ts'
import type { AnnouncementDetail } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { call } from '../../api/call.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { setUnsaved } from '../../lib/unsaved-work.ts'
import { useFileRules } from '../../request/attachments/use-file-rules.ts'
import { FieldFrame } from '../../request/fields/field-frame.tsx'
import { DateInput } from '../../request/fields/date-input.tsx'
import { readState } from '../../request/use-read.ts'
import { useMe } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Section } from '../../ui/surfaces.tsx'
import { TWO_PANES, useMedia } from '../../ui/use-media.ts'
import { formOf, isPublishedBySaving, missingIn, type PublishChoice, startOf, type Written } from './announcement-form.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { AudienceField } from './audience-field.tsx'
import { BodyField } from './body-field.tsx'
import { PublishQuestion } from './publish-question.tsx'
import { UploadField } from './upload-field.tsx'
import { useRefreshAnnouncements, useSayPublished } from './use-announcement.ts'

const MOST_FILES = 10
const PICTURES = 2

/** `/announcements/new` and `/announcements/{id}/edit`, for HR. */
export function AnnouncementEditor() {
  const { t } = useTranslation('announcements')
  const { id } = useParams({ strict: false })
  const me = useMe()
  const read = useQuery({ ...query(announcementCalls.essAnnouncement, { id: id ?? '' }), enabled: id !== undefined, meta: { quiet: true } })
  const state = readState(read)
  const title = t(id ? 'edit.title' : 'new')
  const mayEdit = id ? read.data?.canEdit : me?.isHr
  if (mayEdit && (!id || (read.data && !read.isFetching))) return <Page wide><EditorForm key={read.data?.version ?? 0} row={id ? read.data : undefined} title={title} /></Page>
  return (
    <Page>
      <PageHeader title={title} backTo="/announcements" />
      {mayEdit === false || (id && state.notFound) ? <EmptyState icon="lock" title={t('editorsOnly')} /> : id && state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={4} />}
    </Page>
  )
}

function EditorForm({ row, title }: { row: AnnouncementDetail | undefined; title: string }) {
  const { t } = useTranslation(['announcements', 'fixed'])
  const ids = useId()
  const navigate = useNavigate()
  const refresh = useRefreshAnnouncements()
  const sayPublished = useSayPublished()
  const [recordId] = useState(() => row?.id ?? newRecordId())
  const [written, setWritten] = useState<Written>(() => startOf(row))
  const [formIsChanged, setChanged] = useState(false)
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  /** A moment that was typed and means nothing: it must not pass as none. */
  const [unreadable, setUnreadable] = useState<'publishAt' | 'expireAt' | null>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const [preview, setPreview] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const files = useFileRules(1)
  const pictures = useFileRules(PICTURES)
  const set = (change: Partial<Written>) => {
    setWritten((before) => ({ ...before, ...change }))
    setChanged(true)
    setRefused((all) => all.filter((f) => !(f.field in change)))
  }
  useEffect(() => {
    setUnsaved(recordId, formIsChanged)
    return () => setUnsaved(recordId, false)
  }, [recordId, formIsChanged])
  const blocker = useBlocker({ shouldBlockFn: () => formIsChanged, enableBeforeUnload: () => formIsChanged, withResolver: true })

  const missing = checked ? missingIn(written, port.now()) : []
  const errorOf = (field: string) => {
    const own = missing.find((m) => m === field)
    if (own) return t(own === 'expireAt' ? 'expireAt.early' : 'fixed:field.required')
    return refused.find((f) => f.field === field)?.message
  }
  const beside = useMedia(TWO_PANES)
  const seen = row?.state === 'published' || row?.state === 'expired'

  const submit = () => {
    setChecked(true)
    const wrong = missingIn(written, port.now())
    if (wrong.length > 0 || unreadable) {
      setPreview(false)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-error] :is(.ess-input, [contenteditable])')?.focus())
      return
    }
    if (isPublishedBySaving(written, row, port.now())) setAsked(true)
    else void send()
  }
  const send = async () => {
    setBusy(true)
    try {
      const { state, version } = await call(announcementCalls.announcementSave, formOf(written, recordId, row, port.now()), { commandId: newRecordId() })
      setChanged(false)
      setUnsaved(recordId, false)
      refresh()
      if (!seen && state === 'published') sayPublished(recordId, version)
      else showSuccess(t(`saved.${state}`))
      await navigate({ to: '/announcements/$id', params: { id: recordId }, replace: true, ignoreBlocker: true })
    } catch (error) {
      if (isCallError(error)) setRefused(error.fields)
      showErrorDialog({ texts: isNetworkError(error) ? [t('offline')] : errorTexts(error), title: t('fixed:validation-dialog.title') })
    } finally {
      setBusy(false)
      setAsked(false)
    }
  }
  const moment = (field: 'publishAt' | 'expireAt', label: string, optional: boolean) => (
    <DateInput id={`${ids}-${field}`} kind="dateTime" label={label} optional={optional} value={written[field] || null} onFault={(code) => setUnreadable((before) => (code !== null ? field : before === field ? null : before))} onChange={(value) => set({ [field]: value ?? '' })} error={errorOf(field)} />
  )
  const flag = (field: 'mustAcknowledge' | 'pinned', label: string) => (
    <label className="rq-flag"><input type="checkbox" checked={written[field]} onChange={(e) => set({ [field]: e.currentTarget.checked })} /><span>{label}</span></label>
  )
  const choices: readonly PublishChoice[] = ['now', 'later', 'draft']
  return (
    <>
      <PageHeader title={title} backTo={row ? `/announcements/${row.id}` : '/announcements'} />
      {beside ? null : <SegmentedTabs label={t('body.preview')} value={preview ? 'read' : 'write'} onChange={(v) => setPreview(v === 'read')} segments={[{ value: 'write', label: t('body.write') }, { value: 'read', label: t('body.preview') }]} />}
      {preview && !beside ? <AnnouncementPreview written={written} /> : null}
      <div className="an-panes">
      <form ref={form} className="an-form" hidden={preview && !beside} noValidate onSubmit={(e) => { e.preventDefault(); if (!busy) submit() }}>
        <FieldFrame id={`${ids}-title`} label={t('title.label')} error={errorOf('title')}>
          <input className="ess-input" id={`${ids}-title`} value={written.title} maxLength={200} onChange={(e) => set({ title: e.currentTarget.value })} aria-invalid={errorOf('title') ? true : undefined} />
        </FieldFrame>
        <BodyField id={`${ids}-body`} value={written.body} onChange={(body) => set({ body })} error={errorOf('body')} />
        <UploadField label={t('cover')} files={written.cover} onChange={(cover) => set({ cover })} rules={pictures} max={1} picture error={errorOf('coverId')} />
        <UploadField label={t('attachments')} files={written.attachments} onChange={(attachments) => set({ attachments })} rules={files} max={MOST_FILES} error={errorOf('attachmentIds')} />
        <Section title={t('audience')}><AudienceField audience={written.audience} onChange={(audience) => set({ audience })} error={errorOf('audience')} /></Section>
        <Section title={t('when')}>
          {seen ? null : <SegmentedTabs label={t('publish')} value={written.publish} onChange={(publish) => set({ publish })} segments={choices.map((value) => ({ value, label: t(`publish.${value}`) }))} />}
          <div className="rq-two">
            {written.publish === 'later' && !seen ? moment('publishAt', t('publishAt'), false) : null}
            {moment('expireAt', t('expireAt'), true)}
          </div>
          {flag('mustAcknowledge', t('mustAcknowledge'))}
          {flag('pinned', t('pin'))}
        </Section>
        <div className="an-buttons"><Button type="submit" look="primary" busy={busy}>{t(seen ? 'save' : `save.${written.publish}`)}</Button></div>
      </form>
      {beside ? <AnnouncementPreview written={written} /> : null}
      </div>
      <PublishQuestion audience={written.audience} opened={asked} onClose={() => setAsked(false)} onConfirm={() => void send()} busy={busy} />
      <ConfirmDialog opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} onConfirm={() => blocker.proceed?.()} message={t('leave')} confirmLabel={t('leave.yes')} danger />
    </>
  )
}
