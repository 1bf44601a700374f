import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { counterOf } from '../../../contract/kit/counters.ts'
import { query } from '../../api/query.ts'
import { findKeys } from '../../lib/single-keys.ts'
import { useProfile } from '../../modules/profile/use-profile.ts'
import { useAccess, useIsAccessSettled } from '../../request/access.ts'
import { PersonAvatar } from '../../request/pictures/person-avatar.tsx'
import { SidebarCounters } from '../../ui/sidebar-counters.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openFind } from '../find/open-find.ts'
import { ChatNavEntry } from '../chat/chat-entry.tsx'
import { clientModules } from '../modules.ts'

/** Screens of modules that are no requests. */
const ofModules = [['leave-balance', '/balance', 'balance'], ['attendance', '/attendance', 'clock'], ['training', '/training', 'book'], ['manpower', '/vacancies', 'users'], ['reports', '/reports', 'levels'], ['directory', '/administration/people', 'users'], ['accounts', '/administration/accounts', 'lock'], ['rules', '/administration/rules', 'settings']] as const

/**
 * What only the desktop's sidebar shows: the search, request modules by access, with their counters, and the person.
 * The lists wait until what stands in them is known, so that nothing a person reads or aims at moves.
 */
export function SidebarMore({ counts, forYou }: { counts: Record<string, number>; forYou: number }) {
  const { t } = useTranslation(['around', 'shell', 'request'])
  const access = useAccess()
  const account = useQuery({ ...query(homeCalls.accountDetails, {}), staleTime: 5 * 60_000, meta: { quiet: true } })
  const profile = useProfile()
  const isKnown = useIsAccessSettled() && !profile.isLoading
  const plans = profile.data?.isApprover && access?.has('shift-schedules')
  const modules = clientModules.filter((m) => access?.has(m.slug))
  const countOf = (slug: string) => counts[counterOf((access?.flagOfSlug(slug) ?? '').replace(/Module$/, ''))] ?? 0
  const find = (
    <button type="button" className="ess-nav-item ess-nav-find" aria-haspopup="dialog" onClick={() => openFind(true)}>
      <span className="ess-nav-pill"><Icon name="search" /></span>
      <span className="ess-nav-label">{t('nav.find')}</span>
      <kbd aria-hidden="true">{findKeys().join(' ')}</kbd>
    </button>
  )
  if (!isKnown) return find
  return (
    <>
      {find}
      <div className="ess-nav-lists">
        {modules.length > 0 ? (
          <SidebarCounters
            title={t('nav.requests')} titleId="ess-nav-requests"
            entries={[{ to: '/requests', icon: 'list', label: t('request:own.title'), count: 0, countLabel: '' }, ...modules.map((m) => ({ to: `/${m.slug}`, icon: m.icon, label: t(`request:modules.${m.slug}`), count: countOf(m.slug), countLabel: t('nav.open', { count: countOf(m.slug) }) }))]}
          />
        ) : null}
        <SidebarCounters
          title={t('nav.overview')} titleId="ess-nav-overview"
          entries={[
            { to: '/for-you', icon: 'list' as const, label: t('nav.for-you'), count: forYou, countLabel: t('shell:nav.waiting', { count: forYou }) },
            ...ofModules.filter(([slug]) => access?.has(slug)).map(([, to, icon]) => ({ to, icon, label: t(`nav.${to.slice(1)}`), count: 0, countLabel: '' })),
            ...(plans ? [{ to: '/shift-schedule', icon: 'calendar' as const, label: t('nav.shift-schedule'), count: 0, countLabel: '' }] : []),
            { to: '/notifications', icon: 'bell', label: t('nav.notifications'), count: counts.notifications ?? 0, countLabel: t('nav.unread', { count: counts.notifications ?? 0 }) },
            { to: '/announcements', icon: 'megaphone', label: t('nav.announcements'), count: counts.unreadAnnouncements ?? 0, countLabel: t('nav.unread', { count: counts.unreadAnnouncements ?? 0 }) },
            { to: '/files', icon: 'file', label: t('nav.files'), count: 0, countLabel: '' },
            { to: '/sync', icon: 'cloud', label: t('nav.sync'), count: 0, countLabel: '' },
          ]}
        />
        <ChatNavEntry />
      </div>
      <div className="ess-nav-more ess-nav-person">
        <Link to="/me" className="ess-nav-item">
          <PersonAvatar name={account.data?.fullName ?? ''} pictureId={account.data?.profilePicture} size={32} />
          {account.data ? <span className="sr-only">{t('nav.meOf', { name: account.data.fullName })}</span> : null}
          <span className="ess-nav-person-text">
            <span aria-hidden={account.data !== undefined}>{account.data?.fullName ?? t('shell:nav.me')}</span>
            <span>{account.data?.userName}</span>
          </span>
        </Link>
      </div>
    </>
  )
}
