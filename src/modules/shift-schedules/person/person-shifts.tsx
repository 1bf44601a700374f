import './person-shifts.css'
import { addDays, weekday } from '../../../../contract/kit/civil-date.ts'
import { OFF, type PersonShift, shiftScheduleCalls } from '../../../../contract/modules/shift-schedules/calls.ts'
import { joined } from '../../../lib/joined.ts'
import { type PersonPartProps, PersonSection, usePersonRead } from '../../../request/person/person-part.tsx'
import type { ViewTools } from '../../../request/row-view.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { Card } from '../../../ui/surfaces.tsx'

function Day({ day, tools: { t, show } }: { day: PersonShift; tools: ViewTools }) {
  const { date, shift, from, until, onLeave, holiday } = day
  const isFree = onLeave || shift === OFF
  const text = onLeave ? t('shift-schedules:person.away') : shift === OFF ? holiday || t('shift-schedules:off') : joined([shift, from && until ? `${from}–${until}` : ''])
  return (
    <li data-today={date === show.today || undefined} aria-current={date === show.today ? 'date' : undefined} data-free={isFree || undefined}>
      <span>{show.day(date)}</span>
      <b className="num">{text || '–'}</b>
    </li>
  )
}

/** What somebody works this week and next. */
export function PersonShifts({ person: { id, code } }: PersonPartProps) {
  const tools = useTools('shift-schedules')
  const { t, show } = tools
  const me = useMe()
  const monday = addDays(show.today, -((weekday(show.today) + 6) % 7))
  const read = usePersonRead(shiftScheduleCalls.ofPerson, { employeeId: id, from: monday })
  const days = read.data?.days ?? []
  const weeks = [['this', days.slice(0, 7)], ['next', days.slice(7)]] as const
  return (
    <PersonSection title={t('shift-schedules:person.title')} read={read} {...(id === me?.employeeId ? {} : { all: { to: '/shift-schedule', search: { q: code } as never } })}>
      <Card className="ss-weeks">
        {weeks.map(([name, week]) => (
          <div key={name}>
            <h3>{t(`shift-schedules:person.${name}`)}</h3>
            <ol>{week.map((day) => <Day key={day.date} day={day} tools={tools} />)}</ol>
          </div>
        ))}
      </Card>
    </PersonSection>
  )
}
