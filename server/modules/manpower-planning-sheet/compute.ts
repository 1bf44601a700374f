/** What the server says of a sheet: its days, who is here, and what it adds up to. */
import { manpowerPlanningSheet } from '../../../contract/modules/manpower-planning-sheet/index.ts'
import { settingOf } from '../../org/settings.ts'
import { todayOf } from '../../org/today.ts'
import type { ComputeInput, ModuleValues } from '../../request/module.ts'
import { findPosition } from '../../workforce/places.ts'
import { unitsOf } from '../../workforce/units.ts'
import { isWholeIn } from './reach.ts'
import { countedOn, readSheet } from './sheet.ts'
import { partsOf } from './values.ts'

/** People are counted in units of the manager alone: a sheet of another is refused, and says nothing before that. */
export async function computeSheet({ values, employeeId, context }: ComputeInput): Promise<ModuleValues> {
  const parts = partsOf(values)
  const today = await todayOf(employeeId, context.now)
  const isTheirs = parts.unit !== null && (await isWholeIn(await unitsOf(employeeId, manpowerPlanningSheet.slug, today), parts.unit))
  const unit = isTheirs ? parts.unit : null
  const counted = await countedOn(unit, today, context.language)
  const lines: unknown[] = []
  for (const row of parts.lines) {
    const position = row.position ? await findPosition(row.position) : null
    lines.push({ ...row, existing: position && position.departmentId === unit ? counted(position) : null })
  }
  const sheet = await readSheet(parts, counted, context.language)
  const totals = isTheirs ? sheet?.totals : undefined
  const cost = totals?.cost ?? null
  return {
    lines, newPositions: parts.newPositions, periodStart: sheet?.period.from ?? null, periodEnd: sheet?.period.until ?? null, existingOn: today, totalExisting: totals?.existing ?? null,
    totalPlanned: totals?.planned.at(-1) ?? null, totalCost: cost === null ? null : { minor: cost, currency: await settingOf('currency') },
  }
}
