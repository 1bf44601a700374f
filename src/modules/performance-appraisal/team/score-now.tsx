import { useTools } from '../../../request/use-tools.ts'
import { useScoreText } from '../score-text.ts'
import { numbersOf } from './sheet-values.ts'
import type { WrittenSheet } from './use-sheets.ts'

/** The score as it stands while it is written: of whoever writes it alone. */
export function ScoreNow({ one: { sheet, values } }: { one: Pick<WrittenSheet, 'sheet' | 'values'> }) {
  const { t } = useTools('performance-appraisal-team')
  const scoreText = useScoreText()
  const { score, gradeCode } = numbersOf(sheet, values)
  if (score === null) return <span className="pt-dim">{t('performance-appraisal-team:score.none')}</span>
  return <span className="pt-now"><b>{scoreText(score)}</b> {gradeCode === null ? null : <span className="pt-grade">{gradeCode}</span>}<small>{t('performance-appraisal-team:score.alone')}</small></span>
}
