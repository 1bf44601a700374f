import './form.css'
import { type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { unfold } from '../../ui/unfold.ts'

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>
  errors: readonly { field: string; text: string }[]
  labelOf: (field: string) => string
  idOf: (field: string) => string
}

/** The field itself; where it does not stand in the page (a row to be opened), what holds it. */
const nearest = (ids: readonly string[]) => ids.map((id) => document.getElementById(id)).find((element) => element !== null)

/** All problems in one place; takes the focus, and each line leads to its field. */
export function ErrorSummary({ ref, errors, labelOf, idOf }: ErrorSummaryProps) {
  const { t } = useTranslation('request')
  const go = (field: string) => (event: React.MouseEvent) => {
    event.preventDefault()
    const element = nearest(field.split('.').map((_, i, parts) => idOf(parts.slice(0, parts.length - i).join('.'))))
    unfold(element)
    element?.scrollIntoView({ block: 'center' })
    element?.focus()
  }
  return (
    <div ref={ref} className="rq-summary" role="alert" tabIndex={-1} hidden={errors.length === 0}>
      <p className="rq-summary-title"><Icon name="alert" size={18} /> {t('form.summary', { count: errors.length })}</p>
      <ul>
        {errors.map((e) => (
          <li key={e.field}>{e.field && labelOf(e.field) ? <a href={`#${idOf(e.field)}`} onClick={go(e.field)}>{labelOf(e.field)}: {e.text}</a> : e.text}</li>
        ))}
      </ul>
    </div>
  )
}
