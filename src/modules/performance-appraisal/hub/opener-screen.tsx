import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { objectiveCalls, type ObjectiveStart } from '../../../../contract/modules/objective-filling/calls.ts'
import { OBJECTIVE_FILLING } from '../../../../contract/modules/performance-appraisal/sources.ts'
import { query } from '../../../api/query.ts'
import { useLocalRequests } from '../../../request/device/local-requests.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'

const HUB = '/performance-appraisal'

/** `/performance-appraisal/objective-filling/{id}`, of a task or its request: leads to the form of what is asked, or to the request once there is one. */
export function OpenerScreen() {
  const { t } = useTools('performance-appraisal-hub')
  const { id = '' } = useParams({ strict: false })
  const read = useQuery<ObjectiveStart>({ ...query(objectiveCalls.edit, { id }), retry: false, meta: { quiet: true } })
  const state = readState(read)
  const local = useLocalRequests(OBJECTIVE_FILLING)
  const start = state.notFound ? undefined : read.data
  if (start) {
    const { recordId, version, task } = start
    const isHandedOver = local.some((one) => one.id === recordId && one.queued)
    if (version > 0 || isHandedOver) return <Navigate to="/$module/$id" params={{ module: OBJECTIVE_FILLING, id: recordId }} replace />
    const search = { draft: recordId, task: task.objectiveFillingRequestId, employeeId: task.employeeId, evaluationPeriodId: task.evaluationPeriodId, evaluationTypeId: task.evaluationTypeId }
    return <Navigate to="/$module/new" params={{ module: OBJECTIVE_FILLING }} search={search as never} replace />
  }
  return (
    <Page>
      <PageHeader title={t('performance-appraisal-hub:objectives')} backTo={HUB} />
      {state.notFound ? <EmptyState icon="mapPin" title={t('performance-appraisal-hub:opener.gone')} action={<LinkButton to={HUB}>{t('performance-appraisal-hub:opener.hub')}</LinkButton>}>{t('performance-appraisal-hub:opener.gone.hint')}</EmptyState>
        : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} />
        : <SkeletonRows count={4} />}
    </Page>
  )
}
