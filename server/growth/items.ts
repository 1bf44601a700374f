/** What is to be developed: proposed by what was found out, withdrawn with it. */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { developmentItem } from './table.ts'

const TRAINING = 1

export interface NewItems {
  source: (typeof developmentItem.$inferSelect)['source']
  requestId: string
  employeeId: string
  items: readonly { lineId: string; competencyId: string | null; text: string }[]
}

const live = (requestId: string) => and(eq(developmentItem.requestId, requestId), isNull(developmentItem.withdrawnAt))

/** @returns ids of the items, in their order */
export async function proposeItems({ items, ...of }: NewItems, now: Date): Promise<string[]> {
  if (items.length === 0) return []
  const rows = items.map((item) => ({ id: newId(now), ...of, ...item, kind: TRAINING, dueDate: null, status: 'proposed' as const, doneOn: null, withdrawnAt: null, version: 1 }))
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
