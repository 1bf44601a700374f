/** Versions of plans: one of a unit and period holds at a time, or none. Whoever reads one to act on it holds the plan's lock. @see docs/product/planning-sheet.md#versions */
import { and, asc, desc, eq, gte, inArray, isNull, max, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { request } from '../request/table.ts'
import { manpowerPlan, manpowerPlanCell, manpowerPlanLine, manpowerPlanVersion, planSeat } from './plan-table.ts'

export type PlanVersion = typeof manpowerPlanVersion.$inferSelect
/** A version with the code of its sheet. */
export interface CodedVersion extends PlanVersion {
  code: string
}

/** What is planned of a position, by slice. */
export interface VersionLine extends Omit<typeof manpowerPlanLine.$inferSelect, 'id' | 'versionId'> {
  planned: number[]
}

export interface UnitAndPeriod {
  departmentId: string
  periodId: string
}

const ofPlan = ({ departmentId, periodId }: UnitAndPeriod) => and(eq(manpowerPlan.departmentId, departmentId), eq(manpowerPlan.periodId, periodId))

const select = () =>
  q().select({ version: manpowerPlanVersion, code: request.code, activeId: manpowerPlan.activeVersionId }).from(manpowerPlanVersion)
    .innerJoin(manpowerPlan, eq(manpowerPlan.id, manpowerPlanVersion.planId)).innerJoin(request, eq(request.id, manpowerPlanVersion.requestId))

const coded = (rows: readonly { version: PlanVersion; code: string }[]): CodedVersion[] => rows.map(({ version, code }) => ({ ...version, code }))

/** The version of a unit's plan that holds. */
export async function activeVersion(of: UnitAndPeriod): Promise<CodedVersion | null> {
  return coded(await select().where(and(ofPlan(of), eq(manpowerPlan.activeVersionId, manpowerPlanVersion.id))))[0] ?? null
}

/** Every version of a unit's plan, the newest first; also what was revoked. */
export const versionsOf = async (of: UnitAndPeriod): Promise<CodedVersion[]> => coded(await select().where(ofPlan(of)).orderBy(desc(manpowerPlanVersion.number)))

/** The version a sheet became and that was not revoked. */
export async function versionOfRequest(requestId: string): Promise<CodedVersion | null> {
  return coded(await select().where(and(eq(manpowerPlanVersion.requestId, requestId), isNull(manpowerPlanVersion.revokedAt))).orderBy(desc(manpowerPlanVersion.number)))[0] ?? null
}
