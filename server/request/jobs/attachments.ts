/** Documents that may follow: their owner is told when the last day comes, and when it has passed. @see docs/product/lifecycle.md#late-documents */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { HOLDING, outcomeOf, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { tx } from '../../db/context.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import type { Job } from '../../lib/job.ts'
import { ownersOf } from '../actions.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { mayMissDocument } from '../perform/attach.ts'
import { forEachItem, HOUR_MS, jobContext, recordsIn } from './item.ts'

/** Records looked at together: a statement takes no more than 65,535 values. */
const AT_ONCE = 1000

/** Once on the day before the last, once when it is over and the approval waits for it; never twice, by the key of the notice. */
async function tellOwner(module: ServerModule, record: RequestRecord, due: string, today: string, now: Date): Promise<boolean> {
  const isLate = due < today
  if (isLate && outcomeOf(record.status as StatusId, 'approve')?.effects !== 'post') return false
  if (!isLate && addDays(today, 1) < due) return false
  const code = isLate ? 'attachmentLate' : 'attachmentDue'
  const told = await tx(() =>
    notify({
      employeeId: ownersOf({ module, record, covered: new Set() }), actorId: null, eventKey: `${record.id}:${record.round}:${code}`, typeId: noticeTypes.about, code, recordId: record.id, now,
      params: { module: record.module, code: record.code, date: due }, link: `${record.module}/${record.id}`,
    }),
  )
  return told.length > 0
}

export const attachmentJob = (modules: readonly ServerModule[]): Job => ({
  name: 'request-attachments',
  schedule: { everyMs: HOUR_MS },
  async run(job) {
    const context = await jobContext(job, 'request-attachments')
    let told = 0
    for (const module of modules) {
      if (!module.attachmentDue) continue
      const records = await recordsIn([module], HOLDING, mayMissDocument(job.now))
      for (let i = 0; i < records.length && !job.signal.aborted; i += AT_ONCE) {
        const some = records.slice(i, i + AT_ONCE)
        const due = await module.attachmentDue(some, context)
        told += await forEachItem(some.filter((r) => due.has(r.id)), job, 'request-attachments', (r) => tellOwner(module, r, due.get(r.id) as string, context.today, job.now))
      }
    }
    job.log.info({ told }, 'owners were told of missing documents')
  },
})
