import { type ReactNode, useId } from 'react'
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

/** A civil date in the device's own picker: the one people know, in their own way of writing dates. */
export function DateInput({ id, label, value, onChange, onBlur, min, max, hint, error, optional, end }: DateInputProps) {
  const own = useId()
  const inputId = id ?? own
  const input = (
    <input
      className="rq-input" id={inputId} type="date" value={value ?? ''} min={min} max={max} onBlur={onBlur}
      onChange={(e) => onChange(e.currentTarget.value || null)} aria-invalid={error ? true : undefined} aria-describedby={describedBy(inputId, hint, error)}
    />
  )
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error} optional={optional ?? false}>
      {end ? <div className="rq-date-row">{input}{end}</div> : input}
    </FieldFrame>
  )
}
