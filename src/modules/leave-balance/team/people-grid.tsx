import { useMemo, useState } from 'react'
import type { OptionRow } from '../../../../contract/kit/paging.ts'
import { leaveBalanceCalls } from '../../../../contract/modules/leave-balance/calls.ts'
import type { PersonBalances } from '../../../../contract/modules/leave-balance/calls.ts'
import { call } from '../../../api/call.ts'
import { shownError } from '../../../api/call-error.ts'
import { saveBytes } from '../../../request/attachments/use-file.ts'
import { PersonAvatar } from '../../../request/pictures/person-avatar.tsx'
import type { ViewTools } from '../../../request/row-view.ts'
import { usePagesInSight } from '../../../request/use-pages-in-sight.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { useSearchText } from '../../../ui/field/use-search-text.ts'
import { DataGrid, type GridColumn } from '../../../ui/grid/data-grid.tsx'
import { showError } from '../../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import type { Sorting } from '../../../ui/table/table-props.ts'
import type { ToldBalance } from '../told-balance.ts'

const PAGE = 100
const BY_NAME: Sorting = { column: 'employee', direction: 0 }

type Columns = [GridColumn<PersonBalances>, ...GridColumn<PersonBalances>[]]

/** The person, then every type. */
const columnsOf = (types: readonly OptionRow[] = [], { t, show }: ViewTools): Columns => [
  { id: 'employee', header: t('leave:people.employee'), px: 280, sortable: true, cell: (p) => <span className="balance-person"><PersonAvatar name={p.employee} employeeId={p.employeeId} size={24} /><b dir="auto" title={p.employee}>{p.employee}</b><small>{p.employeeCode}</small></span> },
  { id: 'department', header: t('leave:people.companyStructure'), px: 180, cell: (p) => <span className="balance-dim" dir="auto">{p.companyStructure}</span>, read: (p) => p.companyStructure },
  ...types.map(({ id, displayName }): GridColumn<PersonBalances> => {
    const daysOf = (p: PersonBalances) => p.balances.find((b) => b.leaveTypeId === id)?.usable
    return {
      id, header: displayName, unit: t('leave:people.unit'), px: 190, align: 'end', sortable: true, opens: (p) => daysOf(p) !== undefined,
      cell: (p) => {
        const days = daysOf(p)
        return days === undefined ? <span className="balance-dim">–</span> : <span data-short={days.startsWith('-') || undefined}>{show.decimal(days)}</span>
      },
      read: (p) => {
        const days = daysOf(p)
        return days === undefined ? t('leave:people.none') : `${show.decimal(days)} ${t('leave:balance.unit', { count: Number(days) })}`
      },
    }
  }),
]

/**
 * Balances of many people on a desktop: people down, types across. A cell opens why it is that much.
 * @param given words the search begins with
 */
export function PeopleGrid({ given, onExplain }: { given: string; onExplain: (row: ToldBalance) => void }) {
  const { t, show } = useTools('leave')
  const me = useMe()
  const [text, setText, search] = useSearchText(given)
  const [sorting, setSorting] = useState(BY_NAME)
  const [busy, setBusy] = useState(false)
  const asked = { ...(search ? { filterSearch: search } : {}), sortingColumn: sorting.column, sortingDirection: sorting.direction }
  const { answer, total, rowAt, look, ...state } = usePagesInSight(leaveBalanceCalls.peopleBalances, { ...asked, paginationSize: PAGE })
  const types = answer?.types
  const columns = useMemo(() => columnsOf(types, { t, show }), [t, show, types])
  const open = ({ employee, employeeId, balances }: PersonBalances, typeId: string) => {
    const balance = balances.find((b) => b.leaveTypeId === typeId)
    if (balance) onExplain({ id: balance.id, employeeId, employee, leaveType: types?.find((type) => type.id === typeId)?.displayName ?? '', usable: balance.usable })
  }
  const save = async () => {
    setBusy(true)
    await call(leaveBalanceCalls.peopleBalancesExport, asked).then((blob) => saveBytes(blob, `${t('leave:balance.title')} ${show.today}.csv`), (error: unknown) => showError(shownError(error)))
    setBusy(false)
  }
  if (!answer) return state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={8} />
  return (
    <>
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} small /> : null}
      <DataGrid
        key={me?.employeeId}
        label={t('leave:people.grid')} columns={columns} count={total} rowAt={rowAt} nameOf={(p) => p.employee} sorting={sorting} onSort={setSorting} onOpen={open} onShown={look} rememberAs={`balances:${me?.employeeId ?? ''}`}
        empty={<EmptyState icon="users" title={t('fixed:table.empty')} />}
        tools={
          <>
            <SearchInput label={t('leave:balance.search')} value={text} onChange={setText} />
            <span className="balance-dim num" role="status">{t('leave:people.count', { count: total, n: show.whole(total) })}</span>
            <Button icon="download" size="small" busy={busy} onClick={() => void save()}>{t('leave:people.export')}</Button>
          </>
        }
      />
    </>
  )
}
