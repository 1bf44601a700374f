/** What stands against a manual shift: in itself, and person by person. @see docs/product/days.md#shifts */
import type { Context } from '../lib/handler.ts'
import type { Problem } from '../lib/refuse.ts'
import { employmentsOn } from '../org/employment.ts'
import { employeesById } from '../org/people.ts'
import type { LineRecord } from '../request/module.ts'
import { readCase, type ShiftCase, type ShiftValues } from './shift-case.ts'
import { openElsewhere } from './shift-others.ts'
import { isAsPlanned, leaveDay, requestProblems, shortRest } from './shift-rules.ts'

/** In service on the first and the last day. */
async function active(employeeIds: readonly string[], { values: { startDate, endDate } }: ShiftCase): Promise<Set<string>> {
  const people = await employeesById(employeeIds)
  const [first, last] = [await employmentsOn(employeeIds, startDate), await employmentsOn(employeeIds, endDate)]
  return new Set(employeeIds.filter((id) => {
    const leaveDate = people.get(id)?.leaveDate ?? null
    return first.has(id) && last.has(id) && (leaveDate === null || leaveDate >= endDate)
  }))
}

/** What is said of one line. */
export interface ShiftVerdict {
  line: LineRecord
  problem: Omit<Problem, 'field'> | null
  warnings: Omit<Problem, 'field'>[]
}

const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** What is said of one person. @param open code of another open request that names them */
function judgeLine({ shift, plans, values }: ShiftCase, line: LineRecord, isActive: boolean, open: string | undefined): Omit<ShiftVerdict, 'line'> {
  const days = plans.get(line.employeeId) ?? []
  if (!isActive) return { problem: { code: 'shift_not_employed', params: { from: values.startDate, until: values.endDate } }, warnings: [] }
  if (!shift) return { problem: null, warnings: [] }
  if (isAsPlanned(days, shift)) return { problem: { code: 'shift_as_planned', params: { shift: shift.name } }, warnings: [] }
  if (open) return { problem: { code: 'shift_open_elsewhere', params: { code: open } }, warnings: [] }
  const [rest, leave] = [shortRest(days, shift), leaveDay(days)]
  return {
    problem: null,
    warnings: [
      ...(rest ? [{ code: 'shift_short_rest', params: { date: rest.date, hours: hours(rest.minutes) } }] : []),
      ...(leave ? [{ code: 'shift_on_leave', params: { date: leave } }] : []),
    ],
  }
}

/** What stands against the shift itself; where nothing does, what is said of each line. @param isNew a retired reason counts for what was asked before */
export async function judgeShift({ values, lines, requestId, isNew, context }: { values: ShiftValues; lines: readonly LineRecord[]; requestId: string; isNew: boolean; context: Context }): Promise<{ problems: Problem[]; verdicts: ShiftVerdict[] }> {
  const employeeIds = lines.map((l) => l.employeeId)
  const input = await readCase(values, employeeIds, context)
  const problems = requestProblems(input, isNew)
  if (problems.length > 0) return { problems, verdicts: [] }
  const [present, open] = [await active(employeeIds, input), await openElsewhere(employeeIds, values, requestId)]
  return { problems, verdicts: lines.map((line) => ({ line, ...judgeLine(input, line, present.has(line.employeeId), open.get(line.employeeId)) })) }
}
