import './field.css'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { ariaOf } from './text-input.tsx'

interface PasswordProps extends ComponentProps<'input'> {
  label: string
  /** A line below it. */
  description?: ReactNode
  error?: string | null | undefined
}

/** A password with its label, its fault and an eye to look at it. */
export function PasswordInput({ label, description, error: fault, 'aria-describedby': more, ...rest }: PasswordProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [seen, setSeen] = useState(false)
  const error = fault ?? undefined
  const facts = { id, label, hint: description, error }
  return (
    <FieldFrame {...facts}>
      <span className="ess-secret">
        <input className="ess-input" {...ariaOf(facts)} {...rest} type={seen ? 'text' : 'password'} aria-describedby={[describedBy(id, description, error), more].filter(Boolean).join(' ') || undefined} autoCapitalize="off" spellCheck={false} />
        <IconButton icon="eye" label={t('secret.show')} aria-pressed={seen} onClick={() => setSeen(!seen)} />
      </span>
    </FieldFrame>
  )
}
