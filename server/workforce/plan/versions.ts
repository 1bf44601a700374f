/** Versions of plans: of a unit and period one holds, or none. Whoever reads one to act on it holds the plan's lock. @see docs/product/planning-sheet.md#versions */
import { and, asc, desc, eq, gte, inArray, isNull, max, ne } from 'drizzle-orm'
import { inForce } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import { newId } from '../../lib/new-id.ts'
import { request } from '../../request/table.ts'
import { planFor } from './room.ts'
import { manpowerPlan, manpowerPlanCell, manpowerPlanLine, manpowerPlanVersion, planSeat } from './table.ts'

/** A version with the code of its sheet. */
export type Version = typeof manpowerPlanVersion.$inferSelect & { code: string }

/** What is planned of a position, by time frame. */
export type VersionLine = Omit<typeof manpowerPlanLine.$inferSelect, 'id' | 'versionId'> & { planned: number[] }

export interface UnitAndPeriod {
  departmentId: string
  periodId: string
}

const ofPlan = ({ departmentId, periodId }: UnitAndPeriod) => and(eq(manpowerPlan.departmentId, departmentId), eq(manpowerPlan.periodId, periodId))

const select = () =>
  q().select({ version: manpowerPlanVersion, code: request.code }).from(manpowerPlanVersion)
    .innerJoin(manpowerPlan, eq(manpowerPlan.id, manpowerPlanVersion.planId)).innerJoin(request, eq(request.id, manpowerPlanVersion.requestId))

const coded = (rows: readonly { version: typeof manpowerPlanVersion.$inferSelect; code: string }[]): Version[] => rows.map(({ version, code }) => ({ ...version, code }))

/** The version of a unit's plan that holds. */
export async function activeVersion(of: UnitAndPeriod): Promise<Version | null> {
  return coded(await select().where(and(ofPlan(of), eq(manpowerPlan.activeVersionId, manpowerPlanVersion.id))))[0] ?? null
}

/** Every version of a unit's plan, the newest first; what was revoked, too. */
export const versionsOf = async (of: UnitAndPeriod): Promise<Version[]> => coded(await select().where(ofPlan(of)).orderBy(desc(manpowerPlanVersion.number)))

/** The version each of these sheets became and that was not revoked; a sheet without one is absent. */
export async function versionsOfRequests(requestIds: readonly string[]): Promise<Map<string, Version>> {
  if (requestIds.length === 0) return new Map()
  const rows = await select().where(and(inArray(manpowerPlanVersion.requestId, [...requestIds]), isNull(manpowerPlanVersion.revokedAt))).orderBy(asc(manpowerPlanVersion.number))
  return new Map(coded(rows).map((version) => [version.requestId, version]))
}

export const versionOfRequest = async (requestId: string): Promise<Version | null> => (await versionsOfRequests([requestId])).get(requestId) ?? null

/** Lines of versions by the version. Two statements, however many. */
export async function linesOfVersions(versionIds: readonly string[]): Promise<Map<string, VersionLine[]>> {
  if (versionIds.length === 0) return new Map()
  const lines = await q().select().from(manpowerPlanLine).where(inArray(manpowerPlanLine.versionId, [...versionIds]))
  const cells = await q().select({ lineId: manpowerPlanCell.lineId, planned: manpowerPlanCell.planned }).from(manpowerPlanCell).innerJoin(manpowerPlanLine, eq(manpowerPlanLine.id, manpowerPlanCell.lineId))
    .where(inArray(manpowerPlanLine.versionId, [...versionIds])).orderBy(asc(manpowerPlanCell.frameNumber))
  const plannedOf = Map.groupBy(cells, (c) => c.lineId)
  const whole = lines.map(({ id, versionId, ...line }) => ({ versionId, line: { ...line, planned: (plannedOf.get(id) ?? []).map((c) => c.planned) } }))
  return new Map([...Map.groupBy(whole, (w) => w.versionId)].map(([id, own]) => [id, own.map((w) => w.line)]))
}

/** The newest version that was not revoked, this one aside: it held before, and holds again once this one is revoked. */
export async function versionBefore({ id, planId }: Pick<Version, 'id' | 'planId'>): Promise<Version | null> {
  const [found] = coded(await select().where(and(eq(manpowerPlanVersion.planId, planId), isNull(manpowerPlanVersion.revokedAt), ne(manpowerPlanVersion.id, id))).orderBy(desc(manpowerPlanVersion.number)).limit(1))
  return found ?? null
}

/** Code of the sheet whose version took this one's place; null: it holds. */
export async function replacedBy({ supersededAt, planId, number }: Version): Promise<string | null> {
  if (supersededAt === null) return null
  const [found] = coded(await select().where(and(eq(manpowerPlanVersion.planId, planId), isNull(manpowerPlanVersion.revokedAt), gte(manpowerPlanVersion.number, number + 1))).orderBy(desc(manpowerPlanVersion.number)).limit(1))
  return found?.code ?? null
}

/** Code of a request that stands and was given places of the plan since this version holds. */
export async function usedSince({ planId, activatedAt }: Pick<Version, 'planId' | 'activatedAt'>): Promise<string | null> {
  const [found] = await q().select({ code: request.code }).from(planSeat).innerJoin(request, eq(request.id, planSeat.requestId))
    .where(and(eq(planSeat.planId, planId), eq(planSeat.kind, 'used'), isNull(planSeat.reversalOf), gte(planSeat.postedAt, activatedAt), inArray(request.status, [...inForce]))).orderBy(asc(planSeat.postedAt), asc(planSeat.id)).limit(1)
  return found?.code ?? null
}

/** A sheet becomes the plan: the next number, which is never given again, in place of the version that held. The caller holds the plan's lock. */
export async function openVersion({ departmentId, periodId, requestId, existingOn, lines }: UnitAndPeriod & { requestId: string; existingOn: string; lines: readonly VersionLine[] }, now: Date): Promise<{ id: string; number: number; previous: Version | null }> {
  const previous = await activeVersion({ departmentId, periodId })
  const planId = await planFor(departmentId, periodId, now)
  const [last] = await q().select({ number: max(manpowerPlanVersion.number) }).from(manpowerPlanVersion).where(eq(manpowerPlanVersion.planId, planId))
  const [id, number] = [newId(now), (last?.number ?? 0) + 1]
  await q().insert(manpowerPlanVersion).values({ id, planId, number, requestId, existingOn, previousVersionId: previous?.id ?? null, activatedAt: now })
  const rows = lines.map(({ planned, ...line }) => ({ line: { ...line, id: newId(now), versionId: id }, planned }))
  if (rows.length > 0) {
    await q().insert(manpowerPlanLine).values(rows.map((r) => r.line))
    await q().insert(manpowerPlanCell).values(rows.flatMap(({ line, planned }) => planned.map((heads, i) => ({ lineId: line.id, frameNumber: i + 1, planned: heads }))))
  }
  if (previous) await q().update(manpowerPlanVersion).set({ supersededAt: now }).where(eq(manpowerPlanVersion.id, previous.id))
  await q().update(manpowerPlan).set({ activeVersionId: id }).where(eq(manpowerPlan.id, planId))
  return { id, number, previous }
}

/** The version holds no more, and the one before does again. The caller holds the plan's lock. */
export async function revokeVersion(version: Version, now: Date): Promise<{ again: Version | null }> {
  const again = await versionBefore(version)
  await q().update(manpowerPlanVersion).set({ revokedAt: now }).where(eq(manpowerPlanVersion.id, version.id))
  if (again) await q().update(manpowerPlanVersion).set({ supersededAt: null }).where(eq(manpowerPlanVersion.id, again.id))
  await q().update(manpowerPlan).set({ activeVersionId: again?.id ?? null }).where(eq(manpowerPlan.id, version.planId))
  return { again }
}
