import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announcementCalls, type Audience } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { query } from '../../api/query.ts'
import { useTools } from '../../request/use-tools.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { audienceText } from './audience-text.ts'

interface PublishQuestionProps {
  audience: Audience
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  busy: boolean
}

/** Asks before something is published, with whom it is for and the number it reaches; it opens as soon as that is known, or cannot be. */
export function PublishQuestion({ audience, opened, onClose, onConfirm, busy }: PublishQuestionProps) {
  const { t } = useTranslation('announcements')
  const { t: translate } = useTools('announcements')
  const choices = useQuery({ ...query(announcementCalls.audienceChoices, {}), enabled: opened, staleTime: 300_000, meta: { quiet: true } })
  const reach = useQuery({ ...query(announcementCalls.audiencePreview, { audience }), enabled: opened, staleTime: 60_000, meta: { quiet: true } })
  return (
    <ConfirmDialog
      opened={opened && !reach.isLoading && !choices.isLoading} onClose={onClose} onConfirm={onConfirm} busy={busy} confirmLabel={t('publishNow')}
      message={reach.data ? t('ask.publish', { count: reach.data.total }) : t('ask.publish.uncounted')}
    >
      {choices.data ? <p>{t('ask.publish.for', { audience: audienceText(audience, choices.data, translate) })}</p> : null}
    </ConfirmDialog>
  )
}
