import { useState } from 'react'
import { hoursText, readHours } from './grid.ts'

interface HoursCellProps {
  id: string | undefined
  /** Row and column, for the arrows. */
  at: string
  label: string
  minutes: number | null
  /** There is a description. */
  noted: boolean
  isWrong: boolean
  disabled: boolean
  onChange: (minutes: number | null) => void
}

/** Hours of one project on one day, typed as `8`, `7.5` or `7:30`. What means nothing stays until it is mended and counts for nothing. */
export function HoursCell({ id, at, label, minutes, noted, isWrong, disabled, onChange }: HoursCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? minutes : readHours(typed)
  return (
    <input
      className="ts-input num" id={id} data-at={at} data-noted={noted || undefined} aria-label={label} aria-invalid={isWrong || read === undefined || undefined} inputMode="decimal" autoComplete="off" enterKeyHint="next"
      disabled={disabled} value={typed ?? hoursText(minutes)}
      onFocus={(e) => e.currentTarget.select()}
      onChange={(e) => {
        const text = e.currentTarget.value
        setTyped(text)
        const value = readHours(text)
        if (value !== undefined) onChange(value || null)
      }}
      onBlur={() => { if (read !== undefined) setTyped(null) }}
    />
  )
}
