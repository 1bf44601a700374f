import { isNotNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { delivery, jobRun } from './table.ts'

/**
 * Ends every lease: for a database that this process has to itself, so that whoever held one is gone (killed, perhaps in the
 * middle of its work). What it left is gone on with at once instead of after the lease.
 */
export async function endLeases(): Promise<void> {
  await q().update(delivery).set({ leaseOwner: null, leaseUntil: null }).where(isNotNull(delivery.leaseUntil))
  await q().update(jobRun).set({ leaseUntil: null }).where(isNotNull(jobRun.leaseUntil))
}
