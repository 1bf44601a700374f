import './table/data-table.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './states.tsx'
import type { DataTableProps } from './table/table-props.ts'
import { Pager } from './table/pager.tsx'
import { TableBody } from './table/table-body.tsx'
import { TableCards } from './table/table-cards.tsx'
import { TableHead } from './table/table-head.tsx'
import { TABLE_PAGE, useTableModel } from './table/table-model.ts'
import { TableTools } from './table/table-tools.tsx'
import { PHONE, useMedia } from './use-media.ts'

export type { Sorting, TableColumn } from './table/table-props.ts'
export { Pager } from './table/pager.tsx'

const NONE: readonly never[] = []

/** The product's one table. Below 768 px its rows are cards. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, sorting, onSort, server, pageSize = TABLE_PAGE, tools = false, rememberAs, empty } = props
  const { t } = useTranslation('fixed')
  const phone = useMedia(PHONE)
  const id = useId()
  const isServers = onSort !== undefined || server !== undefined
  const model = useTableModel({ columns, rows: rows ?? (NONE as readonly Row[]), keyOf, sorting, onSort, pageSize: isServers ? 0 : pageSize, rememberAs })
  const found = model.getRowModel().rows
  const { pageIndex } = model.state.pagination
  const pages = model.getPageCount()
  const isEmpty = rows !== undefined && found.length === 0
  return (
    <div className="ess-table-frame">
      {tools && !(phone && isServers && props.cardOf) ? <TableTools model={model} isServers={isServers} label={label} tableId={id} /> : null}
      {isEmpty ? (
        (rows.length === 0 && empty) || <EmptyState icon="list" title={t('table.empty')} />
      ) : phone ? (
        <TableCards {...props} model={model} id={id} />
      ) : (
        <div className="ess-table-wrap">
          <table className="ess-table" aria-label={label} aria-busy={rows === undefined} aria-rowcount={found.length > 0 ? found.length + 1 : undefined} id={id}>
            <TableHead model={model} hasActions={props.actionsOf !== undefined} />
            <TableBody {...props} model={model} />
          </table>
        </div>
      )}
      {server ? (
        <Pager {...server} />
      ) : isServers || pages <= 1 ? null : (
        <Pager page={pageIndex + 1} totalPage={pages} totalData={model.getPrePaginatedRowModel().rows.length} onPage={(page) => model.setPageIndex(page - 1)} />
      )}
    </div>
  )
}
