import './select.css'
import type { ReactNode } from 'react'
import { describedBy, FieldFrame } from '../field/field-frame.tsx'
import type { FieldFacts } from '../field/text-input.tsx'
import { Icon } from '../icon.tsx'

interface SelectFieldProps extends FieldFacts {
  label: string
  /** What is chosen; '' for nothing. */
  text: string
  /** Words for nothing. */
  emptyText: string
  onOpen: () => void
  children?: ReactNode
}

/** The closed form of every select: a button that says what is chosen and opens the list. */
export function SelectField({ text, emptyText, onOpen, children, ...facts }: SelectFieldProps) {
  const { id, label, hint, error } = facts
  return (
    <FieldFrame {...facts}>
      <button
        type="button" id={id} className="ess-input ess-pick" data-empty={text === '' || undefined} onClick={onOpen}
        aria-haspopup="dialog" aria-label={`${label}: ${text || emptyText}`} aria-describedby={describedBy(id, hint, error)}
      >
        <span>{text || emptyText}</span>
        <Icon name="chevronDown" size={18} />
      </button>
      {children}
    </FieldFrame>
  )
}
