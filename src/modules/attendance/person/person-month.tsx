import '../attendance.css'
import { useState } from 'react'
import { attendanceCalls } from '../../../../contract/modules/attendance/calls.ts'
import { NothingOf, type PersonPartProps, PersonSection, usePersonRead } from '../../../request/person/person-part.tsx'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { Card, Rows } from '../../../ui/surfaces.tsx'
import { DayLine, monthInput, MonthHead, MonthStrip } from '../month-strip.tsx'

/** Somebody's month as coloured days, and the chosen one in words. */
export function PersonMonth({ person: { id } }: PersonPartProps) {
  const tools = useTools('attendance')
  const { t, show } = tools
  const me = useMe()
  const [date, setDate] = useState(show.today)
  const read = usePersonRead(attendanceCalls.list, monthInput(id, date), { keep: true })
  const [hasAny, setHasAny] = useState(false)
  const rows = read.data?.listData ?? []
  if (rows.length > 0 && !hasAny) setHasAny(true)
  // of whoever the reader does not see there are no days
  if (read.data && rows.length === 0 && !hasAny) return null
  const of = new Map(read.isPlaceholderData ? [] : rows.map((row) => [row.date, row]))
  const chosen = of.get(date)
  const isMine = id === me?.employeeId
  return (
    <PersonSection title={t('attendance:title')} read={read} all={{ to: '/attendance', search: (isMine ? { view: 'own' } : { view: 'list', employee: id }) as never }}>
      <Card className="att-person">
        <MonthHead date={date} tools={tools} onChange={setDate} />
        <MonthStrip date={date} of={of} tools={tools} onChoose={setDate} />
      </Card>
      {chosen ? <Rows><li><DayLine row={chosen} tools={tools} /></li></Rows> : <NothingOf>{t('attendance:day.none')}</NothingOf>}
    </PersonSection>
  )
}
