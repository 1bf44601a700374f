import '../../request/request.css'
import './balance.css'
import { useQuery } from '@tanstack/react-query'
import { leaveBalanceCalls } from '../../../contract/modules/leave-balance/calls.ts'
import { query } from '../../api/query.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import type { ToldBalance } from './told-balance.ts'

interface ExplainProps {
  row: ToldBalance
  date: string | undefined
  mine: boolean
  /** Leads to the rows it is made of. */
  onTransactions?: (() => void) | undefined
  onClose: () => void
}

/** "Why is my balance 7.5?": every row with its sign, and the balance after it. */
export function ExplainDialog({ row, date, mine, onTransactions, onClose }: ExplainProps) {
  const { t, show } = useTools('leave')
  const read = useQuery(query(leaveBalanceCalls.explain, date ? { id: row.id, date } : { id: row.id }))
  const state = readState(read)
  const days = show.decimal(read.data?.balance ?? row.usable)
  return (
    <Dialog opened onClose={onClose} title={t(mine ? 'leave:balance.explain' : 'leave:balance.explain-other', { days })} size={560} actions={onTransactions ? <Button onClick={onTransactions}>{t('leave:balance.transactions')}</Button> : undefined}>
      <p className="rq-hint">{row.leaveType}{mine ? '' : ` · ${row.employee}`}. {read.data?.lines.length === 0 ? t('leave:balance.explain-nothing') : t('leave:balance.explain-start', { days })}</p>
      {state.loading ? <SkeletonRows count={4} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} small /> : null}
      <ol className="explain">
        {read.data?.lines.map((line, i) => (
          // Rows of one day may look alike: their place is their identity.
          <li key={`${line.date}-${i}`} data-minus={line.amount.startsWith('-') || undefined}>
            <span className="explain-date num">{show.date(line.date)}</span>
            <span className="explain-label">{line.label}{line.requestCode ? <span className="balance-dim explain-code"> {line.requestCode}</span> : null}</span>
            <span className="explain-amount num">{line.amount.startsWith('-') ? '−' : '+'}{show.decimal(line.amount.replace(/^[+-]/, ''))}</span>
            <span className="explain-balance num">{t('leave:balance.running', { days: show.decimal(line.balance) })}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
