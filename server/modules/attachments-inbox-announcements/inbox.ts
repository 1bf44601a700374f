/** The universal inbox: what waits for me, what I decided, many decisions at once. */
import type { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { Handlers } from '../../lib/handler.ts'
import type { Requests } from '../../request/service.ts'

type InboxCalls = Pick<typeof attachmentsInboxCalls, 'inboxList' | 'inboxHistory' | 'inboxBatchAction' | 'inboxDatasourceEmployee' | 'inboxDatasourceEmployeeHistory'>

/** Handlers of the five inbox calls. The batch opens a transaction for each item. */
export function inboxHandlers(requests: Requests): Handlers<InboxCalls> {
  return {
    inboxList: (input, context) => requests.inbox(input, context),
    inboxHistory: (input, context) => requests.inboxHistory(input, context),
    inboxBatchAction: (input, context) => requests.batch(input, context),
    inboxDatasourceEmployee: (input, context) => requests.inboxEmployees(input, context),
    inboxDatasourceEmployeeHistory: (input, context) => requests.inboxHistoryEmployees(input, context),
  }
}
