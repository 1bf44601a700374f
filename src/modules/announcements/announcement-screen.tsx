import '../../request/request.css'
import './announcements.css'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import type { AnnouncementDetail } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { call } from '../../api/call.ts'
import { isNetworkError, shownError } from '../../api/call-error.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { instantText } from '../../lib/civil-text.ts'
import { AttachmentList } from '../../request/attachments/attachment-list.tsx'
import { readState } from '../../request/use-read.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { showError } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, Note, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Section } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { Marks, StateLabel } from './announcement-card.tsx'
import { CoverImage } from './cover-image.tsx'
import { EditorBar } from './editor-bar.tsx'
import { RichText } from './rich-text.tsx'
import { useAnnouncement, useRefreshAnnouncements } from './use-announcement.ts'

/** `/announcements/{id}`. */
export function AnnouncementScreen() {
  const { t } = useTranslation('announcements')
  const { id = '' } = useParams({ strict: false })
  const read = useAnnouncement(id)
  const state = readState(read)
  const row = state.notFound ? undefined : read.data
  return (
    <Page>
      <PageHeader title={row?.title ?? t('one')} backTo="/announcements" status={row?.canEdit ? <StateLabel state={row.state} /> : undefined} />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={3} /> : null}
      {state.notFound ? <EmptyState icon="megaphone" title={t('gone')} action={<LinkButton to="/announcements">{t('backToList')}</LinkButton>}>{t('gone.hint')}</EmptyState> : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {row ? <Body row={row} /> : null}
    </Page>
  )
}

function Body({ row }: { row: AnnouncementDetail }) {
  const { t } = useTranslation('announcements')
  return (
    <>
      <article className="an-article">
        {row.coverId ? <CoverImage id={row.coverId} /> : null}
        <p className="an-meta">
          {row.publishAt ? <span>{t('by', { name: row.author, when: instantText(row.publishAt) })}</span> : <span>{row.author}</span>}
          <Marks row={row} />
        </p>
        <RichText body={row.body} />
        {row.expireAt ? <p className="rq-hint">{t('until', { when: instantText(row.expireAt) })}</p> : null}
      </article>
      {row.attachments.length > 0 ? <Section title={t('attachments')}><AttachmentList files={row.attachments} /></Section> : null}
      {row.mustAcknowledge && row.state === 'published' ? <Acknowledge row={row} /> : null}
      {row.canEdit ? <EditorBar row={row} /> : null}
    </>
  )
}

/** The one thing an announcement may ask for. */
function Acknowledge({ row }: { row: AnnouncementDetail }) {
  const { t } = useTranslation('announcements')
  const online = useOnline()
  const refresh = useRefreshAnnouncements()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const at = row.acknowledgedAt ?? done
  if (at) return <Note tone="green" icon="checkCircle" role="status">{t('acknowledgedAt', { when: instantText(at) })}</Note>
  const send = async () => {
    setBusy(true)
    try {
      const { acknowledgedAt } = await call(announcementCalls.announcementAcknowledge, { id: row.id }, { commandId: newRecordId() })
      setDone(acknowledgedAt)
      announce(t('acknowledged'))
      refresh()
    } catch (error) {
      showError(isNetworkError(error) ? { heading: 'snackbar.heading-other', texts: [t('offline')] } : shownError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="an-acknowledge">
      <p>{online ? t('acknowledge.ask') : t('offline')}</p>
      <Button look="primary" icon="check" onClick={() => void send()} busy={busy} disabled={!online}>{t('acknowledge')}</Button>
    </div>
  )
}
