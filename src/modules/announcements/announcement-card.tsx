import './announcement-card.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AnnouncementRow, AnnouncementState } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { port } from '../../api/offline.ts'
import { agoText, instantText } from '../../lib/civil-text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import type { ToneName } from '../../ui/theme/palette.ts'
import { CoverImage } from './cover-image.tsx'

const looks: Record<AnnouncementState, { tone: ToneName; icon: IconName }> = {
  draft: { tone: 'grey', icon: 'edit' },
  scheduled: { tone: 'blue', icon: 'clock' },
  published: { tone: 'green', icon: 'checkCircle' },
  expired: { tone: 'brown', icon: 'expired' },
}

/** Where an announcement stands, for editors. */
export function StateLabel({ state }: { state: AnnouncementState }) {
  const { t } = useTranslation('announcements')
  return <StatusLabel {...looks[state]}>{t(`state.${state}`)}</StatusLabel>
}

/** What asks something of the reader: pinned, to acknowledge, acknowledged. */
export function Marks({ row }: { row: Pick<AnnouncementRow, 'pinned' | 'mustAcknowledge' | 'acknowledgedAt'> }) {
  const { t } = useTranslation('announcements')
  return (
    <>
      {row.pinned ? <StatusLabel tone="grey" icon="pin">{t('pinned')}</StatusLabel> : null}
      {row.mustAcknowledge && !row.acknowledgedAt ? <StatusLabel tone="yellow" icon="alert">{t('toAcknowledge')}</StatusLabel> : null}
      {row.acknowledgedAt ? <StatusLabel tone="green" icon="check">{t('acknowledged')}</StatusLabel> : null}
    </>
  )
}

interface AnnouncementCardProps {
  row: AnnouncementRow
  /** For editors: its state stands on it. */
  manage?: boolean
  /** Fewer words: Home. */
  small?: boolean
}

/** One announcement of a list; the whole card opens it. */
export function AnnouncementCard({ row, manage, small }: AnnouncementCardProps) {
  const { t, i18n } = useTranslation('announcements')
  const unread = !row.read && !manage
  return (
    <Link to="/announcements/$id" params={{ id: row.id }} className="an-card" data-unread={unread || undefined} data-small={small || undefined}>
      {row.coverId ? <CoverImage id={row.coverId} small /> : null}
      <span className="an-card-text">
        <span className="an-card-title" dir="auto">
          {unread ? <span className="an-dot" aria-hidden="true" /> : null}
          {row.title}{unread ? <span className="sr-only">{t('unread')}</span> : null}
        </span>
        {small ? null : <span className="an-card-summary" dir="auto">{row.summary}</span>}
        <span className="an-card-foot">
          {manage ? <StateLabel state={row.state} /> : null}
          <Marks row={row} />
          {row.publishAt ? <time dateTime={row.publishAt} title={instantText(row.publishAt)}>{agoText(row.publishAt, port.now(), i18n.language)}</time> : null}
          {row.attachmentCount > 0 ? <span className="an-clips"><Icon name="paperclip" size={14} /><span className="sr-only">{t('attachments')}: </span>{row.attachmentCount}</span> : null}
        </span>
      </span>
    </Link>
  )
}
