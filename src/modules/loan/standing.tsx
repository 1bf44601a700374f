import './loan.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Values } from '../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { type LoanAccountDetail, loanCalls, type loanFields } from '../../../contract/modules/loan/calls.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { query } from '../../api/query.ts'
import { whatOf } from '../../request/device/subject.ts'
import { viewOfRow } from '../../request/row-view.ts'
import { readState } from '../../request/use-read.ts'
import { useMe, useReadOnly, useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { part } from '../../ui/part.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { Figure, FiguresButton } from './figure.tsx'
import { loanTitle, loanWhen } from './loan-text.ts'
import { ScheduleTable } from './schedule-table.tsx'

// each brings what nothing else of a loan needs
const BalanceChart = part(() => import('./balance-chart.tsx').then((m) => m.BalanceChart))
const SettleDialog = part(() => import('./settling.tsx').then((m) => m.SettleDialog))

/** Room of the chart with its title and legend, while it comes. */
const CHART_HEIGHT = 330

type LoanRecord = RequestDetail<Values<typeof loanFields>>

const TITLED = { def: loan, ns: 'loan', card: { title: loanTitle, when: loanWhen } }

/** What settling costs today: looked up when it is asked for, and never before. */
function Quote({ accountId }: { accountId: string }) {
  const { t, show } = useTools('loan')
  const asked = useQuery({ ...query(loanCalls.settlementQuote, { accountId }), retry: false, meta: { quiet: true } })
  const { loading, failed, retry } = readState(asked)
  if (failed) return <ErrorState small texts={failed} onRetry={retry} />
  const quote = asked.data
  if (loading || !quote) return <Skeleton height={120} radius={12} />
  return (
    <div className="loan-quote">
      <dl className="rq-facts num">
        {(['balance', 'interest', 'total', 'saved'] as const).map((key) => <div key={key}><dt>{t(`loan:quote.${key}`)}</dt><dd>{show.money(quote[key])}</dd></div>)}
      </dl>
      <p className="rq-hint">{t('loan:quote.until', { date: show.day(quote.validUntil) })}</p>
    </div>
  )
}

function Account({ account, shown }: { account: LoanAccountDetail; shown: boolean }) {
  const { t, show } = useTools('loan')
  const { status, nextDue, nextInstalment, balance, paid, lastDue, schedule, events } = account
  const facts = [
    { key: 'balance', text: show.money(balance), isAmount: true },
    ...(nextDue && nextInstalment ? [{ key: 'next', text: shown ? t('loan:standing.amount-in', { amount: show.money(nextInstalment), period: show.month(nextDue) }) : show.month(nextDue), isAmount: false }] : []),
    ...(lastDue ? [{ key: 'last', text: show.month(lastDue), isAmount: false }] : []),
    { key: 'paid', text: show.money(paid), isAmount: true },
  ]
  return (
    <>
      <Card>
        <dl className="rq-facts num">
          <div><dt>{t('loan:standing.label')}</dt><dd>{t(`loan:account.${status}`)}</dd></div>
          {facts.map(({ key, text, isAmount }) => <div key={key}><dt>{t(`loan:standing.${key}`)}</dt><dd>{isAmount ? <Figure text={text} shown={shown} /> : text}</dd></div>)}
        </dl>
      </Card>
      {shown && status !== 'cancelled' ? <Card><Suspense fallback={<Skeleton height={CHART_HEIGHT} radius={8} />}><BalanceChart account={account} /></Suspense></Card> : null}
      {shown ? <ScheduleTable rows={schedule} /> : null}
      {events.length > 0 ? (
        <div>
          <h3 className="loan-events-title">{t('loan:event.title')}</h3>
          <ul className="loan-events">
            {events.toReversed().map((e) => (
              <li key={e.id}>
                <span>{t(`loan:event.${e.kind}`)}{e.note ? <span className="loan-dim"> {e.note}</span> : null}</span>
                <span className="loan-dim num">{show.list([show.dayOf(e.at), e.by])}</span>
                {e.amount ? <Figure text={show.money(e.amount)} shown={shown} /> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

/** How the account of the request stands: for its person and HR with what is owed, for the chain in a word. */
export function Standing({ record }: { record: LoanRecord }) {
  const tools = useTools('loan')
  const { t } = tools
  const me = useMe()
  const isReadOnly = useReadOnly(loan.module)
  const [shown, setShown] = useState(false)
  const [quotes, setQuotes] = useState(false)
  const [settles, setSettles] = useState(false)
  const { account: accountId, accountStatus } = fromKeyValues(record.texts)
  const isOwn = me?.employeeId === record.employeeId
  const reads = accountId !== undefined && accountId !== '' && me !== undefined && (isOwn || me.isHr)
  const asked = useQuery({ ...query(loanCalls.account, { id: accountId ?? '' }), enabled: reads, retry: false, meta: { quiet: true } })
  const { loading, failed, notFound, retry } = readState(asked)
  if (!accountId || !accountStatus) return null
  const account = reads ? asked.data : undefined
  const inAWord = <Card><dl className="rq-facts"><div><dt>{t('loan:standing.label')}</dt><dd>{t(`loan:account.${accountStatus}`)}</dd></div></dl></Card>
  const isActive = account?.status === 'active'
  return (
    <Section
      title={t('loan:standing.title')}
      aside={account ? <FiguresButton shown={shown} onChange={setShown} /> : null}
    >
      {account ? <Account account={account} shown={shown} /> : reads && loading ? <Skeleton height={180} radius={12} /> : inAWord}
      {reads && failed && !notFound ? failed.length === 0 ? <p className="rq-hint">{t('loan:mine.offline')}</p> : <ErrorState small texts={failed} onRetry={retry} /> : null}
      {isActive ? (
        <div className="loan-actions">
          <Button size="small" aria-expanded={quotes} onClick={() => setQuotes(!quotes)}>{t(quotes ? 'loan:quote.hide' : 'loan:quote.ask')}</Button>
          {me?.isHr && !isOwn && isReadOnly === false ? <Button size="small" icon="checkCircle" onClick={() => setSettles(true)}>{t('loan:settle.open')}</Button> : null}
        </div>
      ) : null}
      {isActive && quotes ? <Quote accountId={account.id} /> : null}
      {settles && account ? <Suspense fallback={null}><SettleDialog accountId={account.id} named={whatOf(TITLED, viewOfRow(TITLED, { ...record }, tools))} onClose={() => setSettles(false)} /></Suspense> : null}
    </Section>
  )
}
