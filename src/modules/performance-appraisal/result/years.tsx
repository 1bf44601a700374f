import type { EvaluationResult } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { SCORE_MAX } from '../../../../contract/growth/appraisal.ts'
import { useTools } from '../../../request/use-tools.ts'
import { useScoreText } from '../score-text.ts'

/** Results of the years, one bar each. */
export function Years({ history }: { history: EvaluationResult['history'] }) {
  const { t } = useTools('performance-appraisal-result')
  const scoreText = useScoreText()
  return (
    <ol className="pv-sections" aria-label={t('performance-appraisal-result:years')}>
      {history.map(({ period, finalScore, gradeCode }) => (
        <li key={period}>
          <span className="pv-section-name">{period}<small>{t('performance-appraisal-result:grade', { grade: gradeCode })}</small></span>
          <span className="pv-bar" aria-hidden="true"><span style={{ inlineSize: `${(Number(finalScore) / SCORE_MAX) * 100}%` }} /></span>
          <b className="num">{scoreText(finalScore)}</b>
        </li>
      ))}
    </ol>
  )
}
