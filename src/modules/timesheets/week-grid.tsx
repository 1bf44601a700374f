import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormApi } from '../../request/client-module.ts'
import { useTools } from '../../request/use-tools.ts'
import { Menu, type MenuItem } from '../../ui/popup/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { DaySum } from './days.ts'
import { columnsOf, type GridRow, minutesIn } from './grid.ts'
import { HoursCell } from './hours-cell.tsx'
import { SheetTable } from './sheet-table.tsx'

interface WeekGridProps {
  id: string
  label: string
  form: FormApi
  rows: readonly GridRow[]
  days: readonly DaySum[]
  nameOf: (column: 'project' | 'taskCategory', id: string) => string
  onWrite: (row: GridRow, date: string, minutes: number | null) => void
  menuOf: (row: GridRow) => readonly MenuItem[]
}

/** Where an arrow would leave what is typed: it then goes to the next cell. */
function leavesAt({ selectionStart: from, selectionEnd: until, value }: HTMLInputElement): { back: boolean; ahead: boolean } {
  const all = from === 0 && until === value.length
  return { back: all || (from === 0 && until === 0), ahead: all || (from === value.length && until === value.length) }
}

/** Arrows and Enter go from cell to cell, as in a sheet of paper with squares; Enter in the last row goes on at the top of the next day. */
function useMoves(count: number) {
  const table = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement)) return
    const [row = 0, column = 0] = (input.dataset.at ?? '').split(',').map(Number)
    const { back, ahead } = leavesAt(input)
    const next = document.documentElement.dir === 'rtl' ? -1 : 1
    const enter: [number, number] = event.shiftKey ? [-1, 0] : row === count - 1 ? [-row, 1] : [1, 0]
    const moves: Record<string, [number, number] | false> = { ArrowDown: [1, 0], ArrowUp: [-1, 0], Enter: enter, ArrowRight: ahead && [0, next], ArrowLeft: back && [0, -next] }
    const move = event.ctrlKey || event.metaKey || event.altKey ? false : moves[event.key]
    if (!move) return
    event.preventDefault()
    table.current?.querySelector<HTMLInputElement>(`input[data-at="${row + move[0]},${column + move[1]}"]`)?.focus()
  }
  return { table, onKeyDown }
}

/** The grid with cells to type in. */
export function WeekGrid({ id, label, form, rows, days, nameOf, onWrite, menuOf }: WeekGridProps) {
  const { t } = useTranslation('timesheets')
  const { show } = useTools('timesheets')
  const { table, onKeyDown } = useMoves(rows.length)
  const dates = days.map((day) => day.date)
  if (rows.length === 0) return <EmptyState icon="clock" title={t('grid.none')} small />
  return (
    <SheetTable
      label={label} days={days} open ref={table} onKeyDown={onKeyDown}
      rows={rows.map((row, r) => {
        const [project, category] = [nameOf('project', row.project), nameOf('taskCategory', row.taskCategory)]
        return {
          key: row.key, project, category, minutes: minutesIn(row, dates),
          menu: <Menu label={t('grid.actions', { project })} items={menuOf(row)} />,
          errors: [...new Set([...row.lines.values()].flatMap((l) => columnsOf(l.lineId).flatMap((name) => form.errorOf(name) ?? [])))],
          cells: dates.map((date, column) => {
            const line = row.lines.get(date)
            return (
              <HoursCell
                key={date} id={line ? `${id}.${line.lineId}` : undefined} at={`${r},${column}`} label={`${project}, ${category}, ${show.day(date)}`} minutes={line?.durationMinutes ?? null} noted={Boolean(line?.description)}
                isWrong={line !== undefined && columnsOf(line.lineId).some((name) => form.errorOf(name))} disabled={date > show.today} onChange={(minutes) => onWrite(row, date, minutes)}
              />
            )
          }),
        }
      })}
    />
  )
}
