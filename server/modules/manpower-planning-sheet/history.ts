/** Versions a unit's plan had, and two of them side by side; no costs. @see docs/product/planning-sheet.md#versions */
import type { PlanVersions, PlanVersionsInput } from '../../../contract/modules/manpower-planning-sheet/calls.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { findPlanningPeriod } from '../../workforce/periods.ts'
import { positionNames } from '../../workforce/places.ts'
import { linesOfVersions, type Version, type VersionLine, versionsOf } from '../../workforce/plan/versions.ts'
import { plansUnit } from './reach.ts'
import { planFrames, type SeesSheet } from './start.ts'

/** Those the caller may be told of: of a unit they file for all, else those whose sheets they see. */
async function seenVersions(sees: SeesSheet, { companyStructure: departmentId, period: periodId }: PlanVersionsInput, context: Context): Promise<Version[]> {
  const all = await versionsOf({ departmentId, periodId })
  if (await plansUnit(departmentId, context)) return all
  const seen: Version[] = []
  for (const version of all) if (await sees(version.requestId, context)) seen.push(version)
  return seen.length > 0 ? seen : refuse('not_found')
}

const plannedIn = (lines: readonly VersionLine[] | undefined): ReadonlyMap<string, number[]> => new Map((lines ?? []).map((line) => [line.positionId, line.planned]))

/** @throws CallError not_found: no such unit or period, none the caller may be told of, or a version there is not */
export async function planVersions(sees: SeesSheet, input: PlanVersionsInput, context: Context): Promise<PlanVersions> {
  const period = await findPlanningPeriod(input.period)
  if (!period) return refuse('not_found')
  const versions = await seenVersions(sees, input, context)
  const lines = await linesOfVersions(versions.map((v) => v.id))
  const frames = await planFrames(period, context.language)
  const numbered = (number: number | undefined): ReadonlyMap<string, number[]> | null => {
    if (number === undefined) return null
    const version = versions.find((v) => v.number === number) ?? refuse('not_found')
    return plannedIn(lines.get(version.id))
  }
  const [left, right] = [numbered(input.left), numbered(input.right)]
  const positions = await positionNames([...(left?.keys() ?? []), ...(right?.keys() ?? [])], context.language)
  return {
    frames,
    versions: versions.map((v) => ({
      number: v.number, code: v.code, requestId: v.requestId, activatedDateTime: v.activatedAt.toISOString(), supersededDateTime: v.supersededAt?.toISOString() ?? null, revokedDateTime: v.revokedAt?.toISOString() ?? null,
      totals: frames.map((_, i) => (lines.get(v.id) ?? []).reduce((sum, line) => sum + (line.planned[i] ?? 0), 0)),
    })),
    lines: [...positions].map(([positionId, position]) => ({ positionId, position, left: left?.get(positionId) ?? null, right: right?.get(positionId) ?? null }))
      .toSorted((a, b) => a.position.localeCompare(b.position, context.language) || (a.positionId < b.positionId ? -1 : 1)),
  }
}
