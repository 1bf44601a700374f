import '../../ui/segmented-tabs.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Waiting and history are two addresses, so these are links that look like tabs. */
export function InboxTabs({ waiting }: { waiting?: number | undefined }) {
  const { t } = useTranslation('request')
  return (
    <nav className="ess-tabs" aria-label={t('inbox.tabs')}>
      <Link to="/inbox" className="ess-tab" activeOptions={{ exact: true, includeSearch: false }}>{t('inbox.waiting')}{waiting ? ` (${waiting})` : ''}</Link>
      <Link to="/inbox/history" className="ess-tab" activeOptions={{ exact: true, includeSearch: false }}>{t('inbox.history')}</Link>
    </nav>
  )
}
