import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import './day-dialog.css'
import { DatePicker, type DatePickerProps, DatesProvider, type DatesProviderSettings } from '@mantine/dates'
import dayjs from 'dayjs'
import { type ReactNode, use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateFormats } from '../../lib/date-format.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
import { loadLocale } from './dayjs-locale.ts'
import { FieldFrame } from './field-frame.tsx'
import { isTouched, TypedMoment } from './typed-moment.tsx'

/** Every month takes six rows: the sheet does not jump under the finger. */
const LAYOUT: DatesProviderSettings = { consistentWeeks: true, firstDayOfWeek: 1, weekendDays: [] }

/** First day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

interface DayCalendarProps<T extends 'default' | 'range'> extends DatePickerProps<T> {
  /** The day at the person's site counts, not that of the device's clock. */
  today: string
  /** The day the keyboard begins at. */
  focused: string
  /** What a day is said with, besides its date. */
  wordsOf?: (date: string) => readonly string[]
}

/** Days of a month to choose from: for fingers, the arrow keys, and those who hear it. Comes with a dialog, never before. */
export function DayCalendar<T extends 'default' | 'range'>({ today, focused, wordsOf, getDayProps, ...rest }: DayCalendarProps<T>) {
  const { t, i18n } = useTranslation('ui')
  const locale = use(loadLocale(i18n.language))
  return (
    <DatesProvider settings={LAYOUT}>
      <DatePicker<T>
        className="dd-calendar" columnsToScroll={1} hideOutsideDates fullWidth locale={locale} withCellSpacing={false}
        nextIcon={<Icon name="chevronRight" />} previousIcon={<Icon name="chevronLeft" />}
        ariaLabels={{ nextMonth: t('calendar.next-month'), previousMonth: t('calendar.previous-month'), nextYear: t('calendar.next-year'), previousYear: t('calendar.previous-year'), nextDecade: t('calendar.next-decade'), previousDecade: t('calendar.previous-decade') }}
        getDayAriaLabel={(date) => [dayjs(date).locale(locale).format('dddd D MMMM YYYY'), ...(wordsOf?.(date) ?? [])].join(', ')}
        getDayProps={(date) => ({ 'aria-current': date === today ? 'date' : undefined, 'data-today': date === today || undefined, 'data-autofocus': date === focused || undefined, ...getDayProps?.(date) })}
        renderDay={(date) => <span className="num">{Number(date.slice(8))}</span>}
        {...rest}
      />
    </DatesProvider>
  )
}

interface DayDialogProps {
  /** What the day is for. */
  label: ReactNode
  value: string | null
  /** First and last day that may be chosen. */
  min: string | undefined
  max: string | undefined
  today: string | undefined
  formats: DateFormats
  /** It can be left empty. */
  optional: boolean | undefined
  onChoose: (day: string | null) => void
  onClose: () => void
}

/** One day from a calendar: a tap chooses it. On a touched device it can be typed here, too, since a tap on the field opens this. */
export function DayDialog({ label, value, min, max, today: told, formats, optional = false, onChoose, onClose }: DayDialogProps) {
  const { t } = useTranslation(['ui', 'fixed'])
  const id = useId()
  const today = told ?? dayjs().format('YYYY-MM-DD')
  const allowed = (day: string) => (min === undefined || min <= day) && (max === undefined || day <= max)
  const within = (day: string) => (min !== undefined && day < min ? min : max !== undefined && day > max ? max : day)
  const [day, setDay] = useState(value)
  const [faulty, setFaulty] = useState(false)
  const focused = within(value ?? today)
  const [month, setMonth] = useState(monthOf(focused))
  const [touched] = useState(isTouched)
  const type = (typed: string | null) => {
    setDay(typed)
    setFaulty(false)
    if (typed !== null) setMonth(monthOf(typed))
  }
  const ready = !faulty && day !== null
  const choose = () => { if (ready) onChoose(day) }
  return (
    <Dialog
      opened sheet size={400} onClose={onClose} title={typeof label === 'string' ? label : t('field.pick-date')}
      actions={
        <>
          {optional && value !== null ? <Button onClick={() => onChoose(null)}>{t('calendar.clear')}</Button> : null}
          <Button onClick={() => onChoose(today)} disabled={!allowed(today)}>{t('calendar.today')}</Button>
          {touched ? <Button look="primary" onClick={choose} aria-disabled={!ready || undefined}>{t('calendar.use')}</Button> : null}
        </>
      }
    >
      <div className="dd">
        {touched ? (
          <FieldFrame id={id} label={t('calendar.typed')} error={faulty ? t('fixed:field.invalid-date') : undefined}>
            <TypedMoment
              id={id} label="" kind="date" value={day} onChange={type} onFinish={setFaulty} formats={formats} today={today} error={faulty ? t('fixed:field.invalid-date') : undefined}
            />
          </FieldFrame>
        ) : null}
        <DayCalendar<'default'>
          today={today} focused={focused} value={day} onChange={(chosen) => { if (chosen !== null) onChoose(chosen) }} date={month} onDateChange={setMonth}
          {...(min === undefined ? {} : { minDate: min })} {...(max === undefined ? {} : { maxDate: max })} getDayProps={(date) => ({ 'aria-pressed': date === day })}
        />
      </div>
    </Dialog>
  )
}
