import { useQuery } from '@tanstack/react-query'
import { calendarCalls } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { query } from '../../api/query.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'

interface OnlyOneProps {
  id: string
  tools: ViewTools
  onAll: () => void
  onFilter: () => void
}

/** Says whose days alone are shown, and the way back to everybody's; of whom the filter leaves out, the way to the filter. */
export function OnlyOne({ id, tools: { t }, onAll, onFilter }: OnlyOneProps) {
  const { data } = useQuery({ ...query(calendarCalls.calendarsDatasourceFilter, {}), staleTime: 300_000, meta: { quiet: true } })
  const person = data?.employees.find(({ employeeId }) => employeeId === id)
  const leftOut = person?.isChecked === false
  return (
    <Note
      tone="grey" icon="user"
      action={leftOut ? <Button size="small" onClick={onFilter}>{t('team-calendar:filter')}</Button> : <Button size="small" onClick={onAll}>{t('team-calendar:only.all')}</Button>}
    >
      {person ? t(leftOut ? 'team-calendar:only.left-out' : 'team-calendar:only', { name: person.employee }) : t('team-calendar:only.one')}
    </Note>
  )
}
