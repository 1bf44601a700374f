import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { isEditable } from '../../../contract/kit/lifecycle.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useStartNow } from './use-start.ts'

const HUB = '/performance-appraisal'

/** `/performance-appraisal/objective-filling/{task or request}`: leads to the form, or to the request once it is handed in. */
export function ObjectiveEntry() {
  const { id = '' } = useParams({ strict: false })
  const { start: known, state } = useStartNow(id)
  const local = useLocalRequests(OBJECTIVE_FILLING)
  const start = state.notFound ? undefined : known
  if (start) {
    const { recordId, version, task } = start
    const isHandedOver = local.some((one) => one.id === recordId && one.queued)
    if (version > 0 || isHandedOver) return <Navigate to="/$module/$id" params={{ module: OBJECTIVE_FILLING, id: recordId }} replace />
    const search = { draft: recordId, task: task.objectiveFillingRequestId, employeeId: task.employeeId, evaluationPeriodId: task.evaluationPeriodId, evaluationTypeId: task.evaluationTypeId }
    return <Navigate to="/$module/new" params={{ module: OBJECTIVE_FILLING }} search={search as never} replace />
  }
  return (
    <Page>
      <PageHeader title={t('objective-filling:title-alone')} backTo={HUB} />
      {state.notFound ? <EmptyState icon="lock" title={t('objective-filling:hidden')} /> : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={4} />}
    </Page>
  )
}
