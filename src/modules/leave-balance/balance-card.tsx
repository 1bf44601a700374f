import '../../request/request.css'
import './balance.css'
import { daysBetween } from '../../../contract/kit/civil-date.ts'
import type { BalanceRow } from '../../../contract/modules/leave-balance/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BalanceBar } from './balance-bar.tsx'
import type { ViewTools } from '../../request/row-view.ts'

interface BalanceCardProps {
  row: BalanceRow
  /** Calendar year of the day the balance is told of. */
  year: string
  tools: ViewTools
  onTransactions: () => void
  onExplain: () => void
}

/** From so many days on an expiry is near enough to be called out. */
const SOON_DAYS = 60

/** One balance: what can be used, what it is made of, what dies and when. */
export function BalanceCard({ row, year, tools, onTransactions, onExplain }: BalanceCardProps) {
  const { t, show } = tools
  const usable = show.decimal(row.usable)
  const left = row.expiredDate ? daysBetween(show.today, row.expiredDate) : null
  const soon = left !== null && left >= 0 && left <= SOON_DAYS
  const when = left === null ? '' : new Intl.RelativeTimeFormat(show.language, { numeric: 'auto' }).format(left, 'day')
  return (
    <article className="balance-card" aria-label={row.leaveType}>
      <h2>{row.leaveType}</h2>
      <p className="balance-big num" data-short={row.usable.startsWith('-') || undefined}>
        {usable} <span>{t('leave:balance.unit', { count: Number(row.usable) })} {t('leave:balance.usable').toLocaleLowerCase()}</span>
      </p>
      <BalanceBar row={soon ? row : { ...row, expiringBalance: null }} />
      <dl className="balance-parts">
        <div><dt>{t('leave:balance.current')}</dt><dd className="num">{show.decimal(row.current)}</dd></div>
        <div data-part={Number(row.pending) > 0 ? 'pending' : undefined}><dt>{t('leave:balance.pending')}</dt><dd className="num">{show.decimal(row.pending)}</dd></div>
        {row.taken === undefined ? null : <div data-part="taken"><dt>{t('leave:balance.taken', { year })}</dt><dd className="num">{show.decimal(row.taken)}</dd></div>}
      </dl>
      {row.expiringBalance && row.expiredDate ? (
        <p className="balance-expiry" data-soon={soon || undefined}>
          <Icon name="expired" size={16} />
          {t(soon ? 'leave:balance.expiring-in' : 'leave:balance.expiring', { count: Number(row.expiringBalance), days: show.decimal(row.expiringBalance), date: show.day(row.expiredDate), when })}
        </p>
      ) : null}
      <div className="balance-actions">
        <Button size="small" onClick={onTransactions} aria-label={`${t('leave:balance.transactions')}: ${row.leaveType}`}>{t('leave:balance.transactions')}</Button>
        <Button size="small" look="quiet" className="balance-why" onClick={onExplain}>{t('leave:balance.explain', { days: usable })}</Button>
      </div>
    </article>
  )
}
