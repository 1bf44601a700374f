import '../../request/request.css'
import '../../request/fields/fields.css'
import './balance.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveBalanceCalls } from '../../../contract/modules/leave-balance/calls.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import type { DeductRow, GainRow } from '../../../contract/modules/leave-balance/calls.ts'
import { query } from '../../api/query.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { DataTable, type Sorting, type TableColumn } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { HeaderTabs } from '../../ui/header/header-tabs.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { ToldBalance } from './told-balance.ts'

/** Page size 5, by TransDate, newest first; a menu instead of tabs up to 1025 px. @see contract/modules/leave-balance/README.md#screens */
const PAGE = 5
const START: Sorting = { column: 'transDate', direction: 1 }
const MENU = '(max-width: 1025px)'

type Side = 'gain' | 'deduct'
const PANEL = 'balance-transactions'

/** 'Gain Transactions' and 'Deduct Transaction' of one balance. */
export function TransactionsDialog({ row, onClose }: { row: ToldBalance; onClose: () => void }) {
  const { t } = useTools('leave')
  const menu = useMedia(MENU)
  const [side, setSide] = useState<Side>('gain')
  const sides = [{ value: 'gain' as const, label: t('fixed:leave-balance.tab-gain') }, { value: 'deduct' as const, label: t('fixed:leave-balance.tab-deduct') }]
  return (
    <Dialog opened onClose={onClose} title={`${row.leaveType} · ${row.employee}`} size={820}>
      <div className="rq-stack balance-dialog">
        <HeaderTabs label={t('leave:balance.transactions')} tabs={sides} value={side} onChange={setSide} panelId={PANEL} menuOn={MENU} />
        <div id={PANEL} role={menu ? undefined : 'tabpanel'}>
          <Transactions key={side} id={row.id} side={side} />
        </div>
      </div>
    </Dialog>
  )
}

const wireColumn = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function Transactions({ id, side }: { id: string; side: Side }) {
  const { t, show } = useTools('leave')
  const [page, setPage] = useState(1)
  const [sorting, setSorting] = useState(START)
  const input = { id, sortingColumn: wireColumn(sorting.column), sortingDirection: sorting.direction, paginationSize: PAGE, paginationPage: page }
  const gain = useQuery({ ...query(leaveBalanceCalls.gainHistory, input), enabled: side === 'gain', placeholderData: keepPreviousData })
  const deduct = useQuery({ ...query(leaveBalanceCalls.deductHistory, input), enabled: side === 'deduct', placeholderData: keepPreviousData })
  const read = side === 'gain' ? gain : deduct
  const state = readState(read)
  const rows: readonly (GainRow | DeductRow)[] | undefined = read.data
  if (state.failed) return <ErrorState texts={state.failed} onRetry={state.retry} small />
  const gains: TableColumn<GainRow>[] = [
    { id: 'transDate', header: t('leave:gain.transDate'), cell: (r) => show.date(r.transDate), sortable: true, fixed: true },
    { id: 'generationType', header: t('leave:gain.generationType'), cell: (r) => r.generationType, sortable: true },
    { id: 'gainStatus', header: t('leave:gain.gainStatus'), cell: (r) => r.gainStatus, sortable: true },
    { id: 'gainBalance', header: t('leave:gain.gainBalance'), cell: (r) => show.decimal(r.gainBalance), align: 'end', sortable: true },
    { id: 'leaveTaken', header: t('leave:gain.leaveTaken'), cell: (r) => show.decimal(r.leaveTaken), align: 'end', sortable: true },
    { id: 'expiredDate', header: t('leave:gain.expiredDate'), cell: (r) => (r.expiredDate ? show.date(r.expiredDate) : t('leave:ledger.never')), sortable: true },
  ]
  const link = (r: DeductRow) =>
    isEmptyId(r.requestId) ? '' : <LinkButton look="quiet" size="small" to="/$module/$id" params={{ module: 'leave-requests', id: r.requestId }}>{r.requestCode}</LinkButton>
  const deducts: TableColumn<DeductRow>[] = [
    { id: 'transDate', header: t('leave:deduct.transDate'), cell: (r) => show.date(r.transDate), sortable: true, fixed: true },
    { id: 'deductStatus', header: t('leave:deduct.deductStatus'), cell: (r) => r.deductStatus, sortable: true },
    { id: 'deductBalance', header: t('leave:deduct.deductBalance'), cell: (r) => show.decimal(r.deductBalance), align: 'end', sortable: true },
    { id: 'outstandingBalance', header: t('leave:deduct.outstandingBalance'), cell: (r) => show.decimal(r.outstandingBalance), align: 'end' },
    { id: 'request', header: t('leave:deduct.requestCode'), cell: link },
  ]
  const columns = (side === 'gain' ? gains : deducts) as TableColumn<GainRow | DeductRow>[]
  const first = rows?.[0]
  const change = (next: Sorting) => {
    setSorting(next)
    setPage(1)
  }
  return (
    <DataTable
      label={t(side === 'gain' ? 'fixed:leave-balance.tab-gain' : 'fixed:leave-balance.tab-deduct')} columns={columns} rows={rows} keyOf={(r) => r.id} sorting={sorting} onSort={change} tools
      rememberAs={`leave-${side}`} server={first ? { page, totalPage: first.totalPage, totalData: first.totalData, onPage: setPage } : undefined}
    />
  )
}
