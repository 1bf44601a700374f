import { useQuery } from '@tanstack/react-query'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { LastResult } from './last-result.tsx'

const MOST = 50

/** What was written about oneself, year by year: a result once one was told, and before that only that it is on its way. No score until it is opened. */
export function ResultsTab() {
  const { t, show } = useTools('performance-appraisal-hub')
  const read = useQuery({ ...query(appraisalCalls.evaluationList, { scope: 'mine', paginationSize: MOST, paginationPage: 1 }), meta: { quiet: true } })
  const state = readState(read)
  const rows = read.data?.listData.filter((row) => row.role === 'subject') ?? []
  return (
    <div className="pa-columns">
      <div className="pa-column">
        <Section title={t('performance-appraisal-hub:results.title')}>
          {!read.data ? (state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={3} />)
            : rows.length === 0 ? <EmptyState icon="list" title={t('performance-appraisal-hub:results.none')}>{t('performance-appraisal-hub:results.none.hint')}</EmptyState>
            : (
              <Rows>
                {rows.map((row) => (
                  <li key={row.evaluationId}>
                    {row.publishedAt
                      ? <LinkRow to="/performance-appraisal/result/$evaluationId" params={{ evaluationId: row.evaluationId }} icon="list" title={row.evaluationPeriod} sub={show.list([row.evaluationType, t('performance-appraisal-hub:results.told', { day: show.dayOf(row.publishedAt) })])} />
                      : <LinkRow to="/performance-appraisal/evaluation/$id" params={{ id: row.evaluationId }} icon="clock" title={row.evaluationPeriod} sub={show.list([row.evaluationType, t('performance-appraisal-hub:results.on-its-way')])} />}
                  </li>
                ))}
              </Rows>
            )}
        </Section>
      </div>
      <div className="pa-column"><LastResult /></div>
    </div>
  )
}
