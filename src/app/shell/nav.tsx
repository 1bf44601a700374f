import './nav.css'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { setTitleCount } from '../../ui/screen-title-store.ts'
import { CountBadge } from '../../ui/status-label.tsx'
import { SIDEBAR, useMedia } from '../../ui/use-media.ts'
import { useMayAsk } from '../new/use-may-ask.ts'
import { noteForYou, useCounts, useForYou } from './nav-counts.ts'
import { useWatchedAccess } from './use-watched-access.ts'

const SidebarMore = lazy(() => import('./sidebar-more.tsx').then((m) => ({ default: m.SidebarMore })))

interface NavEntry {
  to: '/' | '/inbox' | '/new' | '/calendar' | '/me'
  icon: IconName
  label: string
  /** Name of its counter; `forYou`: everything that waits for the person. */
  counter?: string
}

const entries: readonly NavEntry[] = [
  { to: '/', icon: 'home', label: 'nav.home', counter: 'forYou' },
  { to: '/inbox', icon: 'inbox', label: 'nav.inbox', counter: 'actionRequired' },
  { to: '/new', icon: 'plus', label: 'nav.new' },
  { to: '/calendar', icon: 'calendar', label: 'nav.calendar' },
  { to: '/me', icon: 'user', label: 'nav.me' },
]

/** Bottom bar on phones, rail on tablets, sidebar on desktops: one list, three layouts of shell.css. */
export function Nav() {
  const { t } = useTranslation('shell')
  const counts = useCounts()
  const forYou = useForYou()
  useWatchedAccess()
  const mayAsk = useMayAsk()
  const wide = useMedia(SIDEBAR)
  const unread = counts.notifications ?? 0
  useEffect(() => setTitleCount(unread), [unread])
  useEffect(() => { if (forYou !== undefined) noteForYou(forYou) }, [forYou])
  return (
    <nav className="ess-nav" aria-label={t('nav.label')}>
      <Link to="/" className="ess-nav-brand" aria-label={`${t('common:app.name')}, ${t('nav.home')}`} tabIndex={-1}>
        <span className="ess-nav-mark"><Icon name="check" size={20} /></span>
        <span className="ess-nav-name">{t('common:app.name')}</span>
      </Link>
      <ul className="ess-nav-list">
        {entries.filter((e) => e.to !== '/new' || mayAsk).map(({ to, icon, label, counter }) => {
          const count = counter === 'forYou' ? (forYou ?? 0) : counter ? (counts[counter] ?? 0) : 0
          return (
            <li key={to}>
              <Link to={to} className="ess-nav-item" data-new={to === '/new' || undefined} data-me={to === '/me' || undefined} activeOptions={{ exact: to === '/', includeSearch: false }}>
                <span className="ess-nav-pill"><Icon name={icon} size={22} /></span>
                <span className="ess-nav-label">{wide && to === '/new' ? t('nav.newRequest') : t(label)}</span>
                {count > 0 ? <span className="ess-nav-count"><CountBadge count={count} label={t('nav.waiting', { count })} quiet={to === '/'} /></span> : null}
              </Link>
            </li>
          )
        })}
      </ul>
      {wide ? <Suspense fallback={null}><SidebarMore counts={counts} forYou={forYou ?? 0} /></Suspense> : null}
    </nav>
  )
}
