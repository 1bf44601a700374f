import { lazy, Suspense, useState } from 'react'
import type { Field } from '../../../contract/kit/field.ts'
import type { AnyClientModule, FormApi } from '../client-module.ts'
import { DateInput } from '../fields/date-input.tsx'
import { useMe, useTools } from '../use-tools.ts'
import { comingHolidays, dayOn } from './calendar.ts'
import { useCalendar } from './use-calendar.ts'
import { usePeriodStart } from './use-period-start.ts'

const loadCalendar = () => import('./period-parts.ts')
const PeriodDialog = lazy(() => loadCalendar().then((m) => ({ default: m.PeriodDialog })))

interface PeriodFieldProps {
  module: AnyClientModule
  name: string
  field: Field
  id: string
  label: string
  form: FormApi
}

/** Either end of a period: typed, or picked together with the other end in a calendar that knows this person's days. */
export function PeriodField({ module, name, field, id, label, form }: PeriodFieldProps) {
  const { t, show } = useTools(module.ns)
  const me = useMe()
  const [opened, setOpened] = useState(false)
  const ends = module.period as readonly [string, string]
  const values = form.values as Record<string, string | null | undefined>
  const employeeId = values.employeeId ?? me?.employeeId
  const calendar = useCalendar(employeeId)
  const value = values[name] ?? null
  const isFirst = name === ends[0]
  const start = usePeriodStart(module, form, calendar, isFirst)
  const first = values[ends[0]]

  const special = dayOn(calendar, value)
  const why = special ? (special.kind === 'off' ? t('period.off-day') : special.name || t(`period.kind.${special.kind}`)) : ''
  const said = value && (isFirst || value !== first) ? [show.day(value), why].filter(Boolean).join(': ') : ''
  const holidays = isFirst ? show.list(comingHolidays(calendar, value ?? show.today, 2).map((d) => [show.day(d.date), d.name].join(' '))) : ''
  const coming = holidays ? t('period.coming', { days: holidays }) : ''
  const close = () => {
    setOpened(false)
    for (const end of ends) form.leave(end)
  }
  return (
    <>
      <DateInput
        id={id} label={label} value={value} optional={field.optional ?? false} error={form.errorOf(name)} min={isFirst ? undefined : (first ?? undefined)}
        hint={said || coming ? <>{said}{said && coming ? <br /> : null}{coming}</> : null} onChange={(date) => form.set({ [name]: date })} onBlur={() => opened || form.leave(name)} onFault={(code) => form.unreadable(name, code)}
        picker={{ open: () => setOpened(true), prepare: () => void loadCalendar().catch(() => undefined) }}
      />
      {opened ? (
        <Suspense fallback={null}>
          <PeriodDialog
            module={module} form={form} employeeId={employeeId} calendar={calendar} start={start} onClose={close}
            labels={[t(`${module.ns}:field.${ends[0]}`), t(`${module.ns}:field.${ends[1]}`)]} value={[values[ends[0]] ?? null, values[ends[1]] ?? null]}
            onChoose={([from, until]) => {
              form.set({ [ends[0]]: from, [ends[1]]: until })
              close()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
