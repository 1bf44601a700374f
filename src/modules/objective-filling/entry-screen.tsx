import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { isEditable } from '../../../contract/kit/lifecycle.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { startOf } from './use-objective-start.ts'

const HUB = '/performance-appraisal'

/** `/performance-appraisal/objective-filling/{task or request}`: leads to the form, or to the request once it is handed in. */
export function ObjectiveEntry() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTools('objective-filling')
  const read = useQuery({ ...startOf(id), retry: false, meta: { quiet: true } })
  const state = readState(read)
  if (read.data && !state.notFound) {
    const { recordId, version, task } = read.data
    const params = { module: 'objective-filling', id: recordId }
    if (task.status !== null && !isEditable(task.status)) return <Navigate to="/$module/$id" params={params} replace />
    if (version > 0) return <Navigate to="/$module/$id/edit" params={params} replace />
    return <Navigate to="/$module/new" params={{ module: 'objective-filling' }} search={{ draft: recordId, employeeId: task.employeeId, evaluationPeriodId: task.evaluationPeriodId, evaluationTypeId: task.evaluationTypeId } as never} replace />
  }
  return (
    <Page>
      <PageHeader title={t('objective-filling:title-alone')} backTo={HUB} />
      {state.notFound ? <EmptyState icon="lock" title={t('objective-filling:hidden')} /> : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={4} />}
    </Page>
  )
}
