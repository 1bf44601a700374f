import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import type { AnnouncementDetail } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { call } from '../../api/call.ts'
import { isNetworkError, shownError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showError, showSuccess } from '../../ui/snackbar-store.ts'
import { PublishQuestion } from './publish-question.tsx'
import { useRefreshAnnouncements, useSayPublished } from './use-announcement.ts'

type Step = 'publish' | 'expire' | 'delete'

/** What HR may do with an announcement, each after a question. */
export function EditorBar({ row }: { row: AnnouncementDetail }) {
  const { t } = useTranslation('announcements')
  const navigate = useNavigate()
  const refresh = useRefreshAnnouncements()
  const sayPublished = useSayPublished()
  const [asked, setAsked] = useState<Step | null>(null)
  const [busy, setBusy] = useState(false)
  const isNew = row.state === 'draft' || row.state === 'scheduled'
  const run = async (step: Step) => {
    setBusy(true)
    const of = { publish: announcementCalls.announcementPublish, expire: announcementCalls.announcementExpire, delete: announcementCalls.announcementDelete }[step]
    try {
      const after = await call(of, { id: row.id, version: row.version }, { commandId: newRecordId() })
      if (step === 'publish' && 'version' in after) sayPublished(row.id, after.version)
      else showSuccess(t(`done.${step}`))
      refresh()
      if (step === 'delete') await navigate({ to: '/announcements', search: { view: 'manage' }, replace: true })
    } catch (error) {
      showError(isNetworkError(error) ? { heading: 'snackbar.heading-other', texts: [t('offline')] } : shownError(error))
      refresh()
    } finally {
      setBusy(false)
      setAsked(null)
    }
  }
  return (
    <div className="an-bar" role="group" aria-label={t('manage')}>
      {row.mustAcknowledge && !isNew ? <LinkButton to="/announcements/$id/acknowledgements" params={{ id: row.id }} icon="users">{t('who')}</LinkButton> : null}
      <LinkButton to="/announcements/$id/edit" params={{ id: row.id }} icon="edit">{t('edit')}</LinkButton>
      {row.state === 'published' ? <Button icon="expired" onClick={() => setAsked('expire')}>{t('expire')}</Button> : null}
      {isNew ? <Button look="danger" icon="trash" onClick={() => setAsked('delete')}>{t('delete')}</Button> : null}
      {isNew ? <Button look="primary" icon="send" onClick={() => setAsked('publish')}>{t('publishNow')}</Button> : null}
      <ConfirmDialog
        opened={asked === 'expire' || asked === 'delete'} onClose={() => setAsked(null)} onConfirm={() => asked && void run(asked)} busy={busy} danger={asked === 'delete'}
        {...(asked === 'expire' || asked === 'delete' ? { message: t(`ask.${asked}`), confirmLabel: t(asked) } : {})}
      />
      <PublishQuestion audience={row.audience} opened={asked === 'publish'} onClose={() => setAsked(null)} onConfirm={() => void run('publish')} busy={busy} />
    </div>
  )
}
