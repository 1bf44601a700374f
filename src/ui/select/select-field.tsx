import './select.css'
import type { ReactNode } from 'react'
import { describedBy, FieldFrame } from '../field/field-frame.tsx'
import type { FieldFacts } from '../field/text-input.tsx'
import type { IconName } from '../icon-paths.ts'
import { Icon } from '../icon.tsx'

interface SelectButtonProps extends Pick<FieldFacts, 'hint' | 'error'> {
  id?: string
  label: string
  /** What is chosen; '' for nothing. */
  text: string
  /** Words for nothing. */
  emptyText: string
  disabled?: boolean | undefined
  /** Says what is chosen. Default: there is a list. */
  icon?: IconName
  className?: string
  onOpen: () => void
}

/** A button that says what is chosen and opens the list. */
export function SelectButton({ id, label, text, emptyText, hint, error, disabled, icon = 'chevronDown', className, onOpen }: SelectButtonProps) {
  return (
    <button
      type="button" id={id} className={`ess-input ess-pick ${className ?? ''}`} data-empty={text === '' || undefined} disabled={disabled} onClick={onOpen}
      aria-haspopup="dialog" aria-label={`${label}: ${text || emptyText}`} aria-describedby={id && describedBy(id, hint, error)}
    >
      <span>{text || emptyText}</span>
      <Icon name={icon} size={18} />
    </button>
  )
}

interface SelectFieldProps extends FieldFacts, Pick<SelectButtonProps, 'text' | 'emptyText' | 'disabled' | 'onOpen'> {
  label: string
  children?: ReactNode
}

/** The closed form of every select of a form. */
export function SelectField({ text, emptyText, disabled, onOpen, children, ...facts }: SelectFieldProps) {
  const { id, label, hint, error } = facts
  return (
    <FieldFrame {...facts}>
      <SelectButton {...{ id, label, hint, error, text, emptyText, disabled, onOpen }} />
      {children}
    </FieldFrame>
  )
}
