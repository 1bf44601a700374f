/** What is to be developed: proposed by what was found out, withdrawn with it. */
import { and, asc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { developmentItemCalls } from '../../contract/modules/career-development-plan/item-calls.ts'
import { q } from '../db/context.ts'
import { audit } from '../http/table.ts'
import { newId } from '../lib/new-id.ts'
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

/** What a plan had taken the place of is proposed again. */
export async function proposeAgain(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await q().update(developmentItem).set({ withdrawnAt: null }).where(inArray(developmentItem.id, [...ids]))
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
