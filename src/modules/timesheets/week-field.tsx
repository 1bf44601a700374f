import './timesheets.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, daysBetween } from '../../../contract/kit/civil-date.ts'
import { lineText } from '../../../contract/kit/field-path.ts'
import type { timesheetFields } from '../../../contract/modules/timesheets/calls.ts'
import { type DraftSheetLine, workByDay } from '../../../contract/modules/timesheets/rules.ts'
import { newRecordId } from '../../api/offline.ts'
import type { FieldOverrideProps, FormApi } from '../../request/client-module.ts'
import { useTools } from '../../request/use-tools.ts'
import { announce } from '../../ui/announce.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'
import { AddRow } from './add-row.tsx'
import { daySums } from './days.ts'
import { columnsOf, type GridRow, gridOf, hoursText, isTodayAmong, type Pair, withCell, withCopied, withoutRow } from './grid.ts'
import { RowNotes } from './row-notes.tsx'
import { nameFrom, useWeek } from './use-week.ts'
import { WeekGrid } from './week-grid.tsx'

/** Days a page of the grid shows. */
const PAGE = 7

/** The hours of a timesheet: a week at a time, projects down, days across. */
export function WeekField({ form: given, id, label }: FieldOverrideProps<typeof timesheetFields>) {
  const form = given as unknown as FormApi
  const { t } = useTranslation('timesheets')
  const { show } = useTools('timesheets')
  const latest = useRef(form)
  latest.current = form
  const [added, setAdded] = useState<readonly Pair[]>([])
  /** What was copied, said above the hours it asks to check: a bar over the page would lie on their totals. */
  const [copied, setCopied] = useState<{ start: string; text: string; before: DraftSheetLine[]; after: DraftSheetLine[] } | null>(null)
  const [asked, setAsked] = useState<{ kind: 'add' } | { kind: 'notes'; row: GridRow } | null>(null)
  const { start, until } = form.values as { start?: string | null; until?: string | null }
  const [page, setPage] = useState(0)
  const { week, dayOf, absences } = useWeek(start, until)
  const lines = (form.values.lines as DraftSheetLine[] | null | undefined) ?? []
  const nameOf = nameFrom(form, week)
  if (!start || !until || until < start) return <p className="rq-hint">{t('grid.no-period')}</p>

  const pages = Math.ceil((daysBetween(start, until) + 1) / PAGE)
  const shown = Math.min(page, pages - 1)
  const dates = Array.from({ length: Math.min(PAGE, daysBetween(addDays(start, shown * PAGE), until) + 1) }, (_, i) => addDays(start, shown * PAGE + i))
  const rows = gridOf(lines, [...added, ...(week?.favourites ?? [])])

  /** Names stay with the draft, for a reload without a network. */
  const change = (next: DraftSheetLine[]) => {
    for (const line of next) {
      for (const column of ['project', 'taskCategory'] as const) {
        const value = line[column]
        if (value && form.textOf(lineText('lines', column, value)) === undefined && nameOf(column, value) !== '…') form.remember(lineText('lines', column, value), nameOf(column, value))
      }
    }
    latest.current.set({ lines: next })
  }
  const write = (row: GridRow, date: string, minutes: number | null) => {
    change(withCell(lines, row, date, minutes, newRecordId))
    const lineId = row.lines.get(date)?.lineId
    form.leave('lines')
    for (const field of lineId ? columnsOf(lineId) : []) form.leave(field)
  }
  const takes = ({ date, taskCategory }: { date: string; taskCategory: string }) => date <= show.today && (!dayOf(date)?.onLeave || absences.has(taskCategory))
  const copy = () => {
    const next = withCopied(lines, week?.previous ?? [], takes, newRecordId)
    change(next)
    const count = t('grid.copied', { count: next.length - lines.length })
    const text = isTodayAmong(lines, next, show.today) ? `${count}. ${t('grid.copied-today')}` : count
    setCopied({ start, text, before: lines, after: next })
    announce(text)
  }
  const takeBack = (before: DraftSheetLine[]) => {
    latest.current.set({ lines: before })
    setCopied(null)
  }
  const remove = (row: GridRow) => {
    change(withoutRow(lines, row))
    setAdded(added.filter((p) => p.project !== row.project || p.taskCategory !== row.taskCategory))
    showInfo(t('grid.removed', { project: nameOf('project', row.project) }), { label: t('grid.undo'), run: () => latest.current.set({ lines }) })
  }
  /** What attendance knows of and no row says yet goes into this one. */
  const filled = (row: GridRow): DraftSheetLine[] => {
    const work = workByDay(lines, absences)
    return dates.reduce((all, date) => {
      const day = dayOf(date)
      const missing = (day?.workedMinutes ?? 0) - (work.get(date) ?? 0)
      return missing > 0 && !day?.onLeave ? withCell(all, row, date, (row.lines.get(date)?.durationMinutes ?? 0) + missing, newRecordId) : all
    }, lines)
  }
  const canCopy = withCopied(lines, week?.previous ?? [], takes, newRecordId).length > lines.length
  const total = lines.reduce((sum, l) => sum + (l.durationMinutes ?? 0), 0)
  const error = form.errorOf('lines')
  return (
    <div className="ts-field" id={id} role="group" tabIndex={-1} aria-label={label} aria-describedby={error ? `${id}-error` : undefined}>
      <div className="ts-tools">
        {week?.previous.length === 0
          ? <Button icon="clock" disabled={!rows[0] || filled(rows[0]) === lines} onClick={() => rows[0] && change(filled(rows[0]))}>{t('grid.fill')}</Button>
          : <Button icon="copy" disabled={!canCopy} onClick={copy}>{t('grid.copy')}</Button>}
        {pages > 1 ? (
          <span className="ts-pages">
            <IconButton icon="chevronLeft" label={t('grid.earlier')} disabled={shown === 0} onClick={() => setPage(shown - 1)} />
            <span className="num">{show.period(dates[0], dates.at(-1))}</span>
            <IconButton icon="chevronRight" label={t('grid.later')} disabled={shown === pages - 1} onClick={() => setPage(shown + 1)} />
          </span>
        ) : null}
      </div>
      {copied?.start === start ? (
        <Note tone="blue" icon="info" action={<Button size="small" icon="undo" disabled={copied.after !== lines} onClick={() => takeBack(copied.before)}>{t('grid.undo')}</Button>}>{copied.text}</Note>
      ) : null}
      <WeekGrid
        id={id} label={label} form={form} rows={rows} days={daySums(dates, lines, dayOf, absences)} nameOf={nameOf} onWrite={write}
        menuOf={(row) => [
          { id: 'fill', label: t('grid.fill'), icon: 'clock', onSelect: () => change(filled(row)) },
          { id: 'notes', label: t('grid.notes'), icon: 'edit', ...(row.lines.size === 0 ? { disabledReason: t('grid.notes-none') } : {}), onSelect: () => setAsked({ kind: 'notes', row }) },
          { id: 'remove', label: t('grid.remove'), icon: 'trash', danger: true, onSelect: () => remove(row) },
        ]}
      />
      <div className="ts-below">
        <Button icon="plus" onClick={() => setAsked({ kind: 'add' })}>{t('grid.add')}</Button>
        <p aria-live="polite">{t('grid.total')} <b className="num">{hoursText(total) || '0'}</b> {t('grid.hours')}</p>
      </div>
      {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
      {asked?.kind === 'add' ? (
        <AddRow
          start={start} until={until} onClose={() => setAsked(null)}
          onAdd={(pair, names) => {
            form.remember(lineText('lines', 'project', pair.project), names.project)
            form.remember(lineText('lines', 'taskCategory', pair.taskCategory), names.taskCategory)
            setAdded([...added, pair])
            setAsked(null)
          }}
        />
      ) : null}
      {asked?.kind === 'notes' ? (
        <RowNotes
          title={`${nameOf('project', asked.row.project)}, ${nameOf('taskCategory', asked.row.taskCategory)}`} lines={lines.filter((l) => [...asked.row.lines.values()].some((own) => own.lineId === l.lineId))}
          onChange={(lineId, description) => latest.current.set({ lines: lines.map((l) => (l.lineId === lineId ? { ...l, description } : l)) })} onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}
