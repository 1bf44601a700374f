import type { ViewTools } from '../../request/row-view.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { MonthPicker } from './month-picker.tsx'
import { dayInMonth } from './month-model.ts'

export type View = 'month' | 'timeline' | 'list'

interface ToolbarProps {
  day: string
  view: View
  panelId: string
  /** Views there is room for, in their order. */
  views: readonly View[]
  tools: ViewTools
  onDay: (date: string) => void
  onView: (view: View) => void
}

/** Which month, and how it is shown. @see contract/modules/general-account-home-calendar/README.md#screens */
export function Toolbar({ day, view, panelId, views, tools, onDay, onView }: ToolbarProps) {
  const { t, show } = tools
  return (
    <div className="tc-tools">
      <div className="tc-move">
        <IconButton icon="chevronLeft" label={t('team-calendar:previous')} onClick={() => onDay(dayInMonth(day, -1))} />
        <MonthPicker day={day} tools={tools} onMonth={(month) => onDay(month.slice(0, 7) === show.today.slice(0, 7) ? show.today : month)} />
        <IconButton icon="chevronRight" label={t('team-calendar:next')} onClick={() => onDay(dayInMonth(day, 1))} />
      </div>
      <Button size="small" className="tc-today" onClick={() => onDay(show.today)}>{t('fixed:calendar.today')}</Button>
      <div className="tc-views"><SegmentedTabs label={t('team-calendar:views')} value={view} panelId={panelId} onChange={onView} segments={views.map((value) => ({ value, label: t(`team-calendar:${value}`) }))} /></div>
    </div>
  )
}
