import './announcement-card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ANNOUNCEMENTS_OF_HOME, announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { query } from '../../api/query.ts'
import { Section } from '../../ui/surfaces.tsx'
import { AnnouncementCard } from './announcement-card.tsx'

/** On Home: what is to be acknowledged first, then what is new. */
const SHOWN = 3
const FRESH_MS = 120_000

/** The latest announcements for Home; nothing while there are none. */
export function HomeAnnouncements() {
  const { t } = useTranslation('announcements')
  const { data } = useQuery({ ...query(announcementCalls.essAnnouncements, ANNOUNCEMENTS_OF_HOME), staleTime: FRESH_MS, meta: { quiet: true } })
  if (!data || data.listData.length === 0) return null
  const weight = (row: (typeof data.listData)[number]) => (row.mustAcknowledge && !row.acknowledgedAt ? 2 : 0) + (row.read ? 0 : 1)
  const rows = data.listData.toSorted((a, b) => weight(b) - weight(a)).slice(0, SHOWN)
  return (
    <Section title={t('title')} aside={<Link to="/announcements">{t('all')}</Link>}>
      <ul className="an-list">
        {rows.map((row) => <li key={row.id}><AnnouncementCard row={row} small /></li>)}
      </ul>
    </Section>
  )
}
