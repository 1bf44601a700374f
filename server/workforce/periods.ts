/** Periods head counts are planned for, and the time frames they are cut into. @see docs/product/workforce.md#plan */
import { asc } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { monthText } from '../lib/amount-text.ts'
import { nameIn } from '../lib/name-in.ts'
import { text } from '../lib/text.ts'
import { planningFrame, planningPeriod } from './table.ts'

export type PlanningPeriod = typeof planningPeriod.$inferSelect
export type PlanningFrame = typeof planningFrame.$inferSelect
export interface FrameAt {
  frame: PlanningFrame
  period: PlanningPeriod
}

/** Every period by id, the earliest first. */
export const everyPlanningPeriod = (): Promise<ReadonlyMap<string, PlanningPeriod>> =>
  remembered([planningPeriod], 'planning periods', async () => new Map((await q().select().from(planningPeriod).orderBy(asc(planningPeriod.from), asc(planningPeriod.code))).map((row) => [row.id, row])))

const everyFrame = (): Promise<ReadonlyMap<string, PlanningFrame>> =>
  remembered([planningFrame], 'planning frames', async () => new Map((await q().select().from(planningFrame).orderBy(asc(planningFrame.from), asc(planningFrame.number))).map((row) => [row.id, row])))

export const findPlanningPeriod = async (id: string): Promise<PlanningPeriod | null> => (await everyPlanningPeriod()).get(id) ?? null

/** Frames of a period in their order. */
export const framesOf = async (periodId: string): Promise<PlanningFrame[]> => [...(await everyFrame()).values()].filter((f) => f.periodId === periodId).toSorted((a, b) => a.number - b.number)

/** The period a day lies in: where periods overlap, the one that began last. */
export const periodAt = async (day: string): Promise<PlanningPeriod | null> => [...(await everyPlanningPeriod()).values()].findLast((p) => p.from <= day && day <= p.until) ?? null

/** A frame with its period; null for an id of none. */
export async function findFrame(id: string): Promise<FrameAt | null> {
  const frame = (await everyFrame()).get(id)
  const period = frame ? await findPlanningPeriod(frame.periodId) : null
  return frame && period ? { frame, period } : null
}

/** The frame a day lies in. */
export async function frameAt(day: string): Promise<FrameAt | null> {
  const period = await periodAt(day)
  const frame = period ? (await framesOf(period.id)).find((f) => f.from <= day && day <= f.until) : undefined
  return period && frame ? { frame, period } : null
}

/** Every frame of every period, the earliest first. */
export async function everyFrameAt(): Promise<FrameAt[]> {
  const periods = await everyPlanningPeriod()
  return [...(await everyFrame()).values()].flatMap((frame) => {
    const period = periods.get(frame.periodId)
    return period ? [{ frame, period }] : []
  })
}

/** "Q3", of months their name, of a whole period its own. */
export function frameName({ number, from }: Pick<PlanningFrame, 'number' | 'from'>, period: Pick<PlanningPeriod, 'frameMonths' | 'names' | 'code'>, language: string): string {
  if (period.frameMonths === 1) return monthText(from.slice(0, 7), language)
  return period.frameMonths === 3 || period.frameMonths === 6 ? text(language, `manpower:frame.${period.frameMonths}`, { number }) : nameIn(period, language)
}
