import type { Session } from '../../../../contract/modules/training/shapes.ts'
import { port } from '../../../api/offline.ts'
import { saveTextFile } from '../../../lib/save-file.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { sessionCalendar } from './session-calendar.ts'

/** "Add to calendar": all sessions, or one of them. */
export function CalendarMenu({ sessions, title }: { sessions: readonly Session[]; title: string }) {
  const { t, show } = useTools('training-screens')
  const save = (some: readonly Session[]) => void saveTextFile(`${title}.ics`, sessionCalendar(some, title, port.now()), 'text/calendar')
  const label = t('training-screens:calendar.add')
  if (sessions.length === 0) return null
  if (sessions.length === 1) return <Button look="quiet" size="small" icon="calendar" onClick={() => save(sessions)}>{label}</Button>
  return (
    <Menu
      label={label} icon="calendar"
      items={[
        { id: 'all', label: t('training-screens:calendar.all', { count: sessions.length }), onSelect: () => save(sessions) },
        ...sessions.map((s) => ({ id: s.sessionId, label: show.dateTime(s.sessionStart), onSelect: () => save([s]) })),
      ]}
    >
      {label}
    </Menu>
  )
}
