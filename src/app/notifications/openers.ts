/** Where a notice leads. */
import type { NotificationRow } from '../../../contract/modules/system-notification/calls.ts'

/** Type PA001001 carries an objective-filling request: what is asked is written there. */
export const OBJECTIVE_FILLING = 'PA001001'

/** Path of what the notice opens; null when it opens nothing. */
export function pathOf(row: Pick<NotificationRow, 'link' | 'typeId' | 'objectiveFillingRequest'>): string | null {
  if (row.typeId === OBJECTIVE_FILLING && row.objectiveFillingRequest) return `/performance-appraisal/objective-filling/${row.objectiveFillingRequest.objectiveFillingRequestId}`
  return row.link ? `/${row.link.replace(/^\//, '')}` : null
}
