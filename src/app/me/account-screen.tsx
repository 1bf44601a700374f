import './me.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { runtimeConfig } from '../../api/config.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { nameWithCode } from '../../lib/person-name.ts'
import { readState } from '../../request/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Card, LinkRow, Rows } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx').then((m) => ({ default: m.PasswordDialog })))

/** `/me/account`: who is signed in; the password and the second factor where this server keeps them. */
export function AccountScreen() {
  const { t } = useTranslation('me')
  const online = useOnline()
  const read = useQuery({ ...query(homeCalls.accountDetails, {}), staleTime: 5 * 60_000 })
  const config = useQuery({ queryKey: ['config'], queryFn: runtimeConfig, staleTime: Infinity })
  const [changing, setChanging] = useState(false)
  const state = readState(read)
  const account = read.data
  const facts: [string, string][] = account ? [[t('account.person'), nameWithCode(account.fullName, account.userName)], [t('email'), account.email], [t('site'), account.site], [t('account.zone'), account.timeZone]] : []
  return (
    <Page>
      <PageHeader title={t('account.title')} backTo="/me" />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={2} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {account ? (
        <Card>
          <dl className="me-facts me-facts-alone">
            {facts.filter(([, value]) => value).map(([caption, value]) => (
              <div key={caption} data-long={value.length > 15 || undefined}>
                <dt>{caption}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ) : null}
      {config.data ? (
        <Card className="me-password-card">
          <p>{t(config.data.localAccounts ? 'account.here' : 'account.elsewhere')}</p>
          {config.data.localAccounts ? <div><Button icon="lock" onClick={() => setChanging(true)} disabled={!online}>{t('password')}</Button></div> : null}
          {config.data.localAccounts && !online ? <p className="me-hint">{t('account.offline')}</p> : null}
        </Card>
      ) : null}
      {config.data?.localAccounts ? (
        <Rows>
          <li><LinkRow to="/me/second-factor" icon="device" title={t('second')} sub={t('second.hint')} /></li>
        </Rows>
      ) : null}
      {changing ? <Suspense fallback={null}><PasswordDialog onClose={() => setChanging(false)} /></Suspense> : null}
    </Page>
  )
}
