import './vacancies.css'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { vacancyCalls } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import type { VacancyStatus } from '../../../../contract/workforce/vocabulary.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { isOnline } from '../../../lib/network.ts'
import { useAccess } from '../../../request/access.ts'
import { readState } from '../../../request/use-read.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { HeaderTabs } from '../../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { boardsAhead } from './boards-ahead.ts'
import { VacancyTable } from './vacancy-table.tsx'

const PAGE = 25
const UNDER_WAY: VacancyStatus[] = ['open', 'onHold']
const OVER: VacancyStatus[] = ['filled', 'closed', 'cancelled']

const tabs = ['mine', 'all', 'closed'] as const
type Tab = (typeof tabs)[number]

const asked = {
  mine: [vacancyCalls.getVacancyByEmployeeInCharge, UNDER_WAY],
  all: [vacancyCalls.getVacancy, UNDER_WAY],
  closed: [vacancyCalls.getVacancy, OVER],
} as const

const useRead = (tab: Tab, page: number, enabled = true) => {
  const [call, status] = asked[tab]
  return useQuery({ ...query(call, { status: [...status], paginationSize: PAGE, paginationPage: page }), enabled, placeholderData: keepPreviousData, meta: { quiet: true } })
}

/** Nothing to see: and the way to ask for people, for who may. */
function Nothing({ tab }: { tab: Tab }) {
  const { t } = useTools('vacancies')
  const me = useMe()
  const mayFile = useAccess()?.mayChange('manpower') && (me?.hasSubordinates || me?.isHr)
  return <EmptyState icon="users" title={t(`vacancies:none.${tab}`)} action={mayFile && tab !== 'closed' ? <LinkButton to="/$module/new" params={{ module: 'manpower' }} look="primary">{t('vacancies:ask')}</LinkButton> : null} />
}

function List({ tab }: { tab: Tab }) {
  const [page, setPage] = useState(1)
  const read = useRead(tab, page)
  const state = readState(read)
  if (state.failed) return <ErrorState texts={state.failed} onRetry={state.retry} />
  if (state.loading) return <SkeletonRows count={4} />
  const { listData = [], totalPage = 1, totalData = 0 } = read.data ?? {}
  return (
    <>
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {totalData === 0 ? <Nothing tab={tab} /> : <VacancyTable rows={listData} server={{ page, totalPage, totalData, onPage: setPage }} />}
    </>
  )
}

/** `/vacancies`: those one is in charge of first, then all one may see, then what is over. */
export function VacanciesScreen() {
  const { t } = useTools('vacancies')
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const mine = useRead('mine', 1)
  const isMineKnown = mine.data !== undefined || mine.isError
  const hasMine = (mine.data?.totalData ?? 0) > 0
  const client = useQueryClient()
  const ids = mine.data?.listData.map((row) => row.id).join(' ') ?? ''
  useEffect(() => {
    if (ids !== '' && isOnline()) void boardsAhead(client, ids.split(' '))
  }, [client, ids])
  const first: Tab = hasMine ? 'mine' : 'all'
  const wanted = tabs.find((one) => one === raw.tab)
  const tab = wanted ?? first
  const shown = tabs.filter((one) => one !== 'mine' || hasMine || tab === 'mine')
  return (
    <Page wide>
      <PageHeader title={t('vacancies:title')} />
      <HeaderTabs label={t('vacancies:views')} value={tab} menuOn="not all" tabs={shown.map((value) => ({ value, label: t(`vacancies:tab.${value}`) }))} onChange={(next) => void navigate({ to: '.', search: next === first ? {} : { tab: next }, replace: true })} />
      {wanted || isMineKnown ? <List key={tab} tab={tab} /> : <SkeletonRows count={4} />}
    </Page>
  )
}
