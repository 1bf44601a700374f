/** Overtime lines: the rules of the overtime schedule, and whether day and side of the shift are as the line says. */
import type { Problem } from '../../lib/refuse.ts'
import type { CheckResult } from '../../request/module.ts'
import { minuteOn } from '../../facts/minutes.ts'
import { type OvertimeCase, overtimeCases } from '../../time/overtime-case.ts'
import { judgeOvertime, windowProblems } from '../../time/overtime-check.ts'
import { windowFault } from '../../../contract/modules/overtime-schedule/window.ts'
import { at, type Judging } from './judging.ts'
import { type Row, textIn } from './rows.ts'

/** 1 before the shift, 2 after it, 3 on a day off. */
function sideProblem({ values, date, day }: OvertimeCase, side: unknown): Omit<Problem, 'field'> | null {
  const shift = day?.shift
  if (side === 3) return shift ? { code: 'cmr_ot_day_off', params: { shift: shift.code } } : null
  if (!shift) return { code: 'cmr_ot_no_shift', params: { date } }
  const fits = side === 1 ? minuteOn(date, values.oTUntil) <= shift.startMinute : minuteOn(date, values.oTStart) >= shift.endMinute
  return fits ? null : { code: side === 1 ? 'cmr_ot_not_before' : 'cmr_ot_not_after', params: { shift: shift.code } }
}

const ownProblems = (row: Row, found: OvertimeCase): Problem[] => {
  if (textIn(row.line, 'manualOtDate') !== found.date) return [at(row, { code: 'cmr_ot_date', params: { date: found.date } }, 'manualOtDate')]
  const side = sideProblem(found, row.line.startEndType)
  return side ? [at(row, side, 'startEndType')] : []
}

export async function judgeOvertimes({ rows, record, context, isNew }: Judging): Promise<CheckResult> {
  const units = rows.flatMap((r) => r.units)
  const rowOf = new Map(rows.flatMap((row) => row.units.map((unit) => [unit.lineId, row] as const)))
  const problems: Problem[] = []
  if (isNew) for (const row of rows) problems.push(...(await windowProblems(row.units[0]?.values ?? {}, row.line.employeeId, context.now)).map((p) => at(row, p, p.field)))
  for (const found of await overtimeCases(units)) {
    const row = rowOf.get(found.line.lineId)
    if (row && !windowFault(found.values)) problems.push(...ownProblems(row, found))
  }
  const verdicts = await judgeOvertime(units, record.id)
  const said = (what: 'problems' | 'warnings') => verdicts.flatMap((v) => v[what].flatMap((p) => rowOf.get(v.line.lineId) ? [at(rowOf.get(v.line.lineId) as Row, p)] : []))
  return { problems: [...problems, ...said('problems')], warnings: said('warnings') }
}
