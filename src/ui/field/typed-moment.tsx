import './field.css'
import { type FocusEvent, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateFormats, defaultFormats, exampleOf, formatOf, type MomentKind, writeMoment } from '../../lib/date-format.ts'
import { readMoment } from '../../lib/read-moment.ts'
import { plainDigits, readSpokenDate, readSpokenDateTime } from '../../lib/spoken-date.ts'
import { readSpokenTime } from '../../lib/spoken-time.ts'
import { ariaOf, type FieldFacts } from './text-input.tsx'

/** True on devices that are touched: there the calendar comes with a tap on the field. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

/** A day or a time; a day and a time are two of these. */
type Kind = Exclude<MomentKind, 'dateTime'>

export interface TypedMomentProps extends FieldFacts {
  kind: Kind
  /** `YYYY-MM-DD` or `HH:mm`. */
  value: string | null
  /** What was typed; null for nothing, and while the text means nothing. */
  onChange: (value: string | null) => void
  /** A day typed with its time, `YYYY-MM-DDTHH:mm`, where there is a place for both. */
  onWhole?: ((value: string) => void) | undefined
  /** Letters came or went. */
  onType?: (() => void) | undefined
  /** It is left, or Enter was pressed: whether its text means nothing. */
  onFinish?: ((faulty: boolean) => void) | undefined
  /** The company's way of writing. */
  formats?: DateFormats | undefined
  /** The person's today: then "tomorrow" and "14 dec" are understood, too, once the field is left. */
  today?: string | undefined
  input?: InputHTMLAttributes<HTMLInputElement>
  /** Beside it in its row. */
  children?: ReactNode
}

/** Text while it is typed, and what it means. It counts when it is complete, when the field is left, or with Enter. */
function useTyped({ kind, value, onChange, onWhole, formats, today, language }: Pick<TypedMomentProps, 'kind' | 'value' | 'onChange' | 'onWhole' | 'today'> & { formats: DateFormats; language: string }) {
  const [text, setText] = useState<string | null>(null)
  const format = formatOf(kind, formats)
  const read = (typed: string) => readMoment(plainDigits(typed), kind, formats, language)
  const readSpoken = (typed: string) => (kind === 'time' ? readSpokenTime(typed) : today === undefined ? null : readSpokenDate(typed, today, navigator.language))
  const readTime = (typed: string) => readMoment(plainDigits(typed), 'time', formats, language) ?? readSpokenTime(typed)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    setText((typed) => (typed !== null && latest.current(typed) === value ? typed : value === null ? typed : null))
  }, [value])
  const take = (next: string | null) => next !== value && onChange(next)
  const takeWhole = (whole: string | null): boolean => {
    if (whole === null) return false
    setText(null)
    onWhole?.(whole)
    return true
  }
  return {
    shown: text ?? writeMoment(value ?? '', format, language),
    type: (typed: string) => {
      setText(typed)
      if (onWhole && typed.trim().length > format.length && takeWhole(readMoment(plainDigits(typed), 'dateTime', formats, language))) return
      const meant = read(typed)
      if (meant !== null && typed.trim().length >= writeMoment(meant, format, language).length) take(meant)
    },
    /** @returns whether the text means nothing */
    finish: (): boolean => {
      if (text === null) return false
      const meant = read(text) ?? readSpoken(text)
      if (meant === null && onWhole && today !== undefined && takeWhole(readSpokenDateTime(text, today, readTime, navigator.language))) return false
      const wrong = meant === null && text.trim() !== ''
      if (!wrong) setText(null)
      take(meant)
      return wrong
    },
  }
}

/** The line in which a day or a time is typed, in the company's way or as people say it. */
export function TypedMoment({ kind, value, onChange, onWhole, onType, onFinish, formats = defaultFormats, today, input, children, ...facts }: TypedMomentProps) {
  const { t, i18n } = useTranslation(['fixed', 'ui'])
  const { shown, type, finish } = useTyped({ kind, value, onChange, onWhole, formats, today, language: i18n.language })
  const example = useExample(kind, formats)
  const aria = ariaOf(facts)
  const exampleId = `${facts.id}-example`
  return (
    <>
      <input
        className="ess-input num" {...aria} aria-describedby={[aria['aria-describedby'], exampleId].filter(Boolean).join(' ')} value={shown} placeholder={example} maxLength={40} autoComplete="off" spellCheck={false} data-kind={kind} {...input}
        onFocus={(e: FocusEvent<HTMLInputElement>) => e.currentTarget.select()} onChange={(e) => { onType?.(); type(e.currentTarget.value) }}
        onBlur={() => onFinish?.(finish())}
        onKeyDown={(e: KeyboardEvent<HTMLInputElement>) => {
          if (e.key !== 'Enter') return
          e.preventDefault()
          onFinish?.(finish())
        }}
      />
      {children}
      <span id={exampleId} className="sr-only">{t('ui:field.example', { example })}</span>
    </>
  )
}

/** How to write it: this year's last day, a minute before midnight. */
function useExample(kind: Kind, formats: DateFormats): string {
  const { t, i18n } = useTranslation('fixed')
  const [year] = useState(() => new Date().getFullYear())
  if (formatOf(kind, formats) !== formatOf(kind, defaultFormats)) return exampleOf(kind, formats, year, i18n.language)
  return kind === 'date' ? t('format.hint-date').replace(/^[^/]+/, String(year)) : t('format.hint-time')
}
