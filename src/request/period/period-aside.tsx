import './period.css'
import { useState } from 'react'
import { monthOf } from '../../ui/field/day-dialog.tsx'
import { Mantine } from '../../ui/theme/mantine.tsx'
import { useTools } from '../use-tools.ts'
import { PeriodCalendar, type PeriodOf } from './period-calendar.tsx'

/** The calendar of a form's period beside its fields: a day is taken at once, a second one makes it a period. */
export function PeriodAside(of: PeriodOf) {
  const { module, form } = of
  const tools = useTools(module.ns)
  const [first, last] = module.period as readonly [string, string]
  const values = form.values as Record<string, string | null | undefined>
  const [from, until] = [values[first] ?? null, values[last] ?? null]
  /** One day has been chosen, of which nobody knows yet whether it is all. */
  const [begun, setBegun] = useState<string | null>(null)
  const [seen, setSeen] = useState(from)
  const [month, setMonth] = useState(monthOf(from ?? tools.show.today))
  if (seen !== from) {
    setSeen(from)
    setBegun((day) => (day === from ? day : null))
    if (from !== null) setMonth(monthOf(from))
  }
  const take = (day: string, end: string) => {
    form.set({ [first]: day, [last]: end })
    for (const name of [first, last]) form.leave(name)
  }
  const choose = ([day, end]: [string | null, string | null]) => {
    setBegun(end === null ? day : null)
    if (day === null) return
    // which days come with the first is the module's to say
    const follows = (module.follow?.({ ...values, [first]: day }, { [first]: day }) as Record<string, string | null | undefined> | undefined)?.[last]
    take(day, end ?? follows ?? day)
  }
  return (
    <Mantine>
      <div className="pd">
        <PeriodCalendar
          {...of} tools={tools} months={1} month={month} onMonth={setMonth}
          range={begun !== null && begun === from ? [begun, null] : [from, from === null ? null : (until ?? from)]} onRange={choose}
        />
      </div>
    </Mantine>
  )
}
