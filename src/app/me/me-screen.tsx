import './me.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../contract/calls.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import type { AccountDetails } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { runtimeConfig } from '../../api/config.ts'
import { query } from '../../api/query.ts'
import { buildId } from '../../lib/build.ts'
import { nameWithCode } from '../../lib/person-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { ButtonRow, Card, LinkRow, Rows, Section } from '../../ui/surfaces.tsx'
import { ChatRow } from '../chat/chat-entry.tsx'
import { showSignInError } from '../sign-in/ensure.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { leaveThisDevice } from '../sync/leave.ts'
import { DeviceRows } from './device-rows.tsx'
import { KeysChoice } from './keys-choice.tsx'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'

const PasswordDialog = lazy(() => import('./password-dialog.tsx').then((m) => ({ default: m.PasswordDialog })))

function Person({ account }: { account: AccountDetails }) {
  const { t } = useTranslation('me')
  const phone = account.phone ? `${account.phoneCountryCode ? `+${account.phoneCountryCode.replace(/^\+/, '')} ` : ''}${account.phone}` : ''
  const facts: [string, string][] = [
    [t('jobTitle'), account.jobTitle],
    [t('department'), account.department],
    [t('superior'), account.superior],
    [t('site'), account.site],
    [t('email'), account.email],
    [t('phone'), phone],
  ]
  return (
    <Card>
      <div className="me-person">
        <Avatar name={account.fullName} src={account.profilePicture || undefined} size={56} />
        <p className="me-name">{nameWithCode(account.fullName, account.userName)}</p>
      </div>
      <dl className="me-facts">
        {facts.filter(([, value]) => value).map(([caption, value]) => (
          <div key={caption} data-long={value.length > 15 || undefined}>
            <dt>{caption}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function PersonSkeleton() {
  return (
    <Card aria-hidden="true">
      <div className="me-person"><Skeleton width={56} height={56} radius={28} /><Skeleton width="55%" height={20} /></div>
      <div className="me-facts">{[0, 1, 2, 3, 4, 5].map((i) => <Skeleton key={i} height={39} />)}</div>
    </Card>
  )
}

/** My account, how the product looks and speaks, this device, and the way out. */
export function MeScreen() {
  const { t } = useTranslation('me')
  const client = useQueryClient()
  const account = useQuery({ ...query(calls.general.accountDetails, {}), staleTime: 5 * 60_000 })
  const config = useQuery({ queryKey: ['config'], queryFn: runtimeConfig, staleTime: Infinity })
  const [changing, setChanging] = useState(false)
  return (
    <Page>
      <PageHeader title={t('title')} />
      {account.data ? <Person account={account.data} /> : account.isError ? <ErrorState texts={isNetworkError(account.error) ? [] : errorTexts(account.error)} onRetry={() => void account.refetch()} /> : <PersonSkeleton />}
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
          <li><LinkRow to="/announcements" icon="megaphone" title={t('announcements')} /></li>
          <li><LinkRow to="/files" icon="file" title={t('files')} /></li>
          <ChatRow />
          <li><LinkRow to="/notifications" icon="bell" title={t('notifications')} sub={t('notifications.hint')} /></li>
          <li><LinkRow to="/me/notifications" icon="settings" title={t('notifications.settings')} sub={t('notifications.settings.hint')} /></li>
          {config.data?.localAccounts ? <li><ButtonRow icon="lock" title={t('password')} onClick={() => setChanging(true)} end={<Icon name="chevronRight" size={18} />} /></li> : null}
          <li><ButtonRow icon="logOut" title={t('signOut')} onClick={() => void signOut(client, leaveThisDevice).catch(showSignInError)} /></li>
        </Rows>
      </Section>
      <p className="me-build">{t('build', { build: buildId })}</p>
      {changing ? <Suspense fallback={null}><PasswordDialog onClose={() => setChanging(false)} /></Suspense> : null}
    </Page>
  )
}
