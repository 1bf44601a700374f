import { type ClipboardEvent, Fragment, type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react'
import { MAX_PLANNED } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import { newRecordId } from '../../../api/offline.ts'
import type { Formats } from '../../../request/formats.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { areaOf, at, clipboardText, isIn, moved, type Selection } from '../../../ui/table/cell-selection.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { cellsOf } from '../cells.ts'
import { asksForReason, bySite, comingIn, comingNow, type Position, positionNow, type Reckoned } from '../sheet.ts'
import { changeText } from '../sheet-text.ts'
import type { Plan } from '../write/use-plan.ts'
import { filledRight, pasted } from './grid-cells.ts'

interface GridProps {
  id: string
  plan: Plan
  totals: Reckoned
  /** What is said of a position beside its numbers; `isOpen`: all of it. */
  more: (position: Position, isOpen: boolean) => ReactNode
  /** Opens a new position. */
  onChangeNew: (lineId: string) => void
}

/** Positions down, time frames across. Arrows and Tab move, digits write, Shift selects, Ctrl+C, Ctrl+V and Ctrl+R copy and fill. */
export function PlanGrid({ id, plan, totals, more, onChangeNew }: GridProps) {
  const tools = useTools('manpower-planning-sheet')
  const { t, show } = tools
  const table = useRef<HTMLTableElement>(null)
  const [selection, setSelection] = useState<Selection>(at(0, 0))
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { start, rows } = plan
  const sites = bySite(plan.positions)
  const shown = sites.flatMap((one) => one.positions)
  const size = { rows: shown.length, columns: start.frames.length }
  const isMany = (of: Selection) => of.anchor.row !== of.focus.row || of.anchor.column !== of.focus.column
  const inputAt = (row: number, column: number) => table.current?.querySelector<HTMLInputElement>(`[data-at="${row}.${column}"]`)

  const fillRight = () => plan.give((held) => filledRight({ rows: held, grounds: shown, selection, newId: newRecordId }))

  const onKey = useStableCallback((event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    if (event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'r') return
      event.preventDefault()
      fillRight()
      return
    }
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = ({ ArrowDown: [1, 0], ArrowUp: [-1, 0], Enter: [1, 0], ArrowRight: [0, ahead], ArrowLeft: [0, -ahead], Home: [0, -size.columns], End: [0, size.columns], PageDown: [10, 0], PageUp: [-10, 0] } as Record<string, [number, number]>)[event.key]
    if (step) {
      event.preventDefault()
      const extends_ = event.shiftKey && event.key !== 'Enter'
      const next = moved(selection, step, size, extends_)
      setSelection(next)
      if (!extends_) inputAt(next.focus.row, next.focus.column)?.focus()
      return
    }
    const position = shown[row]
    const isWhole = event.currentTarget.selectionStart !== event.currentTarget.selectionEnd
    if (position && (event.key === 'Delete' || (event.key === 'Backspace' && isWhole))) {
      event.preventDefault()
      plan.type(position, column, null)
      const input = event.currentTarget
      requestAnimationFrame(() => input.select())
    }
  })
  const onFocus = useStableCallback((row: number, column: number) => {
    if (selection.focus.row !== row || selection.focus.column !== column) setSelection(at(row, column))
  })
  const onPointer = useStableCallback((row: number, column: number, extend: boolean) => setSelection(extend ? { ...selection, focus: { row, column } } : at(row, column)))
  const onCopy = (event: ClipboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.dataset.at === undefined || !isMany(selection)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', clipboardText(areaOf(selection), ({ row, column }) => String(shown[row] ? cellsOf(rows, shown[row])[column] : '')))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.dataset.at === undefined) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    plan.give((held) => pasted({ rows: held, grounds: shown, selection, newId: newRecordId }, text))
  }
  const toggle = useStableCallback((position: string) => setOpened((before) => {
    const next = new Set(before)
    if (!next.delete(position)) next.add(position)
    return next
  }))
  const width = start.frames.length + 5
  const ids = start.frames.map((frame) => frame.id)
  return (
    <>
      <div className="ps-tools">
        <p className="rq-hint" id={`${id}-keys`}>{t('manpower-planning-sheet:keys')}</p>
        <Button size="small" disabled={!isMany(selection)} onClick={fillRight}>{t('manpower-planning-sheet:fill-right')}</Button>
      </div>
      <div className="ps-wrap">
        <table className="ps-grid num" ref={table} aria-label={t('manpower-planning-sheet:field.lines')} aria-describedby={`${id}-keys`} onCopy={onCopy} onPaste={onPaste}>
          <thead>
            <tr>
              <th scope="col">{t('manpower-planning-sheet:field.lines.position')}</th>
              <th scope="col">{t('manpower-planning-sheet:here-today')}</th>
              {start.frames.map((frame) => <th key={frame.id} scope="col" data-frame title={show.period(frame.from, frame.until)}>{frame.name}</th>)}
              <th scope="col">{t('manpower-planning-sheet:change')}</th>
              <th scope="col">{t('manpower-planning-sheet:cost')}</th>
              <th><span className="sr-only">{t('manpower-planning-sheet:details')}</span></th>
            </tr>
          </thead>
          {sites.map(({ site, positions }) => (
            <tbody key={site}>
              <tr className="ps-site-row"><th colSpan={width} scope="rowgroup">{site || t('manpower-planning-sheet:no-site')}</th></tr>
              {positions.map((position) => {
                const place = shown.indexOf(position)
                const { planned: cells, cost } = positionNow(rows, position, start)
                const asksReason = asksForReason(rows, position)
                const isOpen = opened.has(position.position)
                const errors = plan.errorsOf(position)
                const warnings = plan.warningsOf(position)
                return (
                  <Fragment key={position.position}>
                    <tr id={`${id}.${position.position}`} tabIndex={-1} data-error={errors.length > 0 || undefined}>
                      <th scope="row">{position.name}</th>
                      <td>{show.whole(position.existing)}</td>
                      {cells.map((value, column) => (
                        <Cell
                          key={ids[column]} place={place} column={column} value={value} former={position.former?.[column]} label={t('manpower-planning-sheet:cell', { position: position.name, frame: start.frames[column]?.name })} show={show}
                          isOwn={rows.some((r) => r.position === position.position && r.timeFrame === ids[column])} isSelected={isMany(selection) && isIn(selection, place, column)} position={position} onType={plan.type} onKey={onKey} onFocus={onFocus} onPointer={onPointer}
                        />
                      ))}
                      <td data-change={Math.sign((cells.at(-1) ?? 0) - position.existing)}>{changeText((cells.at(-1) ?? position.existing) - position.existing, tools)}</td>
                      <td>{cost ? show.money(cost) : ''}</td>
                      <td><IconButton icon={isOpen ? 'chevronUp' : 'chevronDown'} label={t('manpower-planning-sheet:details-of', { position: position.name })} aria-expanded={isOpen} onClick={() => toggle(position.position)} /></td>
                    </tr>
                    {asksReason || isOpen || errors.length > 0 || warnings.length > 0 ? (
                      <tr className="ps-more-row">
                        <td colSpan={width}>
                          {errors.map((text) => <p key={text} className="ess-error">{text}</p>)}
                          {warnings.map((text) => <p key={text} className="ps-warning"><Icon name="info" size={16} /> {text}</p>)}
                          {asksReason || isOpen ? more(position, isOpen) : null}
                        </td>
                      </tr>
                    ) : null}
                  </Fragment>
                )
              })}
            </tbody>
          ))}
          {plan.newPositions.length > 0 ? (
            <tbody>
              <tr className="ps-site-row"><th colSpan={width} scope="rowgroup">{t('manpower-planning-sheet:field.newPositions')}</th></tr>
              {comingIn(plan.newPositions).map((one) => {
                const { planned: cells, cost } = comingNow(one, start)
                return (
                  <tr key={one.lineId}>
                    <th scope="row">{one.name || '…'}</th>
                    <td>{show.whole(0)}</td>
                    {cells.map((value, i) => <td key={ids[i]} data-frame>{show.whole(value)}</td>)}
                    <td data-change={Math.sign(cells.at(-1) ?? 0)}>{changeText(cells.at(-1) ?? 0, tools)}</td>
                    <td>{cost ? show.money(cost) : ''}</td>
                    <td><IconButton icon="edit" label={t('manpower-planning-sheet:change-new', { position: one.name || '…' })} onClick={() => onChangeNew(one.lineId)} /></td>
                  </tr>
                )
              })}
            </tbody>
          ) : null}
          <tfoot>
            <tr>
              <th scope="row">{t('manpower-planning-sheet:together')}</th>
              <td>{show.whole(totals.existing)}</td>
              {totals.planned.map((number, i) => <td key={ids[i]} data-frame>{show.whole(number)}</td>)}
              <td>{changeText((totals.planned.at(-1) ?? totals.existing) - totals.existing, tools)}</td>
              <td>{totals.cost ? show.money(totals.cost) : ''}</td>
              <td>{''}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

interface CellProps {
  place: number
  column: number
  value: number
  former: number | undefined
  label: string
  show: Formats
  /** A number of its own; else that of the frame before. */
  isOwn: boolean
  isSelected: boolean
  position: Position
  onType: Plan['type']
  onKey: (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => void
  onFocus: (row: number, column: number) => void
  onPointer: (row: number, column: number, extend: boolean) => void
}

const DIGITS = String(MAX_PLANNED).length

const Cell = memo(function Cell({ place, column, value, former, label, show, isOwn, isSelected, position, onType, onKey, onFocus, onPointer }: CellProps) {
  const { t } = useTools('manpower-planning-sheet')
  const differs = former !== undefined && former !== value
  const was = differs ? t('manpower-planning-sheet:former', { number: show.whole(former) }) : ''
  const type = (input: HTMLInputElement) => {
    const digits = input.value.replaceAll(/\D/g, '').slice(-DIGITS)
    onType(position, column, digits === '' ? null : Number(digits))
    if (digits === '') requestAnimationFrame(() => input.select()) // what stands there then is the number of the frame before: the next digit takes its place
  }
  return (
    <td data-frame data-selected={isSelected || undefined} data-own={isOwn || undefined} data-below={value < position.existing || undefined}>
      <input
        className="ps-cell num" data-at={`${place}.${column}`} inputMode="numeric" autoComplete="off" value={value} aria-label={was ? `${label}. ${was}` : label} onFocus={(e) => { onFocus(place, column); e.currentTarget.select() }}
        onChange={(e) => type(e.currentTarget)} onKeyDown={(e) => onKey(e, place, column)} onMouseDown={(e) => { if (e.shiftKey) e.preventDefault(); onPointer(place, column, e.shiftKey) }} onMouseEnter={(e) => { if (e.buttons === 1) onPointer(place, column, true) }}
      />
      {differs ? <small title={was} aria-hidden="true">{show.whole(former)}</small> : null}
    </td>
  )
})
