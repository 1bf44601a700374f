import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../contract/calls.ts'
import { query } from '../../api/query.ts'
import { useAccess } from '../../request/access.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { CountBadge } from '../../ui/status-label.tsx'
import { clientModules } from '../modules.ts'

function Entry({ icon, children, count, countLabel, ...link }: { icon: IconName; children: ReactNode; count: number; countLabel: string; to: string }) {
  return (
    <li>
      <Link {...link} className="ess-nav-item">
        <span className="ess-nav-pill"><Icon name={icon} /></span>
        <span className="ess-nav-label">{children}</span>
        <span className="ess-nav-count"><CountBadge count={count} label={countLabel} quiet /></span>
      </Link>
    </li>
  )
}

/** What only the desktop's sidebar shows: request modules by access, with their counters, and the person. */
export function SidebarMore({ counts }: { counts: Record<string, number> }) {
  const { t } = useTranslation(['shell', 'request'])
  const access = useAccess()
  const account = useQuery({ ...query(calls.general.accountDetails, {}), staleTime: 5 * 60_000, meta: { quiet: true } })
  const modules = clientModules.filter((m) => access?.has(m.slug))
  const counterOf = (slug: string) => counts[(access?.flagOfSlug(slug) ?? '').replace(/Module$/, '')] ?? 0
  return (
    <>
      {modules.length > 0 ? (
        <div className="ess-nav-more">
          <h2 id="ess-nav-requests">{t('nav.requests')}</h2>
          <ul aria-labelledby="ess-nav-requests">
            {modules.map((m) => (
              <Entry key={m.slug} to={`/${m.slug}`} icon={m.icon} count={counterOf(m.slug)} countLabel={t('nav.open', { count: counterOf(m.slug) })}>
                {t(`request:modules.${m.slug}`)}
              </Entry>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="ess-nav-more">
        <h2 id="ess-nav-overview">{t('nav.overview')}</h2>
        <ul aria-labelledby="ess-nav-overview">
          {access?.has('leave-balance') ? <Entry to="/balance" icon="balance" count={0} countLabel="">{t('nav.balance')}</Entry> : null}
          <Entry to="/notifications" icon="bell" count={counts.notifications ?? 0} countLabel={t('nav.unread', { count: counts.notifications ?? 0 })}>{t('nav.notifications')}</Entry>
          <Entry to="/announcements" icon="megaphone" count={counts.unreadAnnouncements ?? 0} countLabel={t('nav.unread', { count: counts.unreadAnnouncements ?? 0 })}>{t('nav.announcements')}</Entry>
          <Entry to="/files" icon="file" count={0} countLabel="">{t('nav.files')}</Entry>
          <Entry to="/sync" icon="cloud" count={0} countLabel="">{t('nav.sync')}</Entry>
        </ul>
      </div>
      {account.data ? (
        <div className="ess-nav-more ess-nav-person">
          <Link to="/me" className="ess-nav-item" aria-label={t('nav.meOf', { name: account.data.fullName })}>
            <Avatar name={account.data.fullName} src={account.data.profilePicture || undefined} size={32} />
            <span className="ess-nav-person-text">
              <span>{account.data.fullName}</span>
              <span>{account.data.userName}</span>
            </span>
          </Link>
        </div>
      ) : null}
    </>
  )
}
