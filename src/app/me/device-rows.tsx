import { useTranslation } from 'react-i18next'
import { useOutbox } from '../../api/outbox.ts'
import { CountBadge } from '../../ui/status-label.tsx'
import { LinkRow, Rows } from '../../ui/surfaces.tsx'

/** This device: what waits to be sent. */
export function DeviceRows() {
  const { t } = useTranslation('me')
  const open = useOutbox().filter((row) => row.state !== 'sent').length
  return (
    <Rows>
      <li><LinkRow to="/sync" icon="cloud" title={t('sync')} sub={open > 0 ? t('sync.open', { count: open }) : t('sync.done')} end={<CountBadge count={open} label={t('sync.open', { count: open })} />} /></li>
    </Rows>
  )
}
