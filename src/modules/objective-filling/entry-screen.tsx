import { Suspense } from 'react'
import { useParams } from '@tanstack/react-router'
import { OBJECTIVE_FILLING } from '../../../contract/modules/performance-appraisal/sources.ts'
import { useLocalRequests } from '../../request/device/local-requests.ts'
import { useTools } from '../../request/use-tools.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { part } from '../../ui/part.ts'
import { Redirect } from '../../ui/redirect.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useStartNow } from './use-start.ts'

const HandedOn = part(() => import('./write/handed-on.tsx').then((m) => m.HandedOn))
const HUB = '/performance-appraisal'

/** `/performance-appraisal/objective-filling/{id}`, of a task or its request: leads to the form of what is asked, or to the request once there is one. */
export function ObjectiveEntry() {
  const { t } = useTools('objective-filling')
  const { id = '' } = useParams({ strict: false })
  const { start: known, handedOn, state } = useStartNow(id)
  const local = useLocalRequests(OBJECTIVE_FILLING)
  const start = state.notFound ? undefined : known
  if (start) {
    const { recordId, version, task } = start
    const isHandedOver = local.some((one) => one.id === recordId && one.queued)
    if (version > 0 || isHandedOver) return <Redirect to="/$module/$id" params={{ module: OBJECTIVE_FILLING, id: recordId }} replace />
    const search = { draft: recordId, task: task.objectiveFillingRequestId, employeeId: task.employeeId, evaluationPeriodId: task.evaluationPeriodId, evaluationTypeId: task.evaluationTypeId }
    return <Redirect to="/$module/new" params={{ module: OBJECTIVE_FILLING }} search={search as never} replace />
  }
  return (
    <Page>
      <PageHeader title={t('objective-filling:title-alone')} backTo={HUB} />
      {handedOn && !state.notFound ? <Suspense fallback={<SkeletonRows count={4} />}><HandedOn handedOn={handedOn} local={local} hub={HUB} /></Suspense>
        : state.notFound ? <EmptyState icon="mapPin" title={t('objective-filling:entry.gone')} action={<LinkButton to={HUB}>{t('objective-filling:entry.hub')}</LinkButton>}>{t('objective-filling:entry.gone.hint')}</EmptyState>
        : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} />
        : <SkeletonRows count={4} />}
    </Page>
  )
}
