/** What a grid begins with: every position of the unit, who is there, and what was planned. @see contract/modules/manpower-planning-sheet/README.md#calls */
import type { PlanFrame, PlanPosition, PlanStart, PlanStartInput } from '../../../contract/modules/manpower-planning-sheet/calls.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import { settingOf } from '../../org/settings.ts'
import { findPlanningPeriod, framesOf, frameName, type PlanningPeriod } from '../../workforce/periods.ts'
import { positionName, searchPositions, titleName } from '../../workforce/places.ts'
import { linesOfVersions, type Version, type VersionLine, versionsOf } from '../../workforce/plan/versions.ts'
import { plansUnit } from './reach.ts'
import { countedOn } from './sheet.ts'

/** Whether the caller sees a sheet, and with it its costs. */
export type SeesSheet = (requestId: string, context: Context) => Promise<boolean>

const NOT_KEPT = ['costPerHead'] as const satisfies (keyof PlanPosition)[]

/** Slices of a period as grids show them. */
export const planFrames = async (period: PlanningPeriod, language: string): Promise<PlanFrame[]> =>
  (await framesOf(period.id)).map((f) => ({ id: f.id, name: frameName(f, period, language), number: f.number, from: f.from, until: f.until }))

const byPosition = (lines: readonly VersionLine[] | undefined): ReadonlyMap<string, VersionLine> => new Map((lines ?? []).map((line) => [line.positionId, line]))

function costOf(line: VersionLine | undefined): PlanPosition['costPerHead'] {
  return line?.costPerHeadMinor != null && line.currency !== null ? { minor: line.costPerHeadMinor, currency: line.currency } : null
}

/** @throws CallError not_found: no such unit, period or version, or none the caller may file for */
export async function planStart(sees: SeesSheet, { companyStructure: unit, period: periodId, fromVersion }: PlanStartInput, context: Context): Promise<PlanStart> {
  const { language, today } = context
  const period = (await plansUnit(unit, context)) ? await findPlanningPeriod(periodId) : null
  if (!period) return refuse('not_found')
  const versions = await versionsOf({ departmentId: unit, periodId })
  const active = versions.find((v) => v.supersededAt === null && v.revokedAt === null)
  const from: Version | undefined = fromVersion === undefined ? active : versions.find((v) => v.number === fromVersion)
  if (fromVersion !== undefined && fromVersion > 0 && !from) return refuse('not_found')
  const lines = await linesOfVersions([...(active ? [active.id] : []), ...(from ? [from.id] : [])])
  const [former, planned] = [byPosition(lines.get(active?.id ?? '')), byPosition(lines.get(from?.id ?? ''))]
  const showsCosts = from !== undefined && (await sees(from.requestId, context))
  const [frames, counted] = [await planFrames(period, language), await countedOn(unit, today, language)]
  const people = await namesOf([...planned.values()].flatMap((line) => line.reportToId ?? []))
  const positions = (await searchPositions({ departmentIds: [unit] }, language)).map((position): PlanPosition => {
    const line = planned.get(position.id)
    const existing = counted(position)
    return {
      positionId: position.id, position: positionName(position, language), designationId: position.designationId, designation: titleName(position.designation, language), siteId: position.siteId, site: position.site,
      reportToId: line?.reportToId ?? null, reportTo: people.get(line?.reportToId ?? '') ?? '', existing, planned: line?.planned ?? frames.map(() => existing), former: former.get(position.id)?.planned ?? null,
      reasonId: line?.reasonId ?? null, costPerHead: showsCosts ? costOf(line) : null, notKept: [...NOT_KEPT],
    }
  })
  return { fromVersion: from?.number ?? 0, activeVersion: active?.number ?? 0, existingOn: today, frames, frameMonths: period.frameMonths, currency: await settingOf('currency'), positions }
}
