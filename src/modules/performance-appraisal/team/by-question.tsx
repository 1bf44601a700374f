import { useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { PersonHead } from './person-head.tsx'
import { ScoreButtons } from './score-buttons.tsx'
import { criteriaOf, scoreIn, type SheetValues, withCriterion } from './sheet-values.ts'
import type { OpenSheet } from './use-sheets.ts'

interface ByProps {
  sheets: readonly OpenSheet[]
  onChange: (sheet: OpenSheet, next: SheetValues) => void
}

/** One criterion, everybody below each other: judged against each other, not by the impression of one person. */
export function ByQuestion({ sheets, onChange }: ByProps) {
  const { t, show } = useTools('performance-appraisal-team')
  const [place, setPlace] = useState(0)
  const [commented, setCommented] = useState<string | null>(null)
  const all = [...new Map(sheets.flatMap((s) => criteriaOf(s.sheet).map((c) => [c.id, c] as const))).values()]
  const at = Math.min(place, Math.max(0, all.length - 1))
  const criterion = all[at]
  if (!criterion) return null
  const asked = sheets.filter((s) => criteriaOf(s.sheet).some((c) => c.id === criterion.id))
  const one = asked.find((s) => s.sheet.recordId === commented)
  return (
    <section className="pt-question" aria-labelledby="pt-question">
      <div>
        <p className="pt-dim num">{t('performance-appraisal-team:question.of', { n: show.whole(at + 1), total: show.whole(all.length) })}</p>
        <h2 id="pt-question">{criterion.names}</h2>
        {criterion.help ? <p className="pt-help">{criterion.help}</p> : null}
      </div>
      <ul className="pt-people">
        {asked.map((sheet) => {
          const comment = sheet.values.criteria.find((l) => l.lineId === criterion.id)?.comment ?? ''
          return (
            <li key={sheet.sheet.recordId}>
              <PersonHead one={sheet} />
              <ScoreButtons label={t('performance-appraisal-team:cell', { person: sheet.sheet.employee, criterion: criterion.names })} value={scoreIn(sheet.values, criterion.id)} onChange={(score) => onChange(sheet, withCriterion(sheet.values, criterion.id, { score }))} />
              <div className="pt-under">
                {comment ? <p className="pt-help">{comment}</p> : null}
                <Button look="quiet" size="small" icon={comment ? 'edit' : 'plus'} onClick={() => setCommented(sheet.sheet.recordId)}>{t(comment ? 'performance-appraisal-team:comment.change' : 'performance-appraisal-team:comment.add')}<span className="sr-only"> {sheet.sheet.employee}</span></Button>
              </div>
            </li>
          )
        })}
      </ul>
      <div className="pt-turn">
        <Button disabled={at === 0} onClick={() => setPlace(at - 1)}>{t('performance-appraisal-team:previous')}</Button>
        <Button disabled={at === all.length - 1} onClick={() => setPlace(at + 1)}>{t('performance-appraisal-team:next')}</Button>
      </div>
      {one ? <CommentDialog person={one.sheet.employee} title={criterion.names} value={one.values.criteria.find((l) => l.lineId === criterion.id)?.comment ?? ''} onClose={() => setCommented(null)} onChange={(comment) => onChange(one, withCriterion(one.values, criterion.id, { comment }))} /> : null}
    </section>
  )
}
