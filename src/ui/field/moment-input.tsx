import './field.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateFormats, defaultFormats, exampleOf, formatOf, type MomentKind, readMoment, writeMoment } from '../../lib/date-format.ts'
import { readSpokenDate, readSpokenDateTime } from '../../lib/spoken-date.ts'
import { IconButton } from '../button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { ariaOf, type FieldFacts } from './text-input.tsx'

export interface MomentInputProps extends FieldFacts {
  kind: MomentKind
  /** `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm`. */
  value: string | null
  /** What was typed or picked; null for nothing, and while the text means nothing. */
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** What stands there means nothing (true), or no longer so: whoever sends the form must know, `onChange` only says null. */
  onFault?: ((faulty: boolean) => void) | undefined
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  /** The company's way of writing. */
  formats?: DateFormats
  /** The person's today: then "tomorrow" and "14 dec" are understood, too, once the field is left. */
  today?: string | undefined
  /** A calendar of the field's own, instead of the device's picker everywhere. */
  picker?: OwnPicker | undefined
}

interface OwnPicker {
  /** What its button says. */
  label: string
  open: () => void
  /** Somebody comes near: its code can be fetched. */
  prepare?: () => void
}

const nativeType = { date: 'date', time: 'time', dateTime: 'datetime-local' } as const
const faults = { date: 'field.invalid-date', time: 'field.invalid-time', dateTime: 'field.invalid-date-time' } as const

/** True on devices that are touched: there the picker comes with a tap on the field. */
const isTouched = () => matchMedia('(pointer: coarse)').matches
const hasNativePicker = () => 'showPicker' in HTMLInputElement.prototype

/** Text while it is typed, and what it means. It counts when it is complete, when the field is left, or with Enter. */
function useTyped({ kind, value, onChange, formats, today, language }: Required<Pick<MomentInputProps, 'kind' | 'value' | 'onChange' | 'formats'>> & { today: string | undefined; language: string }) {
  const [text, setText] = useState<string | null>(null)
  const [faulty, setFaulty] = useState(false)
  const format = formatOf(kind, formats)
  const read = (typed: string) => readMoment(typed, kind, formats, language)
  const readSpoken = (typed: string) => {
    if (today === undefined || kind === 'time') return null
    return kind === 'date' ? readSpokenDate(typed, today, navigator.language) : readSpokenDateTime(typed, today, (time) => readMoment(time, 'time', formats, language), navigator.language)
  }
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    setText((typed) => (typed !== null && latest.current(typed) === value ? typed : value === null ? typed : null))
    if (value !== null) setFaulty(false)
  }, [value])
  const take = (next: string | null) => next !== value && onChange(next)
  return {
    shown: text ?? writeMoment(value ?? '', format, language),
    faulty,
    type: (typed: string) => {
      setText(typed)
      setFaulty(false)
      const meant = read(typed)
      if (meant !== null && typed.trim().length >= writeMoment(meant, format, language).length) take(meant)
    },
    pick: (picked: string) => {
      setText(null)
      setFaulty(false)
      take(picked.slice(0, 16) || null)
    },
    /** @returns whether the text means nothing; undefined when nothing was typed */
    finish: () => {
      if (text === null) return undefined
      const meant = read(text) ?? readSpoken(text)
      const wrong = meant === null && text.trim() !== ''
      setFaulty(wrong)
      if (!wrong) setText(null)
      take(meant)
      return wrong
    },
  }
}

/** Tells of a text that means nothing, and of its end: mended, or gone with its field. */
function useFault(faulty: boolean, onFault: MomentInputProps['onFault']): void {
  const tell = useRef(onFault)
  tell.current = onFault
  useEffect(() => {
    if (!faulty) return
    tell.current?.(true)
    return () => tell.current?.(false)
  }, [faulty])
}

/** A date, a time or both, typed in the company's way or picked in the device's own picker. */
export function MomentInput({ kind, value, onChange, onBlur, onFault, min, max, disabled, formats = defaultFormats, today, picker, ...facts }: MomentInputProps) {
  const { t, i18n } = useTranslation(['fixed', 'ui'])
  const native = useRef<HTMLInputElement>(null)
  const { shown, faulty, type, pick, finish } = useTyped({ kind, value, onChange, formats, today, language: i18n.language })
  useFault(faulty, onFault)
  const error = faulty ? t(`fixed:${faults[kind]}`) : facts.error
  const example = useExample(kind, formats)
  const aria = ariaOf({ ...facts, error })
  const exampleId = `${facts.id}-example`
  const open = picker?.open ?? (() => native.current?.showPicker())
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    finish()
  }
  return (
    <FieldFrame {...facts} error={error}>
      <div className="ess-input-row">
        <input
          className="ess-input num" {...aria} aria-describedby={[aria['aria-describedby'], exampleId].filter(Boolean).join(' ')} value={shown} placeholder={example} maxLength={40} disabled={disabled} autoComplete="off" spellCheck={false}
          {...(isTouched() && (picker || hasNativePicker()) ? { inputMode: 'none' as const, onClick: open } : {})}
          onFocus={(e) => e.currentTarget.select()} onChange={(e) => type(e.currentTarget.value)} onBlur={() => { if (finish()) onFault?.(true); onBlur?.() }} onKeyDown={enter}
        />
        <span className="ess-picker">
          <IconButton
            icon={kind === 'time' ? 'clock' : 'calendar'} className="ess-picker-button" label={picker?.label ?? t(kind === 'time' ? 'ui:field.pick-time' : 'ui:field.pick-date')} aria-describedby={`${facts.id}-label`}
            disabled={disabled} onClick={open} {...(picker ? { 'aria-haspopup': 'dialog', onPointerEnter: picker.prepare } : {})}
          />
          {picker ? null : <input ref={native} type={nativeType[kind]} tabIndex={-1} aria-hidden="true" disabled={disabled} value={value ?? ''} min={min} max={max} onChange={(e) => pick(e.currentTarget.value)} />}
        </span>
        <span id={exampleId} className="sr-only">{t('ui:field.example', { example })}</span>
      </div>
    </FieldFrame>
  )
}

/** How to write it: this year's last day, a minute before midnight. */
function useExample(kind: MomentKind, formats: DateFormats): string {
  const { t, i18n } = useTranslation('fixed')
  const [year] = useState(() => new Date().getFullYear())
  if (formatOf(kind, formats) !== formatOf(kind, defaultFormats)) return exampleOf(kind, formats, year, i18n.language)
  const date = t('format.hint-date').replace(/^[^/]+/, String(year))
  return kind === 'date' ? date : kind === 'time' ? t('format.hint-time') : `${date} ${t('format.hint-time')}`
}
