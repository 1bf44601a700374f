import '../team/team.css'
import type { evaluationFields } from '../../../../contract/modules/performance-appraisal/fields.ts'
import type { FieldOverrideProps } from '../../../request/client-module.ts'
import { useTools } from '../../../request/use-tools.ts'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { ScoreButtons } from '../team/score-buttons.tsx'
import { ScoreNow } from '../team/score-now.tsx'
import { criteriaOf, scoreIn, type SheetValues, valuesFrom, withCriterion } from '../team/sheet-values.ts'
import { useSheet } from './use-sheet.ts'

const COMMENT_MOST = 500

/** A score for each criterion of the form, beside what the person says of themselves, with a comment where there is more to say. */
export function CriteriaField({ form, id }: FieldOverrideProps<typeof evaluationFields>) {
  const { t, show } = useTools('performance-appraisal-team')
  const { sheet, detail, state } = useSheet(form.recordId)
  const error = form.errorOf('criteria')
  if (!sheet) return state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={4} />
  const values = valuesFrom(sheet, form.values)
  const give = (next: SheetValues) => form.set({ criteria: next.criteria } as never)
  return (
    <div className="pt-question" id={id} tabIndex={-1} data-error={error ? true : undefined}>
      <ul className="pt-people">
        {criteriaOf(sheet).map((criterion) => {
          const self = detail?.self?.answers.find((a) => a.rowId === criterion.id)
          const comment = values.criteria.find((l) => l.lineId === criterion.id)?.comment ?? ''
          return (
            <li key={criterion.id}>
              <span><b>{criterion.names}</b>{criterion.help ? <span className="pt-help">{criterion.help}</span> : null}{self?.score ? <span className="pt-help">{t('performance-appraisal-team:self', { score: show.decimal(self.score) })}{self.comment ? ` · ${self.comment}` : ''}</span> : null}</span>
              <ScoreButtons label={criterion.names} value={scoreIn(values, criterion.id)} onChange={(score) => give(withCriterion(values, criterion.id, { score }))} />
              <TextArea id={`${id}.${criterion.id}.comment`} label={<>{t('performance-appraisal-team:comment')}<span className="sr-only"> {criterion.names}</span></>} optional value={comment} max={COMMENT_MOST} onChange={(text) => give(withCriterion(values, criterion.id, { comment: text }))} />
            </li>
          )
        })}
      </ul>
      {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
      <p className="num"><ScoreNow one={{ sheet, values }} /></p>
    </div>
  )
}
