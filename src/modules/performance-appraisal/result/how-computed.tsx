import type { EvaluationResult } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { useScoreText } from '../score-text.ts'

/** The arithmetic with the person's own numbers: which rows make a section, which groups counted, and how the parts make the score. */
export function HowComputed({ result }: { result: EvaluationResult }) {
  const { t, show } = useTools('performance-appraisal-result')
  const scoreText = useScoreText()
  const term = (weight: string, score: string) => t('performance-appraisal-result:how.term', { weight: show.decimal(weight), score: scoreText(score) })
  const sum = (parts: readonly { weight: string; score: string | null }[], total: string) => {
    const counted = parts.filter((p): p is { weight: string; score: string } => p.score !== null)
    const weights = counted.reduce((all, p) => all + Number(p.weight), 0)
    return t('performance-appraisal-result:how.sum', { terms: counted.map((p) => term(p.weight, p.score)).join(' + '), weights: show.whole(weights), total: scoreText(total) })
  }
  const groups = result.groups.filter((g) => g.counted && g.score !== null)
  return (
    <details className="pv-how">
      <summary>{t('performance-appraisal-result:how')}</summary>
      <div>
        {result.sections.filter((s) => s.score !== null).map((section) => {
          const rows = result.rows.filter((row) => row.section === section.code)
          const isGroups = section.kind === 1 && groups.length > 1
          return (
            <div key={section.code}>
              <h3>{section.name}</h3>
              {isGroups ? (
                <ul>
                  {result.groups.map((g) => <li key={g.kind}>{g.counted && g.score !== null ? t('performance-appraisal-result:how.group', { group: t(`performance-appraisal-result:from.${g.kind}`), score: scoreText(g.score), weight: show.decimal(g.weight) }) : t('performance-appraisal-result:how.group.not', { group: t(`performance-appraisal-result:from.${g.kind}`), count: g.asked })}</li>)}
                </ul>
              ) : null}
              <p className="num" dir="ltr">{isGroups ? sum(groups, section.score ?? '0.00') : sum(rows, section.score ?? '0.00')}</p>
            </div>
          )
        })}
        <h3>{t('performance-appraisal-result:how.total')}</h3>
        {/* whom it is about is told the score that holds, and that it was moved */}
        {result.calibrated && result.score === result.finalScore ? <p>{t('performance-appraisal-result:how.calibrated', { score: scoreText(result.finalScore) })}</p> : <p className="num" dir="ltr">{sum(result.sections.filter((s) => s.counted), result.score)}</p>}
        <p>{t('performance-appraisal-result:how.grades', { grades: show.list(result.grades.map((g) => t('performance-appraisal-result:how.grade', { grade: g.code, from: scoreText(g.from) }))) })}</p>
        <p className="pv-help">{t('performance-appraisal-result:how.rounding')}</p>
      </div>
    </details>
  )
}
