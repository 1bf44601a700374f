import { OFF, type ScheduleDay } from '../../../contract/modules/shift-schedules/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Icon } from '../../ui/icon.tsx'

/** What says that somebody is away, or asked to be; never why. */
export const absenceIcon = { full: 'leave', half: 'leave', asked: 'clock' } as const

interface CellProps {
  day: ScheduleDay
  /** Changed, not saved. */
  shift: string | undefined
  place: string
  label: string
  selected: boolean
  focused: boolean
  onSelect: (extend: boolean) => void
}

/** A person's day: its shift, and what else is known of it. */
export function PlannerCell({ day, shift, place, label, selected, focused, onSelect }: CellProps) {
  const { t } = useTools('shift-schedules')
  const shown = shift ?? day.shift
  const { absence } = day
  const why = [day.kept && t('shift-schedules:cell.kept'), absence && t(`shift-schedules:cell.${absence}`), day.holiday].filter(Boolean).join(', ')
  return (
    <span
      role="gridcell" className="sp-cell" data-at={place} data-shift={shown || OFF} data-absence={absence || undefined} data-changed={shift !== undefined || undefined} data-schedule={day.origin === 'schedule' || undefined} tabIndex={focused ? 0 : -1} aria-selected={selected}
      aria-label={[label, shift === '' ? t('shift-schedules:by-calendar') : shown || '–', why].filter(Boolean).join(', ')} title={why || undefined} onMouseDown={(e) => onSelect(e.shiftKey)} onMouseEnter={(e) => e.buttons === 1 && onSelect(true)} onFocus={() => focused || onSelect(false)}
    >
      <span className="sp-shift">{shift === '' ? '↺' : shown || '–'}</span>
      {day.kept ? <Icon name="lock" size={10} /> : null}
      {absence ? <Icon name={absenceIcon[absence]} size={12} /> : null}
    </span>
  )
}
