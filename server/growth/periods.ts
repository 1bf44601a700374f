/** Periods in which people are assessed, plan and are appraised: what the company's configuration makes of its rule. */
import { eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { growthPeriod } from './table.ts'

export type GrowthPeriod = typeof growthPeriod.$inferSelect
export type PeriodKind = GrowthPeriod['kind']

/** Every period of a kind by id: one or two a year. */
export const everyPeriod = (kind: PeriodKind): Promise<ReadonlyMap<string, GrowthPeriod>> =>
  remembered([growthPeriod], `growth periods of ${kind}`, async () => new Map((await q().select().from(growthPeriod).where(eq(growthPeriod.kind, kind))).map((p) => [p.id, p])))

export const findPeriod = async (kind: PeriodKind, id: string): Promise<GrowthPeriod | null> => (await everyPeriod(kind)).get(id) ?? null
