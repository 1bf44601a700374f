/** What the clock does to registrations, a minute at a time: whatever did not happen right after a commit is found here. @see contract/modules/training-open-registration/README.md#seats */
import { isInForce, Status } from '../../../contract/kit/lifecycle.ts'
import { tx } from '../../db/context.ts'
import type { Job } from '../../lib/job.ts'
import { forEachItem } from '../../request/jobs/item.ts'
import { endRequest, settleRequest } from '../../request/machine.ts'
import { recordsById } from '../../request/records.ts'
import { endWithoutSeat, fillPlaces, overtaken, trainingsWithList, unsettled } from '../../training/seats.ts'
import { todayOfCompany } from '../../org/today.ts'

const MINUTE_MS = 60_000

export const registrationJob: Job = {
  name: 'training-registrations',
  schedule: { everyMs: MINUTE_MS },
  async run(job) {
    const { now, clock } = job
    const today = await todayOfCompany(now)
    const late = await overtaken(now)
    const statuses = new Map((await recordsById(late.map((p) => p.id))).map((r) => [r.id, r.status]))
    const ended = await forEachItem(late, job, 'training-registrations', async ({ id, isCancelled }) => {
      const status = statuses.get(id)
      if (status === Status.inApproval) return isCancelled ? endRequest(id, 'void', '@training-open-registration:note.cancelled', { clock }) : endRequest(id, 'expire', '@training-open-registration:note.started', { clock })
      return status !== undefined && isInForce(status) ? tx(() => endWithoutSeat(id, now)) : false
    })
    const settled = await forEachItem(await unsettled(), job, 'training-registrations', (id) => settleRequest(id, { clock }))
    const promoted = await forEachItem(await trainingsWithList(today), job, 'training-registrations', async (id) => (await tx(() => fillPlaces(id, { clock }))) > 0)
    if (ended + settled + promoted > 0) job.log.info({ ended, settled, promoted }, 'registrations for trainings moved on')
  },
}
