import './grid.css'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../popup/menu.tsx'
import type { Place } from '../table/cell-selection.ts'
import { useMedia } from '../use-media.ts'
import { useColumnWidths } from './column-widths.ts'
import { GridHead } from './grid-head.tsx'
import { placeAfter, widerBy } from './grid-moves.ts'
import type { DataGridProps, GridColumn } from './grid-props.ts'
import { GridRow } from './grid-row.tsx'
import { useGridRows } from './use-grid-rows.ts'

export type { GridColumn } from './grid-props.ts'

/** A finger needs more than a mouse. */
const ROW_PX = 36
const FINGER_PX = 44
const HEAD_PX = 44
const STEP = 1.2

/** The cell in which something happens. */
function placeOf({ target }: SyntheticEvent): Place | null {
  const [row, column] = (target as Element).closest<HTMLElement>('[data-at]')?.dataset.at?.split(',').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/**
 * Many rows and columns on a desktop: head and first column stay in sight, rows are drawn where one looks and loaded as one scrolls.
 * Arrows, Home, End and pages move; Enter opens a cell or sorts by a head. @see docs/product/screens.md#grids
 */
export function DataGrid<Row>({ label, columns, count, rowAt, nameOf, sorting, onSort, onOpen, onShown, rememberAs, lookAt, headPx = HEAD_PX, empty, tools }: DataGridProps<Row>) {
  const { t } = useTranslation('grid')
  const scroller = useRef<HTMLDivElement>(null)
  const moves = useRef(false)
  const [place, setAt] = useState<Place>({ row: count > 0 ? 1 : 0, column: 0 })
  const at = { row: Math.min(place.row, count), column: Math.min(place.column, columns.length - 1) }
  const widths = useColumnWidths(rememberAs)
  const rowPx = useMedia('(pointer: coarse)') ? FINGER_PX : ROW_PX
  const { rows, height, toTop } = useGridRows({ scroller, count, rowPx, headPx, always: at.row - 1, onShown })
  useEffect(() => {
    if (!moves.current) return
    moves.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-at="${at.row},${at.column}"]`)?.focus()
  }, [at.row, at.column])
  const lookedAt = columns.findIndex((column) => column.id === lookAt)
  useEffect(() => {
    if (lookedAt > 0) scroller.current?.querySelector(`[data-at="0,${lookedAt}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [lookedAt])
  const go = (to: Place) => {
    moves.current = to.row !== at.row || to.column !== at.column
    setAt(to)
    // the head is always in sight: whoever goes there goes to the beginning
    if (to.row === 0) toTop()
  }
  const sort = (column: GridColumn<Row>) => {
    onSort({ column: column.id, direction: sorting.column === column.id && sorting.direction === 0 ? 1 : 0 })
    toTop()
  }
  /** What Enter or a click does where it is. */
  const act = ({ row: r, column: c }: Place, cell: HTMLElement | null | undefined) => {
    const column = columns[c]
    const row = r > 0 ? rowAt(r - 1) : undefined
    if (cell && row !== undefined && column?.opens?.(row)) onOpen(row, column.id, cell)
    else if (r === 0 && column?.sortable) sort(column)
  }
  const onClick = (event: SyntheticEvent) => {
    const clicked = (event.target as Element).closest('[data-handle]') ? null : placeOf(event)
    if (clicked) act(clicked, (event.target as Element).closest<HTMLElement>('[data-at]'))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = document.documentElement.dir === 'rtl'
    const column = columns[at.column]
    const wider = at.row === 0 && column ? widerBy(event, rtl) : null
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headPx) / rowPx) - 1)
    const to = placeAfter(event, at, { rows: count + 1, columns: columns.length, page }, rtl)
    if (column && wider !== null) widths.change(column, widths.of(column) + wider)
    else if (to) go(to)
    else if (event.key === 'Enter' || event.key === ' ') act(at, (event.target as Element).closest<HTMLElement>('[data-at]'))
    else return
    event.preventDefault()
  }
  const all = (by: number) => columns.forEach((c) => widths.change(c, widths.of(c) * by))
  const px = columns.map(widths.of)
  const sizes = { '--ess-grid-columns': px.map((w) => `${w}px`).join(' '), '--ess-grid-width': `${px.reduce((sum, w) => sum + w, 0)}px`, '--ess-grid-first': `${px[0] ?? 0}px`, '--ess-grid-row': `${rowPx}px`, '--ess-grid-head': `${headPx}px` }
  return (
    <div className="ess-grid-frame">
      <div className="ess-grid-tools">
        {tools}
        <Menu
          label={t('widths')} icon="settings"
          items={[{ id: 'wider', label: t('wider'), onSelect: () => all(STEP) }, { id: 'narrower', label: t('narrower'), onSelect: () => all(1 / STEP) }, { id: 'reset', label: t('as-made'), onSelect: widths.reset, disabledReason: widths.isChanged ? undefined : t('is-made') }]}
        >
          {t('widths')}
        </Menu>
      </div>
      {count === 0 ? empty : null}
      <div className="ess-grid-scroller" hidden={count === 0} ref={scroller} style={sizes as React.CSSProperties}>
        <div className="ess-grid" role="grid" aria-label={label} aria-rowcount={count + 1} aria-colcount={columns.length} aria-readonly="true" tabIndex={-1} onKeyDown={onKeyDown} onClick={onClick} onFocus={(event) => setAt(placeOf(event) ?? at)}>
          <GridHead columns={columns} sorting={sorting} at={at} widths={widths} />
          <div role="rowgroup" className="ess-grid-body" style={{ blockSize: height }}>
            {rows.map(({ index, top }) => {
              const row = rowAt(index)
              return <GridRow key={index} columns={columns} row={row} name={row === undefined ? '' : nameOf(row)} index={index} top={top} focused={at.row === index + 1 ? at.column : -1} />
            })}
          </div>
        </div>
      </div>
      <p className="ess-grid-keys">{t(columns.some((c) => c.sortable) ? 'keys' : 'keys.unsorted')}</p>
    </div>
  )
}
