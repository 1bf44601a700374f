import { memo } from 'react'
import { Skeleton } from '../states.tsx'
import type { GridColumn } from './grid-props.ts'

interface GridRowProps<Row> {
  columns: readonly GridColumn<Row>[]
  /** undefined while it is not loaded. */
  row: Row | undefined
  name: string
  /** From 0. */
  index: number
  /** How far below the head, in CSS pixels. */
  top: number
  /** Column that takes the focus; -1: none of this row. */
  focused: number
}

function Row<Row>({ columns, row, name, index, top, focused }: GridRowProps<Row>) {
  return (
    <div role="row" aria-rowindex={index + 2} aria-busy={row === undefined || undefined} className="ess-grid-row" style={{ insetBlockStart: top }}>
      {columns.map((column, c) => {
        const opens = row !== undefined && column.opens?.(row) === true
        return (
          <div
            key={column.id} role={c === 0 ? 'rowheader' : 'gridcell'} aria-colindex={c + 1} className="ess-grid-cell" data-at={`${index + 1},${c}`} data-align={column.align} data-first={c === 0 || undefined} data-opens={opens || undefined} data-filled={column.filled || undefined} data-marked={column.marked || undefined}
            aria-haspopup={opens ? 'dialog' : undefined} tabIndex={focused === c ? 0 : -1}
            aria-label={row === undefined || c === 0 ? undefined : `${name}, ${column.header}: ${column.read?.(row) ?? ''}`}
          >
            {row === undefined ? <Skeleton width={c === 0 ? '70%' : 32} height={12} /> : column.cell(row)}
          </div>
        )
      })}
    </div>
  )
}

/** One row; drawn anew only when something of it changed. */
export const GridRow = memo(Row) as typeof Row
