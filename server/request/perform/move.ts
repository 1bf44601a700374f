/** Writes a request's new state. Called by `perform` only: nothing else changes a status. */
import { and, eq } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { refuse } from '../../lib/refuse.ts'
import type { Subject } from '../actions.ts'
import type { RequestRecord } from '../module.ts'
import { request } from '../table.ts'

type Change = Partial<Omit<RequestRecord, 'id' | 'module' | 'version' | 'changedAt' | 'changedById' | 'createdAt' | 'code'>>

/** The record with its change, one version on. */
export async function move({ record, context }: Subject, change: Change): Promise<RequestRecord> {
  const [after] = await q()
    .update(request)
    .set({ ...change, version: record.version + 1, changedAt: context.now, changedById: context.caller.employeeId })
    .where(and(eq(request.id, record.id), eq(request.version, record.version)))
    .returning()
  // the row is locked: somebody wrote past perform
  return after ?? refuse('stale')
}
