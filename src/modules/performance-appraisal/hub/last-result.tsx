import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { useScoreText } from '../score-text.ts'

/** One's last result: asked for when it is tapped, never before, and gone from the screen with it. */
export function LastResult() {
  const { t } = useTools('performance-appraisal-hub')
  const scoreText = useScoreText()
  const [isOpen, setOpen] = useState(false)
  const read = useQuery({ ...query(appraisalCalls.getEvaluationResult, {}), enabled: isOpen, gcTime: 0, retry: false, meta: { quiet: true } })
  const { loading, failed, notFound } = readState(read)
  const result = isOpen && !notFound ? read.data : undefined
  const said = !isOpen ? t('performance-appraisal-hub:result.hidden') : loading ? t('performance-appraisal-hub:result.loading') : notFound ? t('performance-appraisal-hub:result.none') : failed && failed.length > 0 ? failed.join(' ') : t('performance-appraisal-hub:result.offline')
  return (
    <Section title={t('performance-appraisal-hub:result.title')}>
      <Card>
        <div className="pa-result" aria-live="polite">
          <span className="pa-letter" aria-hidden="true">{result ? result.gradeCode : '•'}</span>
          {result ? <span><b>{result.grade}</b><span className="pa-dim num">{t('performance-appraisal-hub:result.score', { score: scoreText(result.finalScore), period: result.period })}</span></span> : <span className="pa-dim">{said}</span>}
        </div>
        <div className="pa-result-acts">
          <Button icon={isOpen ? 'lock' : 'eye'} onClick={() => setOpen(!isOpen)}>{t(isOpen ? 'performance-appraisal-hub:result.hide' : 'performance-appraisal-hub:result.show')}</Button>
          {result ? <LinkButton look="quiet" to="/performance-appraisal/result/$evaluationId" params={{ evaluationId: result.evaluationId }}>{t('performance-appraisal-hub:result.why')}</LinkButton> : null}
        </div>
      </Card>
    </Section>
  )
}
