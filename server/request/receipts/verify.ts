/** Whether a receipt is ours, and how it stands to the request as it is now. */
import { and, desc, eq } from 'drizzle-orm'
import { Status } from '../../../contract/kit/lifecycle.ts'
import type { ReceiptCheck, ReceiptMatch } from '../../../contract/modules/receipts/calls.ts'
import { readReceipt, receiptIn } from '../../../contract/modules/receipts/receipt-text.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { isHrFor } from '../../org/scope.ts'
import { statusOf } from '../actions.ts'
import type { RequestRecord } from '../module.ts'
import { actorNames } from '../records.ts'
import { request } from '../table.ts'
import { contentHashes } from './content.ts'
import { checkSignature } from './keys.ts'
import { isAbout, type ReceiptRules, withNames } from './read.ts'
import { receipt } from './table.ts'

type Row = typeof receipt.$inferSelect

const bare = (verdict: ReceiptCheck['verdict'], keyId = ''): ReceiptCheck => ({ verdict, keyId, receipt: null, match: null, now: null, newerAt: null })

/** Taken back by its requester, or deleted. */
const isWithdrawn = (record: RequestRecord) => record.deletedAt !== null || record.status === Status.draft || record.status === Status.cancelled

async function matchOf(row: Row, record: RequestRecord | undefined): Promise<ReceiptMatch> {
  if (!record) return 'unknown'
  if (isWithdrawn(record)) return 'cancelled'
  const { formHash, filesHash } = await contentHashes(record)
  if (formHash !== row.formHash) return 'changed'
  return filesHash === row.filesHash ? 'unchanged' : 'filesChanged'
}

async function nowOf(record: RequestRecord | undefined, context: Context): Promise<ReceiptCheck['now']> {
  if (!record || record.deletedAt !== null) return null
  const status = statusOf(record)
  const changedBy = (await actorNames([record.changedById], context)).get(record.changedById) ?? ''
  return { status, statusText: context.t(`request:status.${status}`), version: record.version, changedBy, changedAt: record.changedAt.toISOString() }
}

async function newerThan(row: Row): Promise<string | null> {
  const [latest] = await q().select().from(receipt).where(eq(receipt.requestId, row.requestId)).orderBy(desc(receipt.version)).limit(1)
  return latest && latest.version > row.version ? latest.submittedAt.toISOString() : null
}

/**
 * Checks a receipt for HR of its employee or for whom it is about.
 * @throws CallError not_allowed (403): it is genuine and somebody else's
 */
export async function verifyReceipt(pasted: string, rules: ReceiptRules, context: Context): Promise<ReceiptCheck> {
  const text = receiptIn(pasted)
  const parts = readReceipt(text)
  if (!parts) return bare('unreadable')
  const verdict = await checkSignature(parts)
  if (verdict !== 'genuine') return bare(verdict, parts.keyId)
  const { facts, keyId } = parts
  if (!isAbout({ submittedById: facts.by, employeeId: facts.for, module: facts.m }, rules, context) && !(await isHrFor(facts.for, context))) refuse('not_allowed')
  const [row] = await q().select().from(receipt).where(and(eq(receipt.requestId, facts.r), eq(receipt.version, facts.n)))
  // signed by us and known to nobody here: a copy from before a restore
  if (row?.text !== text) return { ...bare('genuine', keyId), match: 'unknown' }
  const [record] = await q().select().from(request).where(eq(request.id, row.requestId))
  const isThere = record !== undefined && record.deletedAt === null
  if (isThere && !isAbout(row, rules, context) && !(await rules.maySee(row.requestId, context))) return bare('genuine', keyId)
  const [read] = await withNames([row])
  return { verdict, keyId, receipt: read ?? null, match: await matchOf(row, record), now: await nowOf(record, context), newerAt: await newerThan(row) }
}
