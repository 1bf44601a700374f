import type { ReactNode } from 'react'

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
