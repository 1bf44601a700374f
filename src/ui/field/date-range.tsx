import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateFormats } from '../../lib/date-format.ts'
import { MomentInput } from './moment-input.tsx'

export interface DateRange {
  from: string | null
  until: string | null
}

/** False for half a period; one that may be left out altogether is complete when it is empty. */
export const isCompleteRange = ({ from, until }: DateRange, optional: boolean): boolean => (from !== null && until !== null) || (optional && from === null && until === null)

interface DateRangeFilterProps {
  value: DateRange
  onChange: (range: DateRange) => void
  /** May be left out altogether. */
  optional?: boolean
  /** It was handed in: what is missing says so. */
  attempted: boolean
  formats: DateFormats
  /** The person's today, for "tomorrow" and for the calendar. */
  today: string
}

/** From and Until; a missing end is a 'Required Field'. */
export function DateRangeFilter({ value, onChange, optional = false, attempted, formats, today }: DateRangeFilterProps) {
  const { t } = useTranslation('fixed')
  const id = useId()
  const missing = attempted && !isCompleteRange(value, optional)
  const errorOf = (end: string | null) => (missing && end === null ? t('date-range.required') : undefined)
  return (
    <div className="ess-range">
      <MomentInput id={`${id}from`} kind="date" label={t('date-range.from')} value={value.from} max={value.until ?? undefined} error={errorOf(value.from)} formats={formats} today={today} onChange={(from) => onChange({ ...value, from })} />
      <MomentInput id={`${id}until`} kind="date" label={t('date-range.until')} value={value.until} min={value.from ?? undefined} error={errorOf(value.until)} formats={formats} today={today} onChange={(until) => onChange({ ...value, until })} />
    </div>
  )
}
