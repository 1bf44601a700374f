import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'

/** The way to the inbox. An empty one gets no tick and not the first place: other things may be owed. */
export function Desk({ count }: { count: number }) {
  const { t } = useTranslation('home')
  return (
    <Link to="/inbox" className="home-desk" data-empty={count === 0 || undefined}>
      <span className="home-desk-count" aria-hidden={count > 0 || undefined}>{count > 0 ? count : <Icon name="inbox" />}</span>
      <strong className="home-desk-text">{count > 0 ? t('desk.waiting', { count }) : t('desk.empty')}</strong>
      <Icon name="chevronRight" />
    </Link>
  )
}
