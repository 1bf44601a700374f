import './loan.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoanAccount, loanCalls, type LoanItemOption } from '../../../contract/modules/loan/calls.ts'
import { query } from '../../api/query.ts'
import { useOptions } from '../../request/fields/option-picker.tsx'
import { readState } from '../../request/use-read.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Card, LinkRow, Rows, Section } from '../../ui/surfaces.tsx'
import { Figure, FiguresButton } from './figure.tsx'

/** What may be asked for, and from when on. */
function Offer() {
  const { t, show } = useTools('loan')
  const me = useMe()
  const items = useOptions<LoanItemOption>(loanCalls.datasourceLoanItem, { employeeId: me?.employeeId }, '', me !== undefined)
  const names = items.data?.listData.map((o) => (o.availableFrom ? t('loan:mine.from', { item: o.displayName, date: show.day(o.availableFrom) }) : o.displayName)) ?? []
  return (
    <Card>
      <p><b>{t('loan:mine.none')}</b></p>
      <p className="loan-dim loan-offer">{names.length > 0 ? t('loan:mine.offer', { items: show.list(names) }) : ''}</p>
    </Card>
  )
}

function Running({ account, shown }: { account: LoanAccount; shown: boolean }) {
  const { t, show } = useTools('loan')
  const { id, requestId, loanItem, status, nextDue, balance, done, count } = account
  const next = status === 'approved' ? t('loan:mine.money') : nextDue ? t('loan:mine.next', { period: show.month(nextDue) }) : ''
  return (
    <li key={id}>
      <LinkRow
        to="/$module/$id" params={{ module: 'loan', id: requestId }} icon="coins" title={loanItem} end={<Figure shown={shown} text={show.money(balance)} />}
        sub={<span className="loan-progress">{next}<span className="loan-bar" aria-hidden="true"><span style={{ inlineSize: `${(done * 100) / Math.max(1, count)}%` }} /></span><span className="num">{t('loan:mine.progress', { done, count })}</span></span>}
      />
    </li>
  )
}

/** The loans one is paying back, with amounts only when asked for; without one, what may be asked for. */
export function MyLoans() {
  const { t } = useTools('loan')
  const [shown, setShown] = useState(false)
  const asked = useQuery({ ...query(loanCalls.accounts, { paginationSize: 100, paginationPage: 1 }), retry: false, meta: { quiet: true } })
  const state = readState(asked)
  if (state.loading) return <Section title={t('loan:mine.title')}><Skeleton height={86} radius={12} /></Section>
  const running = asked.data?.listData.filter((a) => a.status === 'active' || a.status === 'approved') ?? []
  return (
    <Section
      title={t('loan:mine.title')}
      aside={running.length > 0 ? <FiguresButton shown={shown} onChange={setShown} /> : null}
    >
      {state.failed ? <Card><p className="loan-dim loan-offer">{t('loan:mine.offline')}</p></Card> : running.length === 0 ? <Offer /> : (
        <Rows label={t('loan:mine.title')}>{running.map((account) => <Running key={account.id} account={account} shown={shown} />)}</Rows>
      )}
    </Section>
  )
}
