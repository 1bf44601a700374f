/** Periods in which people are assessed, plan and are appraised, as the company's configuration names them. */
import { and, eq, sql } from 'drizzle-orm'
import { Status } from '../../contract/kit/lifecycle.ts'
import type { AnyRequestDef } from '../../contract/kit/request.ts'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { heldBy } from '../request/held.ts'
import type { ModuleValues, RequestRecord } from '../request/module.ts'
import { request } from '../request/table.ts'
import { growthPeriod } from './table.ts'

export type GrowthPeriod = typeof growthPeriod.$inferSelect
export type PeriodKind = GrowthPeriod['kind']

const all = (): Promise<readonly GrowthPeriod[]> => remembered([growthPeriod], 'growth periods', () => q().select().from(growthPeriod))

/** Every period of a kind by id: one or two a year. */
export const everyPeriod = async (kind: PeriodKind): Promise<ReadonlyMap<string, GrowthPeriod>> => new Map((await all()).filter((p) => p.kind === kind).map((p) => [p.id, p]))

export const findPeriod = async (kind: PeriodKind, id: string): Promise<GrowthPeriod | null> => (await everyPeriod(kind)).get(id) ?? null

/** It is filled in on this day. */
export const isOpenOn = ({ fillFrom, fillUntil }: Pick<GrowthPeriod, 'fillFrom' | 'fillUntil'>, today: string): boolean => fillFrom <= today && today <= fillUntil

/** The period of an assessment or a plan. */
export const periodIdOf = ({ period }: ModuleValues): string | null => (typeof period === 'string' ? period : null)

/** What came back from an approver was handed in in time. */
export const cameBack = ({ status }: Pick<RequestRecord, 'status'>): boolean => status === Status.revision || status === Status.reopened

/** What a person has handed in for a period already, the request that is judged apart. */
export async function heldForPeriod(def: Pick<AnyRequestDef, 'slug'>, employeeId: string, periodId: string, exceptId: string | null = null): Promise<{ id: string; code: string } | null> {
  const [found] = await q().select({ id: request.id, code: request.code }).from(request).where(and(heldBy(def, employeeId, exceptId), eq(sql`${request.values} ->> 'period'`, periodId))).limit(1)
  return found ?? null
}

/** Requests whose period was taken out of the configuration. */
export async function withoutPeriod(kind: PeriodKind, records: readonly Pick<RequestRecord, 'id' | 'values'>[]): Promise<Set<string>> {
  const known = await everyPeriod(kind)
  return new Set(records.filter(({ values }) => { const id = periodIdOf(values); return id !== null && !known.has(id) }).map((r) => r.id))
}
