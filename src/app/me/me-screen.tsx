import './me.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import type { AccountDetails } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { query } from '../../api/query.ts'
import { buildId, version } from '../../lib/build.ts'
import { useProfile } from '../../modules/profile/use-profile.ts'
import { PersonAvatar } from '../../request/pictures/person-avatar.tsx'
import { useAccess } from '../../request/access.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { ButtonRow, Card, LinkRow, Rows, Section } from '../../ui/surfaces.tsx'
import { CountBadge } from '../../ui/status-label.tsx'
import { SIDEBAR, useMedia } from '../../ui/use-media.ts'
import { clientModules } from '../modules.ts'
import { useCounts } from '../shell/nav-counts.ts'
import { ChatRow } from '../chat/chat-entry.tsx'
import { showSignInError } from '../sign-in/ensure.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { leaveThisDevice } from '../sync/leave.ts'
import { DeviceRows } from './device-rows.tsx'
import { KeysChoice } from './keys-choice.tsx'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'

function Person({ account }: { account: AccountDetails }) {
  return (
    <Card className="me-person">
      <PersonAvatar name={account.fullName} pictureId={account.profilePicture} size={72} />
      <div className="me-person-text">
        <p className="me-name">{account.fullName} ~ <span className="me-code">{account.userName}</span></p>
        <p className="me-role">{[account.jobTitle, account.department, account.site].filter(Boolean).join(' · ')}</p>
      </div>
    </Card>
  )
}

function PersonSkeleton() {
  return (
    <Card className="me-person" aria-hidden="true">
      <Skeleton width={72} height={72} radius={36} />
      <div className="me-person-text"><Skeleton width="70%" height={22} /><Skeleton width="90%" height={16} /></div>
    </Card>
  )
}

/** Documents about pay, with how many nobody has opened. */
function PayRow() {
  const { t } = useTranslation('me')
  const access = useAccess()
  const count = useCounts().payrollBenefit ?? 0
  const to = access?.has('payroll') ? '/payroll' : access?.has('bonus') ? '/bonus' : null
  return to === null ? null : <li><LinkRow to={to} icon="file" title={t('pay')} sub={t('pay.hint')} end={count > 0 ? <CountBadge count={count} label={t('pay.new', { count })} /> : null} /></li>
}

/** What is mine: each row leads to a screen of its own. */
function OwnRows() {
  const { t } = useTranslation(['me', 'request', 'around'])
  const access = useAccess()
  const profile = useProfile().data
  const contacts = profile?.contacts.length
  const shortcuts = profile?.shortcuts.map((s) => s.displayName).join(', ')
  // where there is a sidebar, it has the way to them
  const hasSidebar = useMedia(SIDEBAR)
  const modules = hasSidebar ? [] : clientModules.filter((m) => access?.has(m.slug))
  const hasBalance = !hasSidebar && access?.has('leave-balance') === true
  return (
    <>
      {modules.length > 0 || hasBalance ? (
        <Rows>
          {modules.length > 0 ? <li><LinkRow to="/requests" icon="list" title={t('request:own.title')} /></li> : null}
          {hasBalance ? <li><LinkRow to="/balance" icon="balance" title={t('around:nav.balance')} /></li> : null}
        </Rows>
      ) : null}
      <Section title={t('about')}>
        <Rows>
          <li><LinkRow to="/me/profile" icon="user" title={t('profile')} sub={t('profile.hint')} /></li>
          <li><LinkRow to="/me/contacts" icon="device" title={t('contacts')} sub={!contacts ? t('contacts.hint') : t('contacts.count', { count: contacts })} /></li>
          <PayRow />
          {access?.has('attendance') ? <li><LinkRow to="/attendance" icon="clock" title={t('attendance')} sub={t('attendance.hint')} /></li> : null}
          {access?.has('training') ? <li><LinkRow to="/training" icon="book" title={t('training')} sub={t('training.hint')} /></li> : null}
          {access?.has('competency') ? <li><LinkRow to="/competency/profile" icon="levels" title={t('competency')} sub={t('competency.hint')} /></li> : null}
          {access?.has('performance-appraisal') ? <li><LinkRow to="/performance-appraisal" icon="checkCircle" title={t('performance')} sub={t('performance.hint')} /></li> : null}
          {access?.has('manpower') ? <li><LinkRow to="/vacancies" icon="users" title={t('vacancies')} sub={t('vacancies.hint')} /></li> : null}
          {access?.has('reports') ? <li><LinkRow to="/reports" icon="levels" title={t('reports')} sub={t('reports.hint')} /></li> : null}
          {access?.has('directory') ? <li><LinkRow to="/administration/people" icon="users" title={t('directory')} sub={t('directory.hint')} /></li> : null}
          {access?.has('accounts') ? <li><LinkRow to="/administration/accounts" icon="lock" title={t('accounts')} sub={t('accounts.hint')} /></li> : null}
          {access?.has('rules') ? <li><LinkRow to="/administration/rules" icon="settings" title={t('rules')} sub={t('rules.hint')} /></li> : null}
          {profile?.isApprover && access?.has('shift-schedules') ? <li><LinkRow to="/shift-schedule" icon="calendar" title={t('shift-schedule')} sub={t('shift-schedule.hint')} /></li> : null}
          <li><LinkRow to="/me/card" icon="file" title={t('card')} sub={t('card.hint')} /></li>
          {profile?.isApprover ? <li><LinkRow to="/me/approval-right" icon="users" title={t('rights')} sub={t('rights.hint')} /></li> : null}
        </Rows>
      </Section>
      <Section title={t('daily')}>
        <Rows>
          <li><LinkRow to="/me/shortcuts" icon="list" title={t('shortcuts')} sub={shortcuts || t('shortcuts.hint')} /></li>
          <li><LinkRow to="/notifications" icon="bell" title={t('notifications')} sub={t('notifications.hint')} /></li>
          <li><LinkRow to="/me/notifications" icon="settings" title={t('notifications.settings')} sub={t('notifications.settings.hint')} /></li>
          <li><LinkRow to="/receipts" icon="checkCircle" title={t('receipts')} sub={t('receipts.hint')} /></li>
          <li><LinkRow to="/announcements" icon="megaphone" title={t('announcements')} /></li>
          <li><LinkRow to="/files" icon="file" title={t('files')} /></li>
          {profile && !profile.isApprover ? <li><LinkRow to="/me/approval-right" icon="users" title={t('rights')} sub={t('rights.received')} /></li> : null}
        </Rows>
      </Section>
      {modules.length > 0 ? (
        <Section title={t('kinds')}>
          <Rows>{modules.map((m) => <li key={m.slug}><LinkRow to="/$module" params={{ module: m.slug }} icon={m.icon} tone={m.tone} title={t(`request:modules.${m.slug}`)} /></li>)}</Rows>
        </Section>
      ) : null}
    </>
  )
}

/** My account, how the product looks and speaks, this device, and the way out. */
export function MeScreen() {
  const { t } = useTranslation('me')
  const client = useQueryClient()
  const account = useQuery({ ...query(homeCalls.accountDetails, {}), staleTime: 5 * 60_000 })
  return (
    <Page>
      <PageHeader title={t('title')} />
      {account.data ? <Person account={account.data} /> : account.isError ? <ErrorState texts={isNetworkError(account.error) ? [] : errorTexts(account.error)} onRetry={() => void account.refetch()} /> : <PersonSkeleton />}
      <OwnRows />
      <Section title={t('preferences')}>
        <Card className="me-choices">
          <LanguageChoice />
          <ThemeChoice />
          <KeysChoice />
        </Card>
      </Section>
      <Section title={t('device')}><DeviceRows /></Section>
      <Section title={t('account')}>
        <Rows>
          <ChatRow />
          <li><LinkRow to="/me/account" icon="lock" title={t('account.title')} sub={t('account.hint')} /></li>
          <li><LinkRow to="/me/document-password" icon="file" title={t('document')} sub={t('document.hint')} /></li>
          <li><ButtonRow icon="logOut" title={t('signOut')} onClick={() => void signOut(client, leaveThisDevice).catch(showSignInError)} /></li>
        </Rows>
      </Section>
      <p className="me-build">{t('build', { version, build: buildId })}</p>
    </Page>
  )
}
