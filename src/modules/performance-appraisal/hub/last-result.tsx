import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { useScoreText } from '../score-text.ts'
import { hasNoResult } from './todo.ts'

/** One's last result: asked for when it is tapped, never before, and gone from the screen with it. Who has none is told so: there is nothing to cover. */
export function LastResult() {
  const { t } = useTools('performance-appraisal-hub')
  const scoreText = useScoreText()
  const [isOpen, setOpen] = useState(false)
  const hub = useQuery({ ...query(appraisalCalls.evaluations, {}), meta: { quiet: true } })
  const read = useQuery({ ...query(appraisalCalls.getEvaluationResult, {}), enabled: isOpen, gcTime: 0, retry: false, meta: { quiet: true } })
  const { loading, failed, notFound } = readState(read)
  if (!hub.data && readState(hub).loading) return <Section title={t('performance-appraisal-hub:result.title')}><Card><SkeletonRows count={1} /></Card></Section>
  // a copy of before may be older than the result
  const isNew = readState(hub).copyFrom === null && !hub.isFetching
  if ((hub.data && isNew && hasNoResult(hub.data)) || (isOpen && notFound)) return <Section title={t('performance-appraisal-hub:result.title')}><Card><p className="pa-dim">{t('performance-appraisal-hub:result.none')}</p></Card></Section>
  const result = isOpen ? read.data : undefined
  const said = !isOpen ? t('performance-appraisal-hub:result.hidden') : loading ? t('performance-appraisal-hub:result.loading') : failed && failed.length > 0 ? failed.join(' ') : t('performance-appraisal-hub:result.offline')
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
