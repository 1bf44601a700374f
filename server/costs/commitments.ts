/** Commitments of cost: made, and settled. */
import { and, eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { settingOf } from '../org/settings.ts'
import { type CommitmentStatus, costCommitment } from './table.ts'

interface OfLine {
  requestId: string
  lineId: string
}

/** @param cost `amount` is a decimal in the company's currency @returns the commitment's id */
export async function commitCost(cost: OfLine & { employeeId: string; kind: string; amount: string; committedOn: string }, now: Date): Promise<string> {
  const id = newId(now)
  await q().insert(costCommitment).values({ ...cost, id, currency: await settingOf('currency'), status: 'committed', recordedAt: now })
  return id
}

/** What a request has committed and not settled. @returns the ids */
export async function settleCost(of: { requestId: string; lineId?: string }, status: Exclude<CommitmentStatus, 'committed'>, now: Date): Promise<string[]> {
  const ofLine = of.lineId === undefined ? [] : [eq(costCommitment.lineId, of.lineId)]
  const rows = await q()
    .update(costCommitment)
    .set({ status, settledAt: now })
    .where(and(eq(costCommitment.requestId, of.requestId), eq(costCommitment.status, 'committed'), ...ofLine))
    .returning({ id: costCommitment.id })
  return rows.map((r) => r.id)
}
