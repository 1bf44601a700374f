/** Objectives that wait on the caller's desk. */
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { Context } from '../../lib/handler.ts'
import { recordsById } from '../../request/records.ts'
import type { Requests } from '../../request/requests.ts'
import { rowsOf } from './values.ts'

export async function objectivesOnDesk(requests: Pick<Requests, 'inbox'>, input: ListInput, context: Context): Promise<Paged<InboxItem & { objectiveCount: number }>> {
  const page = await requests.inbox({ ...input, modules: [objectiveFilling.slug] }, context)
  const counts = new Map((await recordsById(page.listData.map((item) => item.id))).map((r) => [r.id, rowsOf(r.values).length]))
  return { ...page, listData: page.listData.map((item) => ({ ...item, objectiveCount: counts.get(item.id) ?? 0 })) }
}
