/** What the server says of a sheet: its days, who is here, and what it adds up to. */
import { settingOf } from '../../org/settings.ts'
import { todayOf } from '../../org/today.ts'
import type { ComputeInput, ModuleValues } from '../../request/module.ts'
import { findPosition } from '../../workforce/places.ts'
import { countedOn, readSheet } from './sheet.ts'
import { partsOf } from './values.ts'

export async function computeSheet({ values, employeeId, context }: ComputeInput): Promise<ModuleValues> {
  const parts = partsOf(values)
  const today = await todayOf(employeeId, context.now)
  const counted = await countedOn(parts.unit, today, context.language)
  const lines: unknown[] = []
  for (const row of parts.lines) {
    const position = row.position ? await findPosition(row.position) : null
    lines.push({ ...row, existing: position && position.departmentId === parts.unit ? counted(position) : null })
  }
  const sheet = await readSheet(parts, counted, context.language)
  const cost = sheet?.totals.cost ?? null
  return {
    lines, newPositions: parts.newPositions, periodStart: sheet?.period.from ?? null, periodEnd: sheet?.period.until ?? null, existingOn: today, totalExisting: sheet?.totals.existing ?? null,
    totalPlanned: sheet?.totals.planned.at(-1) ?? null, totalCost: cost === null ? null : { minor: cost, currency: await settingOf('currency') },
  }
}
