import '../result/result.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appraisalCalls, type EvaluationRow } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Card, LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { useScoreText } from '../score-text.ts'

const PAGE = { paginationSize: 50, paginationPage: 1 }

/** The newest result: its grade is covered until it is asked for, since somebody may look over one's shoulder. */
function Newest({ row }: { row: EvaluationRow }) {
  const { t } = useTools('performance-appraisal-hub')
  const scoreText = useScoreText()
  const [isShown, setShown] = useState(false)
  return (
    <Card className="pv-first">
      <p className="pv-grade">
        <span className="pv-letter" aria-hidden="true">{isShown ? row.gradeCode : '•'}</span>
        <span><b>{row.evaluationPeriod}</b><span className="num">{isShown && row.score !== null ? t('performance-appraisal-hub:result', { grade: row.gradeCode ?? '', score: scoreText(row.score) }) : t('performance-appraisal-hub:covered')}</span></span>
      </p>
      <div className="ph-ways">
        <Button icon="eye" aria-pressed={isShown} onClick={() => setShown(!isShown)}>{t(isShown ? 'performance-appraisal-hub:cover' : 'performance-appraisal-hub:show')}</Button>
        <LinkButton look="primary" to="/performance-appraisal/result/$evaluationId" params={{ evaluationId: row.evaluationId }}>{t('performance-appraisal-hub:open')}</LinkButton>
      </div>
    </Card>
  )
}

/** What came of one's own evaluations, newest first. */
export function MyResults() {
  const { t, show } = useTools('performance-appraisal-hub')
  const read = useQuery({ ...query(appraisalCalls.evaluationList, { scope: 'mine', ...PAGE }), retry: false, meta: { quiet: true } })
  const state = readState(read)
  if (!read.data) return state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={3} />
  const told = read.data.listData.filter((row) => row.publishedAt !== null)
  const [newest, ...older] = told
  if (!newest) return <EmptyState icon="clock" title={t('performance-appraisal-hub:no-results')}>{t('performance-appraisal-hub:no-results.hint')}</EmptyState>
  return (
    <>
      <Newest row={newest} />
      {older.length > 0 ? <Section title={t('performance-appraisal-hub:earlier')}><Rows label={t('performance-appraisal-hub:earlier')}>{older.map((row) => <li key={row.evaluationId}><LinkRow icon="star" to="/performance-appraisal/result/$evaluationId" params={{ evaluationId: row.evaluationId }} title={row.evaluationPeriod} sub={row.publishedAt ? show.instant(row.publishedAt) : ''} /></li>)}</Rows></Section> : null}
    </>
  )
}
