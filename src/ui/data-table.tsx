import './table/data-table.css'
import { type Key, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from './popup/menu.tsx'
import { EmptyState } from './states.tsx'
import type { ServerPage, Sorting, TableColumn } from './table/column.ts'
import { Pager } from './table/pager.tsx'
import { TableBody } from './table/table-body.tsx'
import { TableCards } from './table/table-cards.tsx'
import { TableHead } from './table/table-head.tsx'
import { TABLE_PAGE, useTableModel } from './table/table-model.ts'
import { TableTools } from './table/table-tools.tsx'
import { PHONE, useMedia } from './use-media.ts'

export type { ServerPage, Sorting, TableColumn } from './table/column.ts'
export { Pager } from './table/pager.tsx'

export interface DataTableProps<Row extends object> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => Key
  /** The order, where the server sorts. */
  sorting?: Sorting
  /** Given: the server sorts; else the table does. */
  onSort?: (sorting: Sorting) => void
  /** The server pages. */
  server?: ServerPage | undefined
  /** Rows a page where the table pages itself. Default 5; 0 shows all rows, long lists virtually. A table of the server never pages itself. */
  pageSize?: number
  /** Search, filters, grouping and column chooser over the table. Default: none; a table of the server has the column chooser only. */
  tools?: boolean
  /** Name under which this device keeps the chosen columns. */
  rememberAs?: string
  /** What can be done to a row. */
  actionsOf?: (row: Row) => readonly MenuItem[]
  /** Names a row in its menu and on its card. */
  nameOf?: (row: Row) => string
  /** A click anywhere in the row; the row must also hold a real link for the keyboard. */
  onRowClick?: (row: Row) => void
  isSelected?: (row: Row) => boolean
  /** Instead of 'No Data'. */
  empty?: ReactNode
  /** Skeleton rows while loading. Default 5. */
  skeletonRows?: number
  /** Below 768 px, instead of captions and values. */
  cardOf?: (row: Row) => ReactNode
}

const NONE: readonly never[] = []

/** The product's one table. Below 768 px its rows are cards. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, sorting, onSort, server, pageSize = TABLE_PAGE, tools = false, rememberAs, empty } = props
  const { t } = useTranslation('fixed')
  const phone = useMedia(PHONE)
  const id = useId()
  const top = useRef<HTMLDivElement>(null)
  const isServers = onSort !== undefined || server !== undefined
  const model = useTableModel({ columns, rows: rows ?? (NONE as readonly Row[]), keyOf, sorting, onSort, pageSize: isServers ? 0 : pageSize, rememberAs })
  const found = model.getRowModel().rows
  const { pageIndex } = model.state.pagination
  const pages = model.getPageCount()
  const isEmpty = rows !== undefined && found.length === 0
  return (
    <div className="ess-table-frame" ref={top}>
      {tools ? <TableTools model={model} isServers={isServers} label={label} tableId={id} /> : null}
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
