import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { describedBy, FieldFrame } from './field-frame.tsx'

interface DateInputProps {
  id?: string
  label: ReactNode
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  min?: string | undefined
  max?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** A button beside the input. */
  end?: ReactNode
}

/** After so long without a key a typed date counts as finished. */
const PAUSE_MS = 1200
/** A year on its way: 2, 20, 202. */
const isUnfinished = (typed: string) => typed !== '' && typed < '1000'

/**
 * What a native date input says while somebody types is not yet meant: "12" passes through January, 2026 through the year 2.
 * Typed dates are taken when the field is left or after a pause; chosen ones at once.
 */
function useTypedDate(value: string | null, onChange: (value: string | null) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const byKeys = useRef(false)
  const take = (text: string) => {
    setTyped(null)
    if (text !== (value ?? '')) onChange(text || null)
  }
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (typed === null || isUnfinished(typed)) return
    const timer = setTimeout(() => latest.current(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    shown: typed ?? value ?? '',
    change: (text: string) => (byKeys.current ? setTyped(text) : take(text)),
    leave: () => {
      byKeys.current = false
      if (typed !== null) take(isUnfinished(typed) ? (value ?? '') : typed)
    },
    onKeyDown: () => void (byKeys.current = true),
    onPointerDown: () => void (byKeys.current = false),
  }
}

/** A civil date in the device's own picker: the one people know, in their own way of writing dates. */
export function DateInput({ id, label, value, onChange, onBlur, min, max, hint, error, optional, end }: DateInputProps) {
  const own = useId()
  const inputId = id ?? own
  const { shown, change, leave, ...keys } = useTypedDate(value, onChange)
  const input = (
    <input
      className="rq-input" id={inputId} type="date" value={shown} min={min} max={max} onBlur={() => { leave(); onBlur?.() }} {...keys}
      onChange={(e) => change(e.currentTarget.value)} aria-invalid={error ? true : undefined} aria-describedby={describedBy(inputId, hint, error)}
    />
  )
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error} optional={optional ?? false}>
      {end ? <div className="rq-date-row">{input}{end}</div> : input}
    </FieldFrame>
  )
}
