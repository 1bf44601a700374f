import { DateInput } from '../../request/fields/date-input.tsx'
import { useTools } from '../../request/use-tools.ts'
import { comingHolidays, dayOn, useCalendar } from './use-calendar.ts'
import type { LeaveForm } from './use-leave-type.ts'

interface LeaveFieldProps {
  form: LeaveForm
  id: string
  label: string
}

/** Weekday of the chosen date, and what is special about it. */
function useDayHint(form: LeaveForm, date: string | null | undefined): string {
  const { t, show } = useTools('leave')
  const calendar = useCalendar(form.values.employeeId)
  const special = dayOn(calendar, date)
  if (!date) return ''
  const why = special ? (special.kind === 'off' ? t('leave:date.day-off') : special.name || t(`leave:total.skipped.${special.kind}`)) : ''
  return [show.day(date), why].filter(Boolean).join(': ')
}

/** First day, with the coming holidays until one is chosen. */
export function StartDateField({ form, id, label }: LeaveFieldProps) {
  const { t, show } = useTools('leave')
  const calendar = useCalendar(form.values.employeeId)
  const hint = useDayHint(form, form.values.startDate)
  const holidays = comingHolidays(calendar, form.values.startDate ?? show.today, 2).map((d) => t('leave:date.holiday-hint', { date: show.day(d.date), name: d.name })).join(', ')
  const coming = holidays ? `${t('leave:date.coming')}: ${holidays}` : ''
  return (
    <DateInput
      id={id} label={label} value={form.values.startDate ?? null} onChange={(startDate) => form.set({ startDate })} onBlur={() => form.leave('startDate')}
      error={form.errorOf('startDate')} hint={<>{hint}{hint && coming ? <br /> : null}{coming}</>}
    />
  )
}

/** Last day; never before the first. */
export function EndDateField({ form, id, label }: LeaveFieldProps) {
  const hint = useDayHint(form, form.values.endDate)
  return (
    <DateInput
      id={id} label={label} value={form.values.endDate ?? null} min={form.values.startDate ?? undefined} onChange={(endDate) => form.set({ endDate })} onBlur={() => form.leave('endDate')}
      error={form.errorOf('endDate')} hint={form.values.endDate !== form.values.startDate ? hint : undefined}
    />
  )
}
