import { Icon } from '../../ui/icon.tsx'
import { lineOf, lookOf } from './event-look.ts'
import type { OpenEvent } from './event-row.tsx'
import type { Bar, MonthDay } from './month-model.ts'

interface DayBarsProps {
  day: MonthDay
  onOpen: OpenEvent
  onShowAll: (date: string) => void
  /** "3 more" */
  label: (count: number) => string
}

/** Bars that begin on the day, and how many more there are. The keys reach the day; everything of it opens from there. */
export function DayBars({ day, onOpen, onShowAll, label }: DayBarsProps) {
  return (
    <div className="tc-bars">
      {day.lanes.map((bar, lane) => (bar ? <EventBar key={bar.event.key} bar={bar} onOpen={onOpen} /> : <span key={`free ${String(lane)}`} className="tc-lane" />))}
      {day.hidden > 0 ? <button type="button" className="tc-more" tabIndex={-1} aria-haspopup="dialog" onClick={() => onShowAll(day.date)}>{label(day.hidden)}</button> : null}
    </div>
  )
}

function EventBar({ bar: { event, span, cutBefore, cutAfter }, onOpen }: { bar: Bar; onOpen: OpenEvent }) {
  const { tone, icon } = lookOf(event)
  return (
    <button
      type="button" tabIndex={-1} className={`tc-lane tc-bar ess-tone-${tone}`} style={{ inlineSize: `calc(${String(span * 100)}% + ${String((span - 1) * 9)}px)` }} title={lineOf(event)} aria-haspopup="dialog"
      data-before={cutBefore || undefined} data-after={cutAfter || undefined} onClick={(e) => onOpen(event, e.currentTarget)}
    >
      <Icon name={icon} size={14} />
      <span>{lineOf(event)}</span>
    </button>
  )
}
