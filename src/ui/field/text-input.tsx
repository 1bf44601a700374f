import './field.css'
import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldFrame } from './field-frame.tsx'

export interface FieldFacts {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

interface TextProps extends FieldFacts {
  value: string
  onChange: (text: string) => void
  /** Longest text in characters; what is typed beyond it is ignored. */
  max?: number | undefined
}

const cut = (text: string, max: number | undefined) => (max === undefined ? text : text.slice(0, max))

/** Attributes that tie an input to its label, hint and error. */
export const ariaOf = ({ id, hint, error, optional }: FieldFacts) => ({
  id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, hint, error), 'aria-required': optional === false ? true : undefined,
})

/** One line of text. */
export function TextInput({ id, label, hint, error, optional, value, onChange, max, ...rest }: TextProps & Omit<ComponentProps<'input'>, keyof TextProps>) {
  const facts = { id, label, hint, error, ...(optional === undefined ? {} : { optional }) }
  return (
    <FieldFrame {...facts}>
      <input className="ess-input" {...ariaOf(facts)} value={value} maxLength={max} onChange={(e) => onChange(cut(e.currentTarget.value, max))} {...rest} />
    </FieldFrame>
  )
}

/** Several lines of text, three to begin with. @see docs/product/screens.md#forms */
export function TextArea({ id, label, hint, error, optional, value, onChange, max, ...rest }: TextProps & Omit<ComponentProps<'textarea'>, keyof TextProps>) {
  const facts = { id, label, hint, error, ...(optional === undefined ? {} : { optional }) }
  return (
    <FieldFrame {...facts}>
      <textarea className="ess-input" {...ariaOf(facts)} rows={3} value={value} maxLength={max} onChange={(e) => onChange(cut(e.currentTarget.value, max))} {...rest} />
    </FieldFrame>
  )
}
