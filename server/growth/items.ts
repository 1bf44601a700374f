/** What is to be developed: proposed by what was found out, withdrawn with it. */
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inForce } from '../../contract/kit/lifecycle.ts'
import { developmentItemCalls } from '../../contract/modules/career-development-plan/item-calls.ts'
import { q } from '../db/context.ts'
import { audit } from '../http/table.ts'
import { newId } from '../lib/new-id.ts'
import { request } from '../request/table.ts'
import { assessmentsOf } from './levels.ts'
import { developmentItem } from './table.ts'

const TRAINING = 1

export interface NewItems {
  source: (typeof developmentItem.$inferSelect)['source']
  requestId: string
  employeeId: string
  /** `kind` left out: a training. */
  items: readonly { lineId: string; competencyId: string | null; text: string; kind?: number; dueDate?: string | null }[]
}

const live = (requestId: string) => and(eq(developmentItem.requestId, requestId), isNull(developmentItem.withdrawnAt))

/** @returns ids of the items, in their order */
export async function proposeItems({ items, ...of }: NewItems, now: Date): Promise<string[]> {
  if (items.length === 0) return []
  const rows = items.map((item) => ({ id: newId(now), kind: TRAINING, dueDate: null, ...of, ...item, status: 'proposed' as const, doneOn: null, withdrawnAt: null, version: 1 }))
  await q().insert(developmentItem).values(rows)
  return rows.map((r) => r.id)
}

const ofAssessments = (employeeId: string) => and(eq(developmentItem.employeeId, employeeId), eq(developmentItem.source, 'competency'), eq(developmentItem.status, 'proposed'))

/** A plan made since has taken the place of a proposal. */
function wasPlanned(): SQL {
  const later = alias(developmentItem, 'later')
  return exists(q().select({ id: later.id }).from(later).where(and(eq(later.employeeId, developmentItem.employeeId), eq(later.competencyId, developmentItem.competencyId), eq(later.source, 'plan'), isNull(later.withdrawnAt), gt(later.id, developmentItem.id))))
}

/**
 * What assessments propose is what the latest one does: proposals of one that a later one has followed go, those of one that is the latest again come
 * back. What somebody has taken up is no proposal any more. To be called once levels have changed. @returns ids of both
 */
export async function settleProposals(employeeId: string, now: Date): Promise<{ gone: string[]; back: string[] }> {
  const { latest, former } = await assessmentsOf(employeeId)
  const ended = former.length === 0 ? [] : await q().update(developmentItem).set({ withdrawnAt: now })
    .where(and(ofAssessments(employeeId), inArray(developmentItem.requestId, former), isNull(developmentItem.withdrawnAt))).returning({ id: developmentItem.id })
  const again = latest.length === 0 ? [] : await q().update(developmentItem).set({ withdrawnAt: null })
    .where(and(ofAssessments(employeeId), inArray(developmentItem.requestId, latest), isNotNull(developmentItem.withdrawnAt), not(wasPlanned()))).returning({ id: developmentItem.id })
  return { gone: ended.map((r) => r.id), back: again.map((r) => r.id) }
}

/** Competencies somebody works on, or is to, because an assessment proposed it. */
export async function takenUp(employeeId: string): Promise<Set<string>> {
  const rows = await q().select({ id: developmentItem.competencyId }).from(developmentItem)
    .where(and(eq(developmentItem.employeeId, employeeId), eq(developmentItem.source, 'competency'), inArray(developmentItem.status, ['planned', 'inProgress']), isNull(developmentItem.withdrawnAt)))
  return new Set(rows.flatMap((r) => r.id ?? []))
}

/** What was done stays. @returns ids of those withdrawn */
export async function withdrawItems(requestId: string, now: Date): Promise<string[]> {
  const rows = await q().update(developmentItem).set({ withdrawnAt: now }).where(and(live(requestId), ne(developmentItem.status, 'done'))).returning({ id: developmentItem.id })
  return rows.map((r) => r.id)
}

/** An item of the request that somebody has done. */
export async function doneItemOf(requestId: string): Promise<string | null> {
  const [row] = await q().select({ text: developmentItem.text }).from(developmentItem).where(and(live(requestId), inArray(developmentItem.status, ['done']))).limit(1)
  return row?.text ?? null
}

export interface PlannedItem {
  lineId: string
  competencyId: string | null
  kind: number
  text: string
  dueDate: string | null
}

/** Items of a plan; they take the place of what was proposed for the same competencies. @returns ids of both */
export async function planItems({ requestId, employeeId, items }: { requestId: string; employeeId: string; items: readonly PlannedItem[] }, now: Date): Promise<{ planned: string[]; replaced: string[] }> {
  if (items.length === 0) return { planned: [], replaced: [] }
  const ids = items.flatMap((i) => i.competencyId ?? [])
  const replaced = ids.length === 0 ? [] : await q().update(developmentItem).set({ withdrawnAt: now })
    .where(and(eq(developmentItem.employeeId, employeeId), eq(developmentItem.status, 'proposed'), inArray(developmentItem.competencyId, ids), isNull(developmentItem.withdrawnAt))).returning({ id: developmentItem.id })
  const rows = items.map((item) => ({ id: newId(now), source: 'plan' as const, requestId, employeeId, ...item, status: 'planned' as const }))
  await q().insert(developmentItem).values(rows)
  return { planned: rows.map((r) => r.id), replaced: replaced.map((r) => r.id) }
}

/** What proposed it holds: it is approved, also while somebody asks to take it back. */
const isInForce = (): SQL =>
  exists(q().select({ id: request.id }).from(request).where(and(eq(request.id, developmentItem.requestId), isNull(request.deletedAt), inArray(request.status, [...inForce]))))

/** What a plan had taken the place of is proposed again, as long as what proposed it holds and no later assessment has followed since. @returns ids of those that are again */
export async function proposeAgain(ids: readonly string[], employeeId: string, now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  await q().update(developmentItem).set({ withdrawnAt: null }).where(and(inArray(developmentItem.id, [...ids]), isInForce()))
  await settleProposals(employeeId, now)
  return (await q().select({ id: developmentItem.id }).from(developmentItem).where(and(inArray(developmentItem.id, [...ids]), isNull(developmentItem.withdrawnAt)))).map((r) => r.id)
}

const BEGUN = ['inProgress', 'done'] as const satisfies (typeof developmentItem.$inferSelect)['status'][]

/** The person once said that they had begun it, whatever they say now. */
const wasBegun = (): SQL =>
  exists(q().select({ id: audit.id }).from(audit).where(and(eq(audit.recordId, developmentItem.id), eq(audit.call, developmentItemCalls.updateItem.id), inArray(sql`${audit.detail} ->> 'status'`, [...BEGUN]))))

/** How many items of a request were begun or done, also those that were put back since: what was begun is not talked away. */
export const begunItems = async (requestId: string): Promise<number> => q().$count(developmentItem, and(live(requestId), or(inArray(developmentItem.status, [...BEGUN]), wasBegun())))

/** Items of a person that were not withdrawn: what has a day first. */
export const itemsOf = (employeeId: string) =>
  q().select().from(developmentItem).where(and(eq(developmentItem.employeeId, employeeId), isNull(developmentItem.withdrawnAt))).orderBy(sql`${developmentItem.dueDate} asc nulls last`, asc(developmentItem.id))
