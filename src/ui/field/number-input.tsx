import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyFormats, type Separators } from '../../lib/company-formats.ts'
import { acceptNumber, editedNumber, readNumber, shownNumber } from '../../lib/number-input.ts'
import { FieldFrame } from './field-frame.tsx'
import { ariaOf, type FieldFacts } from './text-input.tsx'

interface NumberInputProps extends FieldFacts {
  /** As on the wire: `"1234.50"`; null for nothing. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** Whole numbers only. */
  noDecimal?: boolean
  separators?: Separators
}

/** A number with the company's separators. What is no number is not typed; a negative one is refused with a word. */
export function NumberInput({ value, onChange, onBlur, noDecimal = false, separators = companyFormats().separators, ...facts }: NumberInputProps) {
  const { t } = useTranslation('fixed')
  const [typed, setTyped] = useState<string | null>(null)
  const isNegative = (typed ?? value ?? '').startsWith('-')
  const error = isNegative ? t('field.negative') : facts.error
  const shown = typed ?? shownNumber(value, separators)
  return (
    <FieldFrame {...facts} error={error}>
      <input
        className="ess-input num" {...ariaOf({ ...facts, error })} inputMode={noDecimal ? 'numeric' : 'decimal'} autoComplete="off" value={shown}
        onFocus={() => setTyped(editedNumber(value, separators))}
        onBlur={() => { setTyped(null); onBlur?.() }}
        onChange={(e) => {
          const text = acceptNumber(e.currentTarget.value, noDecimal)
          if (text === null) return
          setTyped(text)
          onChange(readNumber(text))
        }}
      />
    </FieldFrame>
  )
}
