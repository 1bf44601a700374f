import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/states.tsx'
import type { LiveCheck } from './use-live-check.ts'

interface LiveNotesProps {
  check: LiveCheck
  /** Fields the form shows: what is said of one stands there. */
  shown: readonly string[]
  labelOf: (path: string) => string
  /** Texts that stand in the summary above the form. */
  said: readonly string[]
}

/** What the server would say to a submit and no field shows: refusals of the request as a whole, and everything worth knowing. */
export function LiveNotes({ check, shown, labelOf, said }: LiveNotesProps) {
  const { t } = useTranslation('request')
  const refused = check.problems.filter((p) => !shown.includes(p.field.split('.')[0] ?? '') && !said.includes(p.message))
  // a line's warning stands at its line
  const warned = check.warnings.filter((w) => !w.field.includes('.'))
  if (refused.length + warned.length === 0) return null
  return (
    <div aria-live="polite" className="rq-stack">
      {refused.length > 0 ? <Note tone="red" icon="alert">{refused.map((p) => <p key={p.code + p.message}>{p.message}</p>)}</Note> : null}
      {warned.length > 0 ? (
        <Note tone="yellow" icon="info">
          <b>{t('form.warnings')}</b>
          {warned.map((w) => <p key={w.field + w.code + w.message}>{labelOf(w.field) ? `${labelOf(w.field)}: ` : ''}{w.message}</p>)}
        </Note>
      ) : null}
    </div>
  )
}
