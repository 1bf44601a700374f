/** What has to be on the device of somebody who is asked for objectives before it is needed without a network: what each of the open forms starts with. */
import type { QueryClient } from '@tanstack/react-query'
import { isToDo, PaStatus } from '../../../contract/growth/appraisal.ts'
import { objectiveCalls } from '../../../contract/modules/objective-filling/calls.ts'
import { appraisalCalls } from '../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../api/query.ts'
import { fetchAhead } from '../../api/read-many.ts'

const HALF_DAY_MS = 43_200_000
/** Of others, too: as many as somebody fills in without a network. */
const FORMS = 20

async function readAsked(client: QueryClient): Promise<void> {
  const hub = query(appraisalCalls.evaluations, {})
  await fetchAhead(client, [[appraisalCalls.evaluations.id, {}]], HALF_DAY_MS)
  const open = (client.getQueryData(hub.queryKey)?.objectives ?? []).filter((task) => isToDo(task.paStatusId))
  await fetchAhead(client, open.slice(0, FORMS).flatMap((task) => [
    [objectiveCalls.edit.id, { id: task.objectiveFillingRequestId }] as const,
    // as the picker asks
    [appraisalCalls.dataSourceValueRange.id, { id: task.evaluationTypeId, paginationSize: 100, paginationPage: 1 }] as const,
    ...(task.paStatusId === PaStatus.inProgress ? [[objectiveCalls.edit.id, { id: task.recordId }] as const, [objectiveCalls.detail.id, { id: task.recordId }] as const] : []),
  ]), HALF_DAY_MS)
}

export const ahead = (client: QueryClient): Promise<unknown> => Promise.all([import('./objectives-field.tsx'), import('./write/check-list.tsx'), import('./write/free-column.tsx'), import('./write/handed-on.tsx'), import('./write/on-target.tsx'), readAsked(client)])
