import './stepper.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Money, placesOf, textOfMinor } from '../../../contract/kit/money.ts'
import { companyFormats, type Separators } from '../../lib/company-formats.ts'
import { acceptAmount, readAmount } from '../../lib/money-input.ts'
import { editedNumber, shownNumber } from '../../lib/number-input.ts'
import { ToolSelect } from '../select/select.tsx'
import { FieldFrame } from './field-frame.tsx'
import { ariaOf, type FieldFacts } from './text-input.tsx'

interface MoneyInputProps extends FieldFacts {
  label: string
  value: Money | null
  onChange: (value: Money | null) => void
  onBlur?: () => void
  /** What it may be in, the usual one first; none while that is not known. */
  currencies: readonly string[]
  separators?: Separators
}

/** An amount with the company's separators and the code of its currency. Never more places than the currency has. */
export function MoneyInput({ value, onChange, onBlur, currencies, separators = companyFormats().separators, ...facts }: MoneyInputProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string>()
  const currency = value?.currency ?? chosen ?? currencies[0]
  const text = value && textOfMinor(value.minor, value.currency)
  const shown = typed ?? shownNumber(text, separators)
  const offered = currency === undefined || currencies.includes(currency) ? currencies : [currency, ...currencies]
  /** The number stays as it reads, as far as the other currency has its places. */
  const change = (next: string) => {
    setChosen(next)
    if (!value) return
    const [whole = '0', fraction = ''] = textOfMinor(value.minor, value.currency).split('.')
    const kept = fraction.slice(0, placesOf(next))
    const minor = readAmount(kept ? `${whole}.${kept}` : whole, next)
    onChange(minor === null ? null : { minor, currency: next })
  }
  return (
    <FieldFrame {...facts}>
      <div className="ess-money">
        {offered.length > 1 ? (
          <ToolSelect label={t('field.currency', { label: facts.label })} options={offered.map((code) => ({ value: code, label: code }))} value={currency ?? ''} onChange={change} />
        ) : <span className="ess-money-code" id={`${facts.id}-currency`}>{currency}</span>}
        <input
          className="ess-input num" {...ariaOf(facts)} aria-labelledby={offered.length > 1 ? undefined : `${facts.id}-label ${facts.id}-currency`}
          inputMode={currency !== undefined && placesOf(currency) === 0 ? 'numeric' : 'decimal'} autoComplete="off" value={shown} disabled={currency === undefined}
          onFocus={() => setTyped(editedNumber(text, separators))} onBlur={() => { setTyped(null); onBlur?.() }}
          onChange={(e) => {
            if (currency === undefined) return
            const accepted = acceptAmount(e.currentTarget.value, currency)
            if (accepted === null) return
            setTyped(accepted)
            const minor = readAmount(accepted, currency)
            onChange(minor === null ? null : { minor, currency })
          }}
        />
      </div>
    </FieldFrame>
  )
}
