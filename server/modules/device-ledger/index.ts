/** The device ledger: 3 calls of ours, what queued commands leave behind, and how long it is kept. */
import { lte } from 'drizzle-orm'
import { deviceLedgerCalls } from '../../../contract/modules/device-ledger/calls.ts'
import { deviceLedgerSchemas } from '../../../contract/modules/device-ledger/schemas.ts'
import { q } from '../../db/context.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import type { Job } from '../../lib/job.ts'
import { announce, giveUp } from './note.ts'
import { ledgerState, type SeenOf } from './state.ts'
import { deviceArrival, deviceLedger } from '../../devices/table.ts'

/** As long as answers of commands. */
const KEPT_MS = 400 * 86_400_000

export const forgetDeviceLedger: Job = {
  name: 'device-ledger-retention',
  schedule: { dailyAtHour: 19 },
  async run({ now }) {
    const before = new Date(now.getTime() - KEPT_MS)
    await q().delete(deviceArrival).where(lte(deviceArrival.at, before))
    await q().delete(deviceLedger).where(lte(deviceLedger.seenAt, before))
  },
}

export function createDeviceLedger({ requests }: { requests: { seenOf: SeenOf } }): ServedCall[] {
  return serve(deviceLedgerCalls, deviceLedgerSchemas, {
    announce,
    state: (input, context) => ledgerState(input, (ids, asked) => requests.seenOf(ids, asked), context),
    dismiss: async ({ db }, context) => ({ dismissed: await giveUp([db], context) }),
  })
}
