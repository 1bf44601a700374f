import '../../request/request.css'
import './balance.css'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { leaveBalanceCalls } from '../../../contract/modules/leave-balance/calls.ts'
import type { BalanceRow } from '../../../contract/modules/leave-balance/calls.ts'
import { call } from '../../api/call.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { EmployeeName } from '../../request/employees/employee-name.tsx'
import { DateInput } from '../../request/fields/date-input.tsx'
import { readState } from '../../request/use-read.ts'
import { useMe, useReadOnly, useTools } from '../../request/use-tools.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { useSearchText } from '../../ui/field/use-search-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { HeaderTabs } from '../../ui/header/header-tabs.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { part } from '../../ui/part.ts'
import { TWO_PANES, useMedia } from '../../ui/use-media.ts'
import { BalanceCard } from './balance-card.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import type { ToldBalance } from './told-balance.ts'
import { TransactionsDialog } from './transactions-dialog.tsx'

const PeopleGrid = part(() => import('./team/people-grid.tsx').then((m) => m.PeopleGrid))

const PAGE = 25

/** @property date day the explained balance stands for */
type Asked = { row: ToldBalance; view: 'transactions' | 'explain'; date?: string } | null

/** `/balance`: my balances, my people's, and the rows they are made of. */
export function BalanceScreen() {
  const { t } = useTools('leave')
  const me = useMe()
  const readOnly = useReadOnly('LeaveRequest')
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const team = raw.view === 'team'
  const given = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q) : ''
  const hasRoom = useMedia(TWO_PANES)
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  return (
    <Page wide>
      <PageHeader title={t('leave:balance.title')} actions={readOnly !== false ? null : <LinkButton to="/$module/new" params={{ module: 'leave-requests' }} look="primary" icon="plus">{t('leave:balance.ask-leave')}</LinkButton>} />
      {me?.hasSubordinates || me?.isHr ? (
        <HeaderTabs
          label={t('leave:balance.views')} value={team ? 'team' : 'mine'} tabs={[{ value: 'mine', label: t('leave:balance.mine') }, { value: 'team', label: t(me.isHr ? 'leave:balance.everyone' : 'leave:balance.team') }]}
          onChange={(view) => void navigate({ to: '.', search: view === 'team' ? { view } : {}, replace: true })}
        />
      ) : null}
      {team && hasRoom ? <Suspense fallback={<SkeletonRows count={8} />}><PeopleGrid given={given} onExplain={(row) => setAsked({ row, view: 'explain' })} /></Suspense> : team ? <TeamBalances given={given} onAsk={setAsked} /> : <MyBalances onAsk={setAsked} />}
      {asked?.view === 'transactions' ? <TransactionsDialog row={asked.row} onClose={close} /> : null}
      {asked?.view === 'explain' ? <ExplainDialog row={asked.row} date={asked.date} mine={asked.row.employeeId === me?.employeeId} onTransactions={() => setAsked({ row: asked.row, view: 'transactions' })} onClose={close} /> : null}
    </Page>
  )
}

function MyBalances({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const tools = useTools('leave')
  const { t, show } = tools
  const [date, setDate] = useState(show.today)
  const read = useQuery({ ...query(leaveBalanceCalls.getLeaveSummary, { date }), placeholderData: keepPreviousData })
  const state = readState(read)
  // until the other day's numbers are here, those of the day before stand
  const [told, setTold] = useState(date)
  if (!read.isPlaceholderData && told !== date) setTold(date)
  return (
    <>
      <div className="balance-date"><DateInput label={t('leave:balance.as-of')} value={date} onChange={(d) => setDate(d ?? show.today)} /></div>
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={3} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {read.data?.length === 0 ? <EmptyState icon="balance" title={t('leave:balance.none')} /> : null}
      <ul className="balance-cards">
        {read.data?.map((row) => (
          <li key={row.id}><BalanceCard row={row} year={told.slice(0, 4)} tools={tools} onTransactions={() => onAsk({ row, view: 'transactions' })} onExplain={() => onAsk({ row, view: 'explain', date })} /></li>
        ))}
      </ul>
    </>
  )
}

/** Balances of the people under me, by person. */
function TeamBalances({ given, onAsk }: { /** What is looked for at first. */ given: string; onAsk: (asked: Asked) => void }) {
  const tools = useTools('leave')
  const { t, show } = tools
  const [text, setText, search] = useSearchText(given)
  const list = useInfiniteQuery({
    queryKey: [leaveBalanceCalls.getSubordinateLeaveBalance.id, { filterSearch: search || undefined, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(leaveBalanceCalls.getSubordinateLeaveBalance, { filterSearch: search || undefined, paginationSize: PAGE, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const state = readState(list)
  const rows = list.data?.pages.flatMap((p) => p.listData)
  const people = new Map<string, BalanceRow[]>()
  for (const row of rows ?? []) people.set(row.employeeId, [...(people.get(row.employeeId) ?? []), row])
  return (
    <>
      <SearchInput label={t('leave:balance.search')} value={text} onChange={setText} />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={5} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {rows?.length === 0 ? <EmptyState icon="users" title={t('fixed:table.empty')} /> : null}
      <ul className="balance-people">
        {[...people.values()].map((own) => (
          <li key={own[0]?.employeeId}>
            <h2><EmployeeName id={own[0]?.employeeId ?? ''} name={own[0]?.employee ?? ''} /></h2>
            <ul>
              {own.map((row) => (
                <li key={row.id}>
                  <button type="button" className="balance-line" onClick={() => onAsk({ row, view: 'transactions' })}>
                    <span className="balance-line-type">{row.leaveType}</span>
                    <span className="num"><b>{show.decimal(row.usable)}</b> <span className="balance-dim">{t('leave:balance.usable')}</span></span>
                    <span className="num balance-dim">{show.decimal(row.pending)} {t('leave:balance.pending')}</span>
                    <Icon name="chevronRight" size={18} />
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? <div className="rq-more"><Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>{t('list.more')}</Button></div> : null}
    </>
  )
}
