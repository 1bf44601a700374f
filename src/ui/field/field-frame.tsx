import './field.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface FieldFrameProps {
  /** Id of the input inside. */
  id: string
  label: ReactNode
  optional?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** A group of inputs (radio buttons) instead of one. */
  group?: boolean
  children: ReactNode
}

/** Ids an input points at with `aria-describedby`. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

/** Label, hint, input and error of one field, tied together for everybody. */
export function FieldFrame({ id, label, optional, hint, error, group, children }: FieldFrameProps) {
  const { t } = useTranslation('ui')
  const inside = (
    <>
      {label}
      {optional ? <span className="ess-optional"> {t('field.optional')}</span> : null}
    </>
  )
  return (
    <div className="ess-field" data-error={error ? true : undefined}>
      {group ? <span className="ess-label" id={`${id}-label`}>{inside}</span> : <label className="ess-label" id={`${id}-label`} htmlFor={id}>{inside}</label>}
      {children}
      {hint ? <p className="ess-hint" id={`${id}-hint`}>{hint}</p> : null}
      {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
    </div>
  )
}
