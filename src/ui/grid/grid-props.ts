import type { ReactNode } from 'react'
import type { Sorting } from '../table/table-props.ts'

export interface GridColumn<Row> {
  id: string
  /** Words of the head; what is read out where `head` is drawn instead of them. */
  header: string
  /** Drawn in the head in place of its words: a number below a weekday. */
  head?: ReactNode
  /** What its numbers count, small beside the head: days. */
  unit?: string
  cell: (row: Row) => ReactNode
  /** The cell as it is read out, where that is more than its text: "no balance" for a dash. */
  read?: (row: Row) => string
  align?: 'start' | 'end'
  sortable?: boolean
  /** Width before anybody changes it, in CSS pixels. */
  px: number
  /** Narrower than this it cannot be made. Left out: as narrow as a head of words stays readable. */
  narrowest?: number
  /** Its cells are filled to their edges: what is drawn in one goes on in the next. */
  filled?: boolean
  /** Stands out from the others: today. */
  marked?: boolean
  /** Enter or a click does something in this row's cell. */
  opens?: (row: Row) => boolean
}

export interface DataGridProps<Row> {
  /** Names the grid for screen readers. */
  label: string
  /** The first names the row: it stays in sight. */
  columns: readonly [GridColumn<Row>, ...GridColumn<Row>[]]
  /** Rows there are, loaded or not. */
  count: number
  /** undefined while it is not loaded. */
  rowAt: (index: number) => Row | undefined
  nameOf: (row: Row) => string
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  /** @param cell what was pressed */
  onOpen: (row: Row, columnId: string, cell: HTMLElement) => void
  /** Rows that are drawn, first and last: what of them is missing is to be loaded. */
  onShown: (first: number, last: number) => void
  /** Name under which this device keeps the widths of the columns. */
  rememberAs: string
  /** Column to be in sight at first. Left out: the first ones are. */
  lookAt?: string
  /** Height of the head, in CSS pixels. Left out: a line of words. */
  headPx?: number
  /** Instead of rows where there are none. */
  empty: ReactNode
  /** In the line above it: search, buttons. */
  tools?: ReactNode
}
