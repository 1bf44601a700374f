/** Receipts as people read them. */
import { desc, eq, or } from 'drizzle-orm'
import type { Receipt } from '../../../contract/modules/receipts/calls.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import { isHrFor } from '../../org/scope.ts'
import type { Subject } from '../actions.ts'
import { hrIn } from '../viewer.ts'
import { receipt } from './table.ts'

type Row = typeof receipt.$inferSelect

/** Whether the caller may see this request: asked of the request machinery. */
export type MaySee = (requestId: string, context: Context) => Promise<boolean>

/** What is asked of the request machinery. */
export interface ReceiptRules {
  maySee: MaySee
  /** Whom its requests are about may not know of them. @param slug of the module */
  isConfidential: (slug: string) => boolean
}

/** The newest ones; older ones are found at their requests. */
const MOST = 200

/** Rows with the names of their people. */
export async function withNames(rows: readonly Row[]): Promise<Receipt[]> {
  const names = await namesOf([...new Set(rows.flatMap((r) => [r.submittedById, r.employeeId]))])
  return rows.map(({ requestId, code, module, version, submittedAt, submittedById, employeeId, hash, text }) => ({
    requestId, code, module, version, submittedAt: submittedAt.toISOString(), submittedById, submittedBy: names.get(submittedById) ?? '', employeeId, employee: names.get(employeeId) ?? '', hash, text,
  }))
}

/** Who a receipt is about: the one who sent it in, and the one it is for, unless they may not know. */
export const isAbout = (row: Pick<Row, 'submittedById' | 'employeeId' | 'module'>, { isConfidential }: ReceiptRules, { caller }: Context): boolean =>
  row.submittedById === caller.employeeId || (row.employeeId === caller.employeeId && !isConfidential(row.module))

export async function ownReceipts(rules: ReceiptRules, context: Context): Promise<{ receipts: Receipt[] }> {
  const me = context.caller.employeeId
  const rows = await q().select().from(receipt).where(or(eq(receipt.submittedById, me), eq(receipt.employeeId, me))).orderBy(desc(receipt.submittedAt), receipt.requestId).limit(MOST)
  return { receipts: await withNames(rows.filter((row) => isAbout(row, rules, context))) }
}

/** @throws CallError not_found: there is none, or it is not this person's to see */
export async function receiptsOf(requestId: string, rules: ReceiptRules, context: Context): Promise<{ receipts: Receipt[] }> {
  const rows = await q().select().from(receipt).where(eq(receipt.requestId, requestId)).orderBy(desc(receipt.version))
  // the same employee on each of them
  const isForHr = rows[0] !== undefined && (await isHrFor(rows[0].employeeId, context, { def: { slug: rows[0].module } })) && (await rules.maySee(requestId, context))
  const seen = isForHr ? rows : rows.filter((row) => isAbout(row, rules, context))
  if (seen.length === 0) refuse('not_found')
  return { receipts: await withNames(seen) }
}

/** When a request was last submitted with a receipt, for those who may open it; null for everybody else. */
export async function receiptAt({ module: { def }, record, viewer }: Pick<Subject, 'module' | 'record' | 'viewer'>): Promise<string | null> {
  const me = viewer.employeeId
  if (!hrIn(viewer, { def }).has(record.employeeId) && record.requestorId !== me && record.employeeId !== me) return null
  const [latest] = await q().select({ at: receipt.submittedAt }).from(receipt).where(eq(receipt.requestId, record.id)).orderBy(desc(receipt.version)).limit(1)
  return latest?.at.toISOString() ?? null
}
