/** Writes a request's new state. Called by `perform` only: nothing else changes a status. */
import { and, eq } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { statusOf, type Subject } from '../actions.ts'
import type { RequestRecord } from '../module.ts'
import { request } from '../table.ts'

type Change = Partial<Omit<RequestRecord, 'id' | 'module' | 'version' | 'changedAt' | 'changedById' | 'createdAt' | 'code'>>

/** Tells the module of a status that is new; `before` is null for a record that was not there. */
export async function tellModule({ module, context }: Pick<Subject, 'module' | 'context'>, before: RequestRecord | null, record: RequestRecord): Promise<void> {
  const from = before === null ? null : statusOf(before)
  const to = record.deletedAt === null ? statusOf(record) : null
  if (from !== to) await module.moved?.({ record, before, from, to, context })
}

/** The record with its change, one version on. */
export async function move(subject: Subject, change: Change): Promise<RequestRecord> {
  const { record, context } = subject
  const [after] = await q()
    .update(request)
    .set({ ...change, version: record.version + 1, changedAt: context.now, changedById: context.caller.employeeId })
    .where(and(eq(request.id, record.id), eq(request.version, record.version)))
    .returning()
  // the row is locked: somebody wrote past perform
  if (!after) return refuse('stale')
  await tellModule(subject, record, after)
  return after
}
