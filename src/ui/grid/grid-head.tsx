import { type PointerEvent, useRef } from 'react'
import { Icon } from '../icon.tsx'
import type { Place } from '../table/cell-selection.ts'
import type { Sorting } from '../table/table-props.ts'
import type { ColumnWidths } from './column-widths.ts'
import type { GridColumn } from './grid-props.ts'

interface GridHeadProps<Row> {
  columns: readonly GridColumn<Row>[]
  sorting: Sorting
  at: Place
  widths: ColumnWidths
}

const SAID = ['ascending', 'descending'] as const

/** Heads of the columns; a click or Enter sorts, dragging the end of one makes it wider. */
export function GridHead<Row>({ columns, sorting, at, widths }: GridHeadProps<Row>) {
  return (
    <div role="rowgroup" className="ess-grid-head">
      <div role="row" aria-rowindex={1} className="ess-grid-row">
        {columns.map((column, c) => {
          const sorted = sorting.column === column.id
          return (
            <div
              key={column.id} role="columnheader" aria-colindex={c + 1} className="ess-grid-cell" data-at={`0,${c}`} data-align={column.align} data-first={c === 0 || undefined} data-sortable={column.sortable || undefined} data-filled={column.filled || undefined} data-marked={column.marked || undefined}
              aria-label={column.head ? column.header : undefined} aria-sort={sorted ? SAID[sorting.direction] : column.sortable ? 'none' : undefined} tabIndex={at.row === 0 && at.column === c ? 0 : -1}
            >
              <span className="ess-grid-words" title={column.header}>{column.head ?? column.header}{column.unit ? <small> {column.unit}</small> : null}</span>
              {sorted ? <Icon name={sorting.direction === 0 ? 'chevronUp' : 'chevronDown'} size={14} /> : null}
              {column.filled ? null : <WidthHandle px={widths.of(column)} onChange={(px) => widths.change(column, px)} onReset={() => widths.change(column, column.px)} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The end of a head, for whoever has a mouse: keys (Shift and arrows) and the menu above the grid do the same. */
function WidthHandle({ px, onChange, onReset }: { px: number; onChange: (px: number) => void; onReset: () => void }) {
  const from = useRef<{ x: number; px: number; ahead: number } | null>(null)
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, px, ahead: document.documentElement.dir === 'rtl' ? -1 : 1 }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (from.current) onChange(from.current.px + (clientX - from.current.x) * from.current.ahead)
  }
  const end = () => void (from.current = null)
  return <span aria-hidden="true" className="ess-grid-handle" onPointerDown={start} onPointerMove={move} onPointerUp={end} onPointerCancel={end} data-handle onDoubleClick={onReset} />
}
