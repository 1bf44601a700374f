import { useQuery } from '@tanstack/react-query'
import { objectiveCalls } from '../../../../contract/modules/objective-filling/calls.ts'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../../api/query.ts'
import { readState, type ReadState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { useScoreText } from '../score-text.ts'

const MOST = { paginationSize: 100, paginationPage: 1 } as const

const waiting = (state: ReadState) => (state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={3} />)

/** What waits for one's word: evaluations with what they come to, and objectives. */
export function ApproveTab() {
  const { t, show } = useTools('performance-appraisal-hub')
  const scoreText = useScoreText()
  const evaluations = useQuery({ ...query(appraisalCalls.pendingApproval, MOST), meta: { quiet: true } })
  const objectives = useQuery({ ...query(objectiveCalls.pendingApproval, MOST), meta: { quiet: true } })
  const level = (item: { currentLevel: number; levelCount: number }) => t('performance-appraisal-hub:approve.level', { level: show.whole(item.currentLevel), count: show.whole(item.levelCount) })
  return (
    <div className="pa-columns">
      <div className="pa-column">
        <Section title={t('performance-appraisal-hub:approve.evaluations')}>
          {!evaluations.data ? waiting(readState(evaluations)) : evaluations.data.listData.length === 0 ? <EmptyState small icon="check" title={t('performance-appraisal-hub:approve.no-evaluations')} /> : (
            <Rows>
              {evaluations.data.listData.map((item) => (
                <li key={item.id}>
                  <LinkRow
                    to="/$module/$id" params={{ module: 'performance-appraisal', id: item.id }} title={item.employee} sub={show.list([t('performance-appraisal-hub:by', { person: item.requestor }), level(item)])}
                    end={item.score === null ? null : <span className="num">{[item.gradeCode, scoreText(item.calibrated ?? item.score)].filter(Boolean).join(' · ')}</span>}
                  />
                </li>
              ))}
            </Rows>
          )}
        </Section>
      </div>
      <div className="pa-column">
        <Section title={t('performance-appraisal-hub:approve.objectives')}>
          {!objectives.data ? waiting(readState(objectives)) : objectives.data.listData.length === 0 ? <EmptyState small icon="check" title={t('performance-appraisal-hub:approve.no-objectives')} /> : (
            <Rows>{objectives.data.listData.map((item) => <li key={item.id}><LinkRow to="/$module/$id" params={{ module: 'objective-filling', id: item.id }} title={item.employee} sub={show.list([t('performance-appraisal-hub:approve.count', { count: item.objectiveCount }), level(item)])} /></li>)}</Rows>
          )}
        </Section>
      </div>
    </div>
  )
}
