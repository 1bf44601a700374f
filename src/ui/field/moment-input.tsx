import { type FocusEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateFormats, defaultFormats, type MomentKind } from '../../lib/date-format.ts'
import { IconButton } from '../button.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'
import type { FieldFacts } from './text-input.tsx'
import { isTouched, TypedMoment } from './typed-moment.tsx'

const loadDays = () => import('./day-dialog.tsx')
const DayDialog = lazy(() => loadDays().then((m) => ({ default: m.DayDialog })))

export interface MomentInputProps extends FieldFacts {
  kind: MomentKind
  /** `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm`. */
  value: string | null
  /** What was typed or picked; null for nothing, while the text means nothing, and while a day has no time yet. */
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  /** Key of what is wrong with what stands there, null when it is mended: whoever sends the form must know, `onChange` only says null. */
  onFault?: ((code: string | null) => void) | undefined
  /** First and last day of the calendar. */
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  /** The company's way of writing. */
  formats?: DateFormats
  /** The person's today: then "tomorrow" and "14 dec" are understood, too, once the field is left. */
  today?: string | undefined
  /** Of a day and time without either: the day it is probably of. It counts once there is a time. */
  day?: string | null | undefined
  /** A calendar of the field's own, which knows more about the days; null where the field stands in one. */
  picker?: OwnPicker | null | undefined
}

interface OwnPicker {
  open: () => void
  /** Somebody comes near: its code can be fetched. */
  prepare: () => void
}

/** Tells of a fault, and of its end: mended, or gone with its field. */
function useFault(onFault: MomentInputProps['onFault']) {
  const [fault, setFault] = useState<string | null>(null)
  const tell = useRef(onFault)
  tell.current = onFault
  useEffect(() => {
    if (fault === null) return
    tell.current?.(fault)
    return () => tell.current?.(null)
  }, [fault])
  return [fault, (code: string | null) => {
    setFault(code)
    if (code !== null) onFault?.(code) // once more when it is left again: the form may have forgotten
  }] as const
}

interface Half {
  day: string | null
  time: string | null
}

const NEITHER: Half = { day: null, time: null }

/** What is given of a day and a time while they are not both; the value says it once they are. @param probable the day when only a time is given */
function useHalves({ value, onChange, day: probable = null }: Pick<MomentInputProps, 'value' | 'onChange' | 'day'>) {
  const [half, setHalf] = useState(NEITHER)
  // what was taken a moment ago, before the next drawing: a field is left in the same moment
  const latest = useRef(half)
  const { day, time } = value === null ? half : { day: value.slice(0, 10), time: value.slice(11, 16) }
  return {
    day: day ?? probable, time,
    /** One of the two was given, and is not of use without the other. */
    missing: (): 'day' | 'time' | null => {
      const { current } = latest
      if ((current.day === null) === (current.time === null)) return null
      return current.day === null ? 'day' : 'time'
    },
    take: (change: Partial<Half>) => {
      const next = { day, time, ...change }
      const of = next.day ?? (next.time === null ? null : probable)
      const whole = of !== null && next.time !== null ? `${of}T${next.time}` : null
      latest.current = whole === null ? next : NEITHER
      setHalf(latest.current)
      if (whole !== value) onChange(whole)
    },
  }
}

/** A day, a time, or both side by side: typed in the company's way or as people say it; days are picked in a calendar, too. */
export function MomentInput({ kind, value, onChange, onBlur, onFault, min, max, disabled, formats = defaultFormats, today, day: probable, picker, ...facts }: MomentInputProps) {
  const { t } = useTranslation(['fixed', 'ui'])
  const [opened, setOpened] = useState(false)
  const [fault, setFault] = useFault(onFault)
  const halves = useHalves({ value, onChange, day: probable })
  // whoever gives it a value mends it: a calendar of its own, or the form
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== null) setFault(null)
  }
  const { id } = facts
  const both = kind === 'dateTime'
  const day = both ? halves.day : value
  const take = (next: string | null) => {
    setFault(null)
    if (both) halves.take({ day: next })
    else onChange(next)
  }
  const wrong = useRef(false)
  const finish = (isWrong: boolean, code: string) => {
    wrong.current = isWrong
    setFault(isWrong ? code : null)
  }
  const error = fault === null ? facts.error : t(fault)
  const shared = { ...facts, error, formats, today, onType: () => setFault(null) }
  const open = picker?.open ?? (() => setOpened(true))
  /** The whole field is left, not only a part of it. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget) || opened) return
    const missing = both && !wrong.current ? halves.missing() : null
    if (missing) setFault(`ui:field.no-${missing}`)
    onBlur?.()
  }
  const clock = { inputMode: /A/.test(formats.time) ? undefined : ('numeric' as const), disabled }
  return (
    <FieldFrame {...facts} error={error}>
      <div className="ess-input-row" data-pair={both || undefined} onBlur={leave}>
        {kind === 'time' ? (
          <TypedMoment {...shared} kind="time" value={value} onChange={take} onFinish={(isWrong) => finish(isWrong, 'fixed:field.invalid-time')} input={clock} />
        ) : (
          <TypedMoment
            {...shared} kind="date" value={day} onChange={take} onWhole={both ? onChange : undefined} onFinish={(isWrong) => finish(isWrong, `fixed:field.invalid-${both ? 'date-time' : 'date'}`)}
            input={{ disabled, ...(isTouched() && picker !== null ? { inputMode: 'none', onClick: open } : {}) }}
          >
            {picker === null ? null : (
              <IconButton
                icon="calendar" className="ess-picker-button" label={t('ui:field.pick-date')} aria-describedby={`${id}-label`} aria-haspopup="dialog"
                disabled={disabled} onClick={open} onPointerEnter={picker?.prepare ?? (() => void loadDays().catch(() => undefined))}
              />
            )}
          </TypedMoment>
        )}
        {both ? (
          <TypedMoment
            {...shared} id={`${id}-time`} kind="time" value={halves.time} onChange={(time) => { setFault(null); halves.take({ time }) }} onFinish={(isWrong) => finish(isWrong, 'fixed:field.invalid-date-time')}
            input={{ ...clock, 'aria-label': typeof facts.label === 'string' ? `${t('ui:field.time')}: ${facts.label}` : t('ui:field.time'), 'aria-describedby': [describedBy(id, facts.hint, error), `${id}-time-example`].filter(Boolean).join(' ') }}
          />
        ) : null}
      </div>
      {opened ? (
        <Suspense fallback={null}>
          <DayDialog
            label={facts.label} value={day} min={min?.slice(0, 10)} max={max?.slice(0, 10)} today={today} formats={formats} optional={facts.optional} onClose={() => setOpened(false)}
            onChoose={(chosen) => {
              take(chosen)
              setOpened(false)
            }}
          />
        </Suspense>
      ) : null}
    </FieldFrame>
  )
}
