import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ScheduleRow, ShiftOption } from '../../../contract/modules/shift-schedules/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { at, isIn, moved, type Selection } from '../../ui/table/cell-selection.ts'
import { useVirtualRows } from '../../ui/table/use-virtual-rows.ts'
import { absenceIcon, PlannerCell } from './planner-cell.tsx'
import { cellKey, type Changes, copied, filled, painted, pasted } from './planner-state.ts'

interface PlannerGridProps {
  rows: readonly ScheduleRow[]
  shifts: readonly ShiftOption[]
  changes: Changes
  onChange: (changes: Changes) => void
  locked: boolean
  /** The box that scrolls sideways: what stands below scrolls with it. */
  box: RefObject<HTMLDivElement | null>
}

const ROW_PX = 44
const LEGEND = ['full', 'half', 'asked'] as const

/** People down, days across. Arrows move, Shift selects, letters of a shift or a button write it, Ctrl+C, Ctrl+V, Ctrl+D and Ctrl+R copy and fill. */
export function PlannerGrid({ rows, shifts, changes, onChange, locked, box }: PlannerGridProps) {
  const { t, show } = useTools('shift-schedules')
  const [selection, setSelection] = useState<Selection>(at(0, 0))
  const grid = useRef<HTMLDivElement>(null)
  const moves = useRef(false)
  const { top, shown, before, after, measure } = useVirtualRows<HTMLDivElement>(rows.length, ROW_PX)
  const days = rows[0]?.days ?? []
  const size = { rows: rows.length, columns: days.length }
  const { row, column } = selection.focus
  useEffect(() => {
    if (!moves.current) return
    moves.current = false
    grid.current?.querySelector<HTMLElement>(`[data-at="${row},${column}"]`)?.focus()
  }, [row, column])
  const known = new Set(shifts.map((s) => s.code))
  const write = (next: Changes) => locked || onChange(next)
  const onKeyDown = (event: KeyboardEvent) => {
    const ahead = document.documentElement.dir === 'rtl' ? -1 : 1
    const steps: Record<string, [number, number]> = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, ahead], ArrowLeft: [0, -ahead], Home: [0, -days.length], End: [0, days.length], PageDown: [10, 0], PageUp: [-10, 0] }
    const step = steps[event.key]
    if (step && !event.altKey) {
      event.preventDefault()
      moves.current = true
      setSelection(moved(selection, step, size, event.shiftKey))
      return
    }
    if ((event.ctrlKey || event.metaKey) && (event.key === 'd' || event.key === 'r')) {
      event.preventDefault()
      write(filled(rows, changes, selection, event.key === 'd' ? 'down' : 'right'))
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') write(painted(rows, changes, selection, ''))
    // a digit means the shift at that place of the row of buttons
    const nth = /^[0-9]$/.test(event.key) ? shifts[Number(event.key)] : undefined
    if (nth) write(painted(rows, changes, selection, nth.code))
  }
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(rows, changes, selection))
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    write(pasted(rows, changes, selection, event.clipboardData.getData('text/plain'), known))
  }
  const weekday = new Intl.DateTimeFormat(show.language, { weekday: 'narrow', timeZone: 'UTC' })
  return (
    <>
      {locked ? null : (
        <div className="sp-palette" role="toolbar" aria-label={t('shift-schedules:palette')}>
          {shifts.map((s, i) => <Button key={s.id} size="small" title={i < 10 ? `${s.displayName} (${i})` : s.displayName} onClick={() => write(painted(rows, changes, selection, s.code))}><span className="sp-dot" data-shift={s.code} /> {s.code}</Button>)}
          <Button size="small" look="quiet" onClick={() => write(painted(rows, changes, selection, ''))}>{t('shift-schedules:by-calendar')}</Button>
          <Button size="small" look="quiet" onClick={() => write(filled(rows, changes, selection, 'down'))}>{t('shift-schedules:fill-down')}</Button>
          <Button size="small" look="quiet" onClick={() => write(filled(rows, changes, selection, 'right'))}>{t('shift-schedules:fill-right')}</Button>
        </div>
      )}
      <div className="sp-about">
        <p className="rq-hint sp-keys">{t('shift-schedules:keys')}</p>
        <ul className="sp-legend">{LEGEND.map((absence) => <li key={absence}><span className="sp-sample" data-absence={absence}><Icon name={absenceIcon[absence]} size={12} /></span>{t(`shift-schedules:cell.${absence}`)}</li>)}</ul>
      </div>
      <div className="sp-wrap" ref={box}>
        <div
          className="sp-grid" role="grid" tabIndex={-1} aria-label={t('shift-schedules:title')} aria-rowcount={rows.length + 1} aria-colcount={days.length + 1} aria-multiselectable="true" ref={grid}
          style={{ '--days': days.length } as React.CSSProperties} onKeyDown={onKeyDown} onCopy={onCopy} onPaste={onPaste}
        >
          <div role="row" className="sp-row sp-head" aria-rowindex={1}>
            <span role="columnheader" className="sp-name">{t('shift-schedules:employee')}</span>
            {days.map((d) => (
              <span role="columnheader" key={d.date} className="sp-day" data-today={d.date === show.today || undefined}>
                <span aria-hidden="true">{weekday.format(new Date(`${d.date}T00:00:00Z`))}</span><b aria-hidden="true" className="num">{Number(d.date.slice(8))}</b><span className="sr-only">{show.day(d.date)}</span>
              </span>
            ))}
          </div>
          <div ref={top} style={{ paddingBlock: `${before}px ${after}px` }} role="rowgroup">
            {shown.map((r) => {
              const person = rows[r]
              if (!person) return null
              return (
                <div role="row" key={person.employeeId} className="sp-row" aria-rowindex={r + 2} data-index={r} ref={measure}>
                  <span role="rowheader" className="sp-name"><b dir="auto">{person.employee}</b><small>{person.employeeCode}</small></span>
                  {person.days.map((day, c) => (
                    <PlannerCell
                      key={day.date} day={day} shift={changes.get(cellKey(person.employeeId, day.date))} place={`${r},${c}`} label={`${person.employee}, ${show.day(day.date)}`} selected={isIn(selection, r, c)} focused={r === row && c === column}
                      onSelect={(extend) => setSelection(extend ? { ...selection, focus: { row: r, column: c } } : at(r, c))}
                    />
                  ))}
                </div>
              )
            })}
          </div>
        </div>
      </div>
    </>
  )
}
