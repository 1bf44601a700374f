import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface StepProps {
  title: string
  place: number
  disabled: boolean
  children: ReactNode
}

export const PlainStep = ({ title, disabled, children }: StepProps) => (
  <fieldset className="rq-step" disabled={disabled}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** A step folded up under its heading: all of it is in the page, and what leads to a field of it opens it. */
export const FoldedStep = ({ title, place, disabled, children }: StepProps) => (
  <details className="rq-fold" open={place === 0}>
    <summary><span className="num" aria-hidden="true">{place + 1}</span> <b>{title}</b> <Icon name="chevronDown" size={18} /></summary>
    <fieldset className="rq-step" disabled={disabled} aria-label={title}>{children}</fieldset>
  </details>
)
