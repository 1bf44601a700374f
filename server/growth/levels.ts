/** Levels of competencies that people hold, and held: how they come, and how they are taken back. Nothing is deleted. */
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Level } from '../../contract/growth/levels.ts'
import { lockName, q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { request } from '../request/table.ts'
import type { GrowthPeriod } from './periods.ts'
import { competencyLevel, growthPeriod } from './table.ts'

export type HeldLevel = Omit<typeof competencyLevel.$inferSelect, 'level' | 'requiredLevel'> & { level: Level; requiredLevel: Level }

const live = (employeeId: string) => and(eq(competencyLevel.employeeId, employeeId), isNull(competencyLevel.withdrawnAt))

/** Every level of a person that was not withdrawn, newest period first. */
const levelsOf = async (employeeId: string): Promise<{ level: HeldLevel; from: string }[]> =>
  (await q().select({ level: competencyLevel, from: growthPeriod.from }).from(competencyLevel).innerJoin(growthPeriod, eq(growthPeriod.id, competencyLevel.periodId)).where(live(employeeId)).orderBy(desc(growthPeriod.from), desc(competencyLevel.id))) as { level: HeldLevel; from: string }[]

/** Levels that hold, by competency. */
export async function heldOf(employeeId: string): Promise<Map<string, HeldLevel>> {
  const rows = (await q().select().from(competencyLevel).where(and(live(employeeId), isNull(competencyLevel.supersededAt)))) as HeldLevel[]
  return new Map(rows.map((r) => [r.competencyId, r]))
}

/** Levels of every competency a person was assessed in, newest period first. */
export const historyOf = async (employeeId: string): Promise<Map<string, HeldLevel[]>> => Map.groupBy((await levelsOf(employeeId)).map((r) => r.level), (r) => r.competencyId)

/** The last level of each competency from a period that began before this day. */
export async function levelsBefore(employeeId: string, before: string): Promise<Map<string, Level>> {
  const earlier = (await levelsOf(employeeId)).filter((r) => r.from < before)
  return new Map(earlier.toReversed().map(({ level }) => [level.competencyId, level.level]))
}

/** Assessments of a person by whether a later one has followed; of the latest period there is one. */
export async function assessmentsOf(employeeId: string): Promise<{ latest: string[]; former: string[] }> {
  const all = await levelsOf(employeeId)
  const [latest, former] = [new Set<string>(), new Set<string>()]
  for (const { level, from } of all) (from === all[0]?.from ? latest : former).add(level.requestId)
  return { latest: [...latest], former: [...former] }
}

export interface NewLevels {
  requestId: string
  employeeId: string
  periodId: string
  validFrom: string
  levels: readonly { competencyId: string; requiredLevel: number; level: number }[]
}

const lockLevels = (employeeId: string): Promise<void> => lockName(`competency:${employeeId}`)

/**
 * The levels hold from now on, and those before end. What is decided after a later period has been becomes history at once: the later one holds.
 * @returns ids of the rows
 */
export async function holdLevels({ requestId, employeeId, periodId, validFrom, levels }: NewLevels, now: Date): Promise<string[]> {
  if (levels.length === 0) return []
  await lockLevels(employeeId)
  const known = await levelsOf(employeeId)
  const [period] = await q().select({ from: growthPeriod.from }).from(growthPeriod).where(eq(growthPeriod.id, periodId))
  const holds = new Map(known.filter(({ level }) => level.supersededAt === null).map((r) => [r.level.competencyId, r]))
  const rows = levels.map(({ competencyId, requiredLevel, level }) => {
    const held = holds.get(competencyId)
    const isLater = held !== undefined && period !== undefined && held.from > period.from
    return { row: { id: newId(now), employeeId, competencyId, level, requiredLevel, periodId, requestId, validFrom, supersededAt: isLater ? now : null }, ends: held && !isLater ? held.level.id : null }
  })
  const ended = rows.flatMap(({ ends }) => ends ?? [])
  if (ended.length > 0) await q().update(competencyLevel).set({ supersededAt: now }).where(inArray(competencyLevel.id, ended))
  await q().insert(competencyLevel).values(rows.map(({ row }) => row))
  return rows.map(({ row }) => row.id)
}

/** The levels of a request hold no more, and for each that did the one before does again. @returns ids of the rows */
export async function withdrawLevels(requestId: string, employeeId: string, now: Date): Promise<string[]> {
  await lockLevels(employeeId)
  const own = await q().select().from(competencyLevel).where(and(eq(competencyLevel.requestId, requestId), live(employeeId)))
  if (own.length === 0) return []
  await q().update(competencyLevel).set({ withdrawnAt: now }).where(inArray(competencyLevel.id, own.map((r) => r.id)))
  const freed = new Set(own.filter((r) => r.supersededAt === null).map((r) => r.competencyId))
  const before = new Map((await levelsOf(employeeId)).toReversed().map(({ level }) => [level.competencyId, level.id]))
  const again = [...freed].flatMap((id) => before.get(id) ?? [])
  if (again.length > 0) await q().update(competencyLevel).set({ supersededAt: null }).where(inArray(competencyLevel.id, again))
  return own.map((r) => r.id)
}

/** Settled after a level: on a later day, or later on the same one. */
export const isAfter = ({ day, id }: { day: AnyPgColumn; id: AnyPgColumn }): SQL | undefined => or(gt(day, competencyLevel.validFrom), and(eq(day, competencyLevel.validFrom), gt(id, competencyLevel.id)))

/** The assessment that came after this one and of a later period: levels of both are of the same competencies. */
export async function laterThan(requestId: string): Promise<{ code: string; period: GrowthPeriod } | null> {
  const [later, ofLater] = [alias(competencyLevel, 'later'), alias(growthPeriod, 'of_later')]
  const [found] = await q()
    .select({ code: request.code, period: ofLater })
    .from(competencyLevel)
    .innerJoin(growthPeriod, eq(growthPeriod.id, competencyLevel.periodId))
    .innerJoin(later, and(eq(later.employeeId, competencyLevel.employeeId), eq(later.competencyId, competencyLevel.competencyId), ne(later.requestId, competencyLevel.requestId), isNull(later.withdrawnAt), isAfter({ day: later.validFrom, id: later.id })))
    .innerJoin(ofLater, and(eq(ofLater.id, later.periodId), gt(ofLater.from, growthPeriod.from)))
    .innerJoin(request, eq(request.id, later.requestId))
    .where(and(eq(competencyLevel.requestId, requestId), isNull(competencyLevel.withdrawnAt)))
    .orderBy(desc(ofLater.from))
    .limit(1)
  return found ?? null
}

/** The period whose levels hold again once those of this request are withdrawn; null: none do. */
export async function periodBefore(requestId: string, employeeId: string): Promise<GrowthPeriod | null> {
  const own = q().select({ id: competencyLevel.competencyId }).from(competencyLevel).where(and(eq(competencyLevel.requestId, requestId), isNull(competencyLevel.withdrawnAt), isNull(competencyLevel.supersededAt)))
  const mine = q().select({ from: growthPeriod.from }).from(competencyLevel).innerJoin(growthPeriod, eq(growthPeriod.id, competencyLevel.periodId)).where(eq(competencyLevel.requestId, requestId)).limit(1)
  const [found] = await q()
    .select({ period: growthPeriod })
    .from(competencyLevel)
    .innerJoin(growthPeriod, eq(growthPeriod.id, competencyLevel.periodId))
    .where(and(live(employeeId), ne(competencyLevel.requestId, requestId), inArray(competencyLevel.competencyId, own), lt(growthPeriod.from, mine)))
    .orderBy(desc(growthPeriod.from))
    .limit(1)
  return found?.period ?? null
}
