import './stepper.css'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyFormats, type Separators } from '../../lib/company-formats.ts'
import { acceptNumber, readNumber, shownNumber } from '../../lib/number-input.ts'
import { stepped } from '../../lib/stepped.ts'
import { IconButton } from '../button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { ariaOf, type FieldFacts } from './text-input.tsx'

interface WholeInputProps extends FieldFacts {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  min: number
  max: number
  step: number
  separators?: Separators
}

/** Steps a key makes. */
const KEYS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
/** Digits of the largest number that is still exact. */
const MOST_DIGITS = 15

/** A whole number: typed, or stepped with a button on each side, the arrow keys, or Home and End. What is beyond its limits can be typed, and is said at the field. */
export function WholeInput({ value, onChange, onBlur, min, max, step, separators = companyFormats().separators, ...facts }: WholeInputProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? shownNumber(value === null ? null : String(value), separators)
  const by = (steps: number) => {
    setTyped(null)
    onChange(stepped(value, steps, { min, max, step }))
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = KEYS[event.key]
    const edge = event.key === 'Home' ? min : event.key === 'End' ? max : null
    if (steps === undefined && (edge === null || event.shiftKey || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (steps !== undefined) by(steps)
    else onChange(stepped(edge, 0, { min, max, step }))
  }
  return (
    <FieldFrame {...facts}>
      <div className="ess-stepper">
        <IconButton icon="minus" label={t('field.less', { label: facts.label })} tabIndex={-1} disabled={value !== null && value <= min} onClick={() => { by(-1); onBlur?.() }} />
        <input
          className="ess-input num" {...ariaOf(facts)} role="spinbutton" inputMode={min < 0 ? 'text' : 'numeric'} autoComplete="off" value={shown}
          aria-valuemin={min} aria-valuemax={max} aria-valuenow={value ?? undefined} aria-valuetext={shown || undefined}
          onKeyDown={onKey} onFocus={() => setTyped(value === null ? '' : String(value))} onBlur={() => { setTyped(null); onBlur?.() }}
          onChange={(e) => {
            const text = acceptNumber(e.currentTarget.value, true)
            if (text === null || text.replace('-', '').length > MOST_DIGITS || (text.startsWith('-') && min >= 0)) return
            setTyped(text)
            const read = readNumber(text)
            onChange(read === null ? null : Number(read))
          }}
        />
        <IconButton icon="plus" label={t('field.more', { label: facts.label })} tabIndex={-1} disabled={value !== null && value >= max} onClick={() => { by(1); onBlur?.() }} />
      </div>
    </FieldFrame>
  )
}
