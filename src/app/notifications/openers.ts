/** Where a notice of a special kind leads once its module is there. */
import type { NotificationRow } from '../../../contract/modules/system-notification/calls.ts'
import { clientModules } from '../modules.ts'

/** Type PA001001 carries an objective-filling request. */
export const OBJECTIVE_FILLING = 'PA001001'
const OBJECTIVE_MODULE = 'performance-appraisal'

/** Path of what the notice opens; null when it opens nothing (yet). */
export function pathOf(row: Pick<NotificationRow, 'link' | 'typeId' | 'objectiveFillingRequest'>): string | null {
  if (row.typeId === OBJECTIVE_FILLING && row.objectiveFillingRequest) {
    const isThere = clientModules.some((module) => module.slug === OBJECTIVE_MODULE)
    return isThere ? `/${OBJECTIVE_MODULE}/objective-filling/${row.objectiveFillingRequest.objectiveFillingRequestId}` : null
  }
  return row.link ? `/${row.link.replace(/^\//, '')}` : null
}
