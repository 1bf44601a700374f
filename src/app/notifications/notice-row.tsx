import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationRow } from '../../../contract/modules/system-notification/calls.ts'
import { port } from '../../api/offline.ts'
import { agoText, instantText } from '../../lib/civil-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pathOf } from './openers.ts'

interface NoticeRowProps {
  row: NotificationRow
  inGroup: boolean
  /** It is opened (to look at what is asked is not to have done it: that stays unread) or marked: read from now on. */
  onRead: (row: NotificationRow) => void
}

function Words({ row }: { row: NotificationRow }) {
  const { t, i18n } = useTranslation('notifications-ui')
  return (
    <>
      <span className="notice-dot" data-unread={!row.read || undefined} />
      <span className="ess-row-text">
        <span className="notice-subject">{row.subject}{row.read ? null : <span className="sr-only">{t('unread')}</span>}</span>
        <span className="ess-row-sub">{row.message}</span>
        <span className="notice-time"><time dateTime={row.notificationDateTime} title={instantText(row.notificationDateTime)}>{agoText(row.notificationDateTime, port.now(), i18n.language)}</time> · {row.type}</span>
      </span>
    </>
  )
}

/** One notice: opens what it is about; can be marked as read without opening. */
export const NoticeRow = memo(function NoticeRow({ row, inGroup, onRead }: NoticeRowProps) {
  const { t } = useTranslation('notifications-ui')
  const path = pathOf(row)
  const look = { className: 'ess-row notice', 'data-unread': !row.read || undefined, 'data-in': inGroup || undefined }
  return (
    <div className="notice-line">
      {path ? <Link to={path as '/'} {...look} onClick={() => { if (!row.asks) onRead(row) }}><Words row={row} /></Link> : <div {...look}><Words row={row} /></div>}
      {row.read ? null : <IconButton icon="check" label={t('mark', { subject: row.subject })} onClick={() => onRead(row)} />}
    </div>
  )
})

interface GroupRowProps {
  rows: readonly NotificationRow[]
  opened: boolean
  onToggle: () => void
  onRead: () => void
}

/** Many requests at once: "5 requests are waiting for you". Leads to the inbox, or shows them one by one. */
export function GroupRow({ rows, opened, onToggle, onRead }: GroupRowProps) {
  const { t, i18n } = useTranslation('notifications-ui')
  const newest = rows[0]?.notificationDateTime ?? ''
  return (
    <div className="notice-line notice-group">
      <Link to="/inbox" className="ess-row notice" data-unread>
        <span className="notice-stack"><Icon name="inbox" size={20} /></span>
        <span className="ess-row-text">
          <span className="notice-subject">{t('group', { count: rows.length })}<span className="sr-only">{t('unread')}</span></span>
          <span className="ess-row-sub">{t('group.newest', { subject: rows[0]?.subject ?? '', count: rows.length - 1 })}</span>
          <span className="notice-time"><time dateTime={newest} title={instantText(newest)}>{agoText(newest, port.now(), i18n.language)}</time></span>
        </span>
      </Link>
      <span className="notice-line-end">
        <Button look="quiet" size="small" icon="check" onClick={onRead} aria-label={t('mark', { subject: t('group', { count: rows.length }) })}>{t('group.read')}</Button>
        <Button look="quiet" size="small" onClick={onToggle} aria-expanded={opened}>{t(opened ? 'group.hide' : 'group.show')}</Button>
      </span>
    </div>
  )
}
