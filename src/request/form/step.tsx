import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { unfold } from '../../ui/unfold.ts'

interface StepProps {
  title: string
  place: number
  /** Title of the step after it; nothing after the last. */
  next: string | undefined
  disabled: boolean
  children: ReactNode
}

export const PlainStep = ({ title, disabled, children }: StepProps) => (
  <fieldset className="rq-step" disabled={disabled}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** Opens the step after this one, and goes to its heading. */
function goOn({ currentTarget }: MouseEvent) {
  const heading = currentTarget.closest('details')?.nextElementSibling?.querySelector('summary')
  unfold(heading)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** The step that closes may have stood above: its heading stays in sight. */
const staySeen = ({ currentTarget }: MouseEvent) => requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))

/** A step folded up under its heading, one open at a time: all of it is in the page, and what leads to a field of it opens it. */
export function FoldedStep({ title, place, next, disabled, children }: StepProps) {
  const { t } = useTranslation('request')
  return (
    <details className="rq-fold" name="rq-step" open={place === 0}>
      <summary onClick={staySeen}><span className="num" aria-hidden="true">{place + 1}</span> <b>{title}</b> <Icon name="chevronDown" size={18} /></summary>
      <fieldset className="rq-step" disabled={disabled} aria-label={title}>
        {children}
        {next === undefined ? null : <Button wide onClick={goOn}>{t('form.next-step', { step: next })}</Button>}
      </fieldset>
    </details>
  )
}
