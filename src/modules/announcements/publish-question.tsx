import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announcementCalls, type Audience } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { query } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface PublishQuestionProps {
  audience: Audience
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  busy: boolean
}

/** Asks before something is published, with the number of people it reaches; it opens as soon as that is known, or cannot be. */
export function PublishQuestion({ audience, opened, onClose, onConfirm, busy }: PublishQuestionProps) {
  const { t } = useTranslation('announcements')
  const reach = useQuery({ ...query(announcementCalls.audiencePreview, { audience }), enabled: opened, staleTime: 60_000, meta: { quiet: true } })
  return (
    <ConfirmDialog
      opened={opened && !reach.isLoading} onClose={onClose} onConfirm={onConfirm} busy={busy} confirmLabel={t('publishNow')}
      message={reach.data ? t('ask.publish', { count: reach.data.total }) : t('ask.publish.uncounted')}
    />
  )
}
