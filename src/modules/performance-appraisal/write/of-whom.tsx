import '../team/team.css'
import type { evaluationFields } from '../../../../contract/modules/performance-appraisal/fields.ts'
import type { FieldOverrideProps } from '../../../request/client-module.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Note } from '../../../ui/states.tsx'
import { useSheet } from './use-sheet.ts'

/** Whom the evaluation is about, of which year, and until when: the task says it, nobody chooses. */
export function OfWhom({ form, id }: FieldOverrideProps<typeof evaluationFields>) {
  const { t, show } = useTools('performance-appraisal-team')
  const { sheet } = useSheet(form.recordId)
  if (!sheet) return null
  return (
    <div className="pt-question" id={id} tabIndex={-1}>
      <p><b>{sheet.employee}</b> <span className="pt-dim">{[sheet.jobTitle, sheet.evaluationType, sheet.evaluationPeriod].filter(Boolean).join(' · ')}</span></p>
      {sheet.selfUntil === null ? null : <Note tone="blue" icon="clock">{t('performance-appraisal-team:lack.self', { day: show.day(sheet.selfUntil) })}</Note>}
      {sheet.window.isOpen ? null : <Note tone="yellow" icon="clock">{t('performance-appraisal-team:lack.window')}</Note>}
    </div>
  )
}
