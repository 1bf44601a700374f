import './data-table.css'
import type { Key, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { EmptyState, Skeleton } from './states.tsx'

export interface TableColumn<Row> {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  sortable?: boolean
}

export interface Sorting {
  column: string
  /** 0 ascending, 1 descending. */
  direction: 0 | 1
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => Key
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** A click anywhere in the row; the row must also hold a real link for the keyboard. */
  onRowClick?: (row: Row) => void
  isSelected?: (row: Row) => boolean
  /** Instead of 'No Data'. */
  empty?: ReactNode
  /** Skeleton rows while loading. Default 5. */
  skeletonRows?: number
}

const isInteractive = (event: MouseEvent) => (event.target as Element).closest('a, button, input, label') !== null

/** A plain table: sorting and paging belong to the server. Below 768 px show cards instead. */
export function DataTable<Row>({ label, columns, rows, keyOf, sorting, onSort, onRowClick, isSelected, empty, skeletonRows = 5 }: DataTableProps<Row>) {
  const { t } = useTranslation('fixed')
  if (rows?.length === 0) return <>{empty ?? <EmptyState icon="list" title={t('table.empty')} />}</>
  const sortMark = (c: TableColumn<Row>) => (sorting?.column === c.id ? <Icon name={sorting.direction === 0 ? 'chevronUp' : 'chevronDown'} size={14} /> : null)
  const ariaSort = (c: TableColumn<Row>) => (sorting?.column === c.id ? (sorting.direction === 0 ? 'ascending' : 'descending') : undefined)
  return (
    <div className="ess-table-wrap">
      <table className="ess-table" aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.id} scope="col" data-align={c.align} aria-sort={ariaSort(c)}>
                {c.sortable && onSort ? (
                  <button type="button" onClick={() => onSort({ column: c.id, direction: sorting?.column === c.id && sorting.direction === 0 ? 1 : 0 })}>{c.header}{sortMark(c)}</button>
                ) : c.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, i) => (
                <tr key={i}>{columns.map((c) => <td key={c.id}><Skeleton width={i % 2 ? '60%' : '80%'} height={14} /></td>)}</tr>
              ))
            : rows.map((row) => (
                <tr
                  key={keyOf(row)} data-clickable={onRowClick ? true : undefined} data-selected={isSelected?.(row) || undefined}
                  onClick={onRowClick ? (e) => !isInteractive(e) && onRowClick(row) : undefined}
                >
                  {columns.map((c) => <td key={c.id} data-align={c.align}>{c.cell(row)}</td>)}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

interface PagerProps {
  page: number
  totalPage: number
  totalData: number
  onPage: (page: number) => void
}

/** Previous and next page; nothing for a single page. */
export function Pager({ page, totalPage, totalData, onPage }: PagerProps) {
  const { t } = useTranslation('common')
  if (totalPage <= 1) return null
  return (
    <nav className="ess-pager" aria-label={t('pager.label')}>
      <span>{t('pager.total', { count: totalData })}</span>
      <div>
        <IconButton icon="chevronLeft" label={t('pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
        <span className="num">{t('pager.page', { page, total: totalPage })}</span>
        <IconButton icon="chevronRight" label={t('pager.next')} disabled={page >= totalPage} onClick={() => onPage(page + 1)} />
      </div>
    </nav>
  )
}
