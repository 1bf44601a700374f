import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { SearchInput } from '../field/search-input.tsx'
import { Menu } from '../popup/menu.tsx'
import { CountBadge } from '../status-label.tsx'
import type { TableModel } from './table-model.ts'

interface TableToolsProps<Row extends object> {
  model: TableModel<Row>
  /** The server searches, filters and sorts: only the columns are chosen here. */
  isServers: boolean
  label: string
  tableId: string
}

/** Search, filters, grouping and columns of a table. */
export function TableTools<Row extends object>({ model, isServers, label, tableId }: TableToolsProps<Row>) {
  const { t } = useTranslation('ui')
  const [filtersOpen, setFiltersOpen] = useState(false)
  const filtersId = useId()
  const columns = model.getAllLeafColumns()
  const wordsOf = (column: (typeof columns)[number]) => column.columnDef.header as string
  const hideable = columns.filter((c) => c.getCanHide())
  const visible = model.getVisibleLeafColumns().length
  const filterable = isServers ? [] : columns.filter((c) => c.getCanFilter())
  const groupable = isServers ? [] : columns.filter((c) => c.getCanGroup())
  const grouped = model.state.grouping[0]
  const filters = model.state.columnFilters.length
  const toFirst = () => model.setPageIndex(0)
  return (
    <div className="ess-table-tools">
      {isServers ? null : (
        <SearchInput label={t('table.search', { table: label })} value={(model.state.globalFilter as string | undefined) ?? ''} onChange={(text) => { model.setGlobalFilter(text); toFirst() }} controls={tableId} />
      )}
      {filterable.length > 0 ? (
        <Button size="small" icon="filter" aria-expanded={filtersOpen} aria-controls={filtersId} onClick={() => setFiltersOpen(!filtersOpen)}>
          {t('table.filters')} <CountBadge count={filters} label={t('table.filters-set', { count: filters })} />
        </Button>
      ) : null}
      {groupable.length > 0 ? (
        <Menu
          label={t('table.group-by')} icon="list"
          items={groupable.map((c) => ({ id: c.id, label: wordsOf(c), checked: grouped === c.id, onSelect: () => { model.setGrouping(grouped === c.id ? [] : [c.id]); toFirst() } }))}
        >
          {t('table.group-by')}
        </Menu>
      ) : null}
      {hideable.length > 0 ? (
        <Menu
          label={t('table.columns')} icon="eye"
          items={hideable.map((c) => ({ id: c.id, label: wordsOf(c), checked: c.getIsVisible(), disabledReason: c.getIsVisible() && visible === 1 ? t('table.last-column') : undefined, onSelect: () => c.toggleVisibility() }))}
        >
          {t('table.columns')}
        </Menu>
      ) : null}
      {filtersOpen ? (
        <div className="ess-table-filters" id={filtersId} role="group" aria-label={t('table.filters')}>
          {filterable.map((c) => (
            <label key={c.id} className="ess-table-filter">
              <span>{wordsOf(c)}</span>
              <input className="ess-input" value={(c.getFilterValue() as string | undefined) ?? ''} onChange={(e) => { c.setFilterValue(e.currentTarget.value || undefined); toFirst() }} />
            </label>
          ))}
          {filters > 0 ? <Button size="small" look="quiet" onClick={() => { model.resetColumnFilters(true); toFirst() }}>{t('table.clear-filters')}</Button> : null}
        </div>
      ) : null}
    </div>
  )
}
