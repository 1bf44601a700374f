import type { Key, ReactNode } from 'react'
import type { MenuItem } from '../popup/menu.tsx'

export interface TableColumn<Row> {
  id: string
  /** Words of the head; also the caption of the value on a card. */
  header: string
  cell: (row: Row) => ReactNode
  /** What the column is sorted, searched, filtered and grouped by, where the table itself does it. Without it only the server can. */
  value?: (row: Row) => string | number | null | undefined
  align?: 'start' | 'end'
  sortable?: boolean
  /** Has a filter of its own. Needs `value`. */
  filterable?: boolean
  /** Rows may be grouped by it. Needs `value`. */
  groupable?: boolean
  /** May not be hidden in the column chooser: what names the row. */
  fixed?: boolean
  /** Hidden until it is chosen. */
  hidden?: boolean
}

export interface Sorting {
  column: string
  /** 0 ascending, 1 descending. */
  direction: 0 | 1
}

/** Where rows stand in a longer list the server keeps. */
export interface ServerPage {
  page: number
  totalPage: number
  totalData: number
  onPage: (page: number) => void
}

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
