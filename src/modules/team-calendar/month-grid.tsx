import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { monthOf } from '../../../contract/modules/general-account-home-calendar/calendar-window.ts'
import { intlLocale } from '../../../contract/kit/language.ts'
import { longDate } from '../../lib/civil-text.ts'
import type { TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { lineOf } from './event-look.ts'
import { DayBars } from './day-bars.tsx'
import { DayDots } from './day-dots.tsx'
import type { OpenEvent } from './event-row.tsx'
import { keyDay, monthDates, type MonthDay, monthWeeks } from './month-model.ts'

/** Bars a day has room for. */
const LANES = 3

interface MonthGridProps {
  /** The day the keys move, and the month around it. */
  day: string
  events: readonly TeamEvent[]
  tools: ViewTools
  /** Dots instead of bars: the day's list stands below. */
  compact: boolean
  onDay: (date: string) => void
  /** Everything of a day. */
  onShowAll: (date: string) => void
  onOpen: OpenEvent
}

/** A month: arrows move the day, Page Up and Page Down the month, Enter opens the day: the grid pattern of WAI-ARIA. */
export function MonthGrid({ day, events, tools, compact, onDay, onShowAll, onOpen }: MonthGridProps) {
  const { show } = tools
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
    moved.current = false
  }, [day])
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'gridcell' || event.altKey || event.ctrlKey || event.metaKey) return
    const next = keyDay(event.key, day, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (next === null && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (next === null) return onShowAll(day)
    moved.current = true
    onDay(next)
  }
  const weekday = (date: string, width: 'short' | 'long') => new Intl.DateTimeFormat(intlLocale(show.language), { weekday: width, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  return (
    <div className="tc-grid" role="grid" tabIndex={-1} aria-label={tools.t('team-calendar:month')} data-compact={compact || undefined} ref={grid} onKeyDown={press}>
      <div role="row" className="tc-week tc-weekdays">
        {monthDates(day)[0]?.map((date) => <span key={date} role="columnheader" aria-label={weekday(date, 'long')}>{weekday(date, 'short')}</span>)}
      </div>
      {monthWeeks(monthOf(day), events, LANES).map((week) => (
        <div role="row" className="tc-week" key={week[0]?.date}>
          {week.map((d) => <Day key={d.date} day={d} isChosen={d.date === day} compact={compact} tools={tools} onDay={onDay} onShowAll={onShowAll} onOpen={onOpen} />)}
        </div>
      ))}
    </div>
  )
}

type DayProps = Pick<MonthGridProps, 'tools' | 'compact' | 'onDay' | 'onShowAll' | 'onOpen'> & { day: MonthDay; isChosen: boolean }

function Day({ day, isChosen, compact, tools, onDay, onShowAll, onOpen }: DayProps) {
  const { t, show } = tools
  const { date, events } = day
  const isToday = date === show.today
  // what a bar in this very cell says need not be said twice
  const barred = new Set(compact ? [] : day.lanes.map((bar) => bar?.event.key))
  const said = [longDate(date, show.language), ...events.filter((e) => !barred.has(e.key)).map(lineOf)].join(', ')
  const choose = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('button')) onDay(date)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid takes the keys of all its days
    <div role="gridcell" className="tc-day" tabIndex={isChosen ? 0 : -1} aria-selected={isChosen} aria-current={isToday ? 'date' : undefined} data-outside={!day.inMonth || undefined} onClick={choose}>
      <span className="sr-only">{said}</span>
      <span aria-hidden="true" className="tc-number num" data-holiday={events.some((e) => e.employees.length === 0) || undefined}>{Number(date.slice(8))}</span>
      {compact ? <DayDots events={events} /> : <DayBars day={day} onOpen={onOpen} onShowAll={onShowAll} label={(n) => t('team-calendar:more', { count: n })} />}
    </div>
  )
}
