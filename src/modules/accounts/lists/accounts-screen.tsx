import './accounts.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountCalls, accountStates } from '../../../../contract/modules/accounts/calls.ts'
import { runtimeConfig } from '../../../api/config.ts'
import { query } from '../../../api/query.ts'
import { useAccess } from '../../../request/access.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { useSearchText } from '../../../ui/field/use-search-text.ts'
import { HeaderTabs } from '../../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { AccountPanel } from './account-panel.tsx'
import { AccountTable } from './account-table.tsx'
import { invitable, InviteDialog } from './invite-dialog.tsx'

const PAGE = 50
/** Below it the filter is a menu: seven words have no room side by side. */
const MENU = '(max-width: 1279px)'
const filters = ['all', ...accountStates] as const
type Filter = (typeof filters)[number]
/** What another sign-in provider knows, and we do not. */
const ofOurProvider: readonly Filter[] = ['withoutSecondFactor', 'invited']

/** `/administration/accounts`: who can sign in, and what an administrator may do about it. */
export function AccountsScreen() {
  const { t } = useTools('accounts')
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const access = useAccess()
  const isLocal = useQuery({ queryKey: ['config'], queryFn: runtimeConfig, staleTime: Infinity }).data?.localAccounts ?? true
  const [text, setText, search] = useSearchText()
  const [page, setPage] = useState(1)
  const [inviting, setInviting] = useState(false)
  const filter = filters.find((one) => one === raw.state) ?? 'all'
  const id = typeof raw.id === 'string' ? raw.id : undefined
  useEffect(() => setPage(1), [filter, search])
  const read = useQuery({
    ...query(accountCalls.list, { paginationSize: PAGE, paginationPage: page, ...(search ? { filterSearch: search } : {}), ...(filter === 'all' ? {} : { state: filter }) }),
    placeholderData: keepPreviousData, meta: { quiet: true },
  })
  const { failed, loading, retry } = readState(read)
  const { listData = [], totalPage = 1, totalData = 0 } = read.data ?? {}
  const mayInvite = isLocal && access?.mayChange('accounts') && invitable(listData).length > 1
  const close = () => void navigate({ to: '.', search: filter === 'all' ? {} : { state: filter }, replace: true })
  const choose = (next: Filter) => void navigate({ to: '.', search: next === 'all' ? {} : { state: next }, replace: true })
  return (
    <Page wide>
      <PageHeader title={t('accounts:title')} actions={mayInvite ? <Button icon="send" onClick={() => setInviting(true)}>{t('accounts:invite.many')}</Button> : null} />
      <div className="ac-tools">
        <SearchInput label={t('accounts:search')} value={text} onChange={setText} />
        <HeaderTabs label={t('accounts:filter')} value={filter} menuOn={MENU} tabs={filters.filter((one) => isLocal || !ofOurProvider.includes(one)).map((value) => ({ value, label: t(`accounts:filter.${value}`) }))} onChange={choose} />
      </div>
      {failed ? <ErrorState texts={failed} onRetry={retry} />
        : loading ? <SkeletonRows count={6} />
        : totalData === 0 ? <EmptyState icon="users" title={t('accounts:none')} />
        : <AccountTable rows={listData} server={{ page, totalPage, totalData, onPage: setPage }} isLocal={isLocal} chosen={id} />}
      {id === undefined ? null : <AccountPanel key={id} id={id} isLocal={isLocal} onClose={close} />}
      {inviting ? <InviteDialog rows={listData} onClose={() => setInviting(false)} /> : null}
    </Page>
  )
}
