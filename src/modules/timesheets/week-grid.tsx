import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetDay } from '../../../contract/modules/timesheets/calls.ts'
import { type DraftSheetLine, differenceOf, differsMuch, minutesByDay, workByDay } from '../../../contract/modules/timesheets/rules.ts'
import type { FormApi } from '../../request/client-module.ts'
import { useTools } from '../../request/use-tools.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuItem } from '../../ui/popup/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { columnsOf, type GridRow, hoursText } from './grid.ts'
import { HoursCell } from './hours-cell.tsx'

interface WeekGridProps {
  id: string
  label: string
  form: FormApi
  rows: readonly GridRow[]
  dates: readonly string[]
  lines: readonly DraftSheetLine[]
  dayOf: (date: string) => SheetDay | undefined
  absences: ReadonlySet<string>
  nameOf: (column: 'project' | 'taskCategory', id: string) => string
  today: string
  onWrite: (row: GridRow, date: string, minutes: number | null) => void
  menuOf: (row: GridRow) => readonly MenuItem[]
}

/** Arrows and Enter go from cell to cell, as in a sheet of paper with squares. */
function useMoves() {
  const table = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement)) return
    const [row = 0, column = 0] = (input.dataset.at ?? '').split(',').map(Number)
    const all = input.selectionStart === 0 && input.selectionEnd === input.value.length
    const ahead = document.documentElement.dir === 'rtl' ? -1 : 1
    const moves: Record<string, [number, number] | false> = { ArrowDown: [1, 0], Enter: [1, 0], ArrowUp: [-1, 0], ArrowRight: all && [0, ahead], ArrowLeft: all && [0, -ahead] }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    table.current?.querySelector<HTMLInputElement>(`input[data-at="${row + move[0]},${column + move[1]}"]`)?.focus()
  }
  return { table, onKeyDown }
}

/** Projects down, days across; each day's total with what attendance says about it. */
export function WeekGrid({ id, label, form, rows, dates, lines, dayOf, absences, nameOf, today, onWrite, menuOf }: WeekGridProps) {
  const { t } = useTranslation('timesheets')
  const { show } = useTools('timesheets')
  const { table, onKeyDown } = useMoves()
  const totals = minutesByDay(lines)
  const work = workByDay(lines, absences)
  if (rows.length === 0) return <EmptyState icon="clock" title={t('grid.none')} small />
  const short = new Intl.DateTimeFormat(show.language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className="ts-grid" role="table" aria-label={label} ref={table} onKeyDown={onKeyDown} style={{ '--days': dates.length } as React.CSSProperties}>
      <div role="row" className="ts-head">
        <span role="columnheader" className="ts-name"><span className="sr-only">{t('field.lines.project')}</span></span>
        {dates.map((date) => {
          const day = dayOf(date)
          const why = day?.onLeave ? t('grid.leave') : day?.name || (day && day.kind !== 'work' ? t('grid.off') : '')
          return (
            <span key={date} role="columnheader" className="ts-day" data-free={why ? true : undefined} title={why || undefined}>
              <span aria-hidden="true">{short.format(new Date(`${date}T00:00:00Z`))}</span>
              <b aria-hidden="true" className="num">{Number(date.slice(8))}</b>
              <span className="sr-only">{show.list([show.day(date), why])}</span>
            </span>
          )
        })}
      </div>
      {rows.map((row, r) => {
        const [project, category] = [nameOf('project', row.project), nameOf('taskCategory', row.taskCategory)]
        const errors = [...new Set([...row.lines.values()].flatMap((l) => columnsOf(l.lineId).flatMap((name) => form.errorOf(name) ?? [])))]
        return (
          <div role="row" key={row.key} className="ts-row">
            <span role="rowheader" className="ts-name">
              <span className="ts-names"><b>{project}</b> <span>{category}</span></span>
              <Menu label={t('grid.actions', { project })} items={menuOf(row)} />
              {errors.map((text) => <span key={text} className="ess-error">{text}</span>)}
            </span>
            {dates.map((date, c) => {
              const line = row.lines.get(date)
              return (
                <span role="cell" key={date} className="ts-cell">
                  <HoursCell
                    id={line ? `${id}.${line.lineId}` : undefined} at={`${r},${c}`} label={`${project}, ${category}, ${show.day(date)}`} minutes={line?.durationMinutes ?? null} noted={Boolean(line?.description)}
                    isWrong={line !== undefined && columnsOf(line.lineId).some((name) => form.errorOf(name))} disabled={date > today} onChange={(minutes) => onWrite(row, date, minutes)}
                  />
                </span>
              )
            })}
          </div>
        )
      })}
      <div role="row" className="ts-foot">
        <span role="rowheader" className="ts-name">{t('grid.day-total')}</span>
        {dates.map((date) => <DayTotal key={date} reported={totals.get(date) ?? 0} difference={totals.has(date) ? differenceOf(work.get(date) ?? 0, date > today ? null : (dayOf(date)?.workedMinutes ?? null)) : null} />)}
      </div>
    </div>
  )
}

/** Hours of a day, and how much more or less they are than attendance says; nothing of that before there are any. */
function DayTotal({ reported, difference }: { reported: number; difference: number | null }) {
  const { t } = useTranslation('timesheets')
  const sign = difference === null || difference === 0 ? '' : difference > 0 ? '+' : '−'
  const much = differsMuch(difference)
  const words = difference === null ? '' : difference === 0 ? t('grid.same') : t(difference > 0 ? 'grid.more' : 'grid.less', { hours: hoursText(difference) })
  return (
    <span role="cell" className="ts-total" data-much={much || undefined} title={words || undefined}>
      <b className="num">{hoursText(reported) || '–'}</b>
      <span className="num" aria-hidden="true">{much ? <Icon name="alert" size={12} /> : null}{difference === null ? '' : difference === 0 ? <Icon name="check" size={12} /> : `${sign}${hoursText(difference)}`}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
