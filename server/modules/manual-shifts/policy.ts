/** The verdict on a manual shift: of the request, and of each person on a line of their own. @see DOMAIN §3.3 Checks */
import { outcomeOf, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { manualShift } from '../../../contract/modules/manual-shifts/index.ts'
import type { Problem } from '../../lib/refuse.ts'
import { employmentsOn } from '../../org/employment.ts'
import { employeesById } from '../../org/people.ts'
import type { CheckInput, CheckResult, LineRecord } from '../../request/module.ts'
import { fieldOfLine } from '../../request/perform/lines.ts'
import { openElsewhere } from './others.ts'
import { isAsPlanned, leaveDay, requestProblems, shortRest } from './rules.ts'
import { readCase, type ShiftCase, shiftValues } from './shift-case.ts'

/** In service on the first and the last day. */
async function active(employeeIds: readonly string[], { values: { startDate, endDate } }: ShiftCase): Promise<Set<string>> {
  const people = await employeesById(employeeIds)
  const [first, last] = [await employmentsOn(employeeIds, startDate), await employmentsOn(employeeIds, endDate)]
  return new Set(employeeIds.filter((id) => {
    const leaveDate = people.get(id)?.leaveDate ?? null
    return first.has(id) && last.has(id) && (leaveDate === null || leaveDate >= endDate)
  }))
}

interface LineVerdict {
  problem: Omit<Problem, 'field'> | null
  warnings: Omit<Problem, 'field'>[]
}

const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** What is said of one person. @param open code of another open request that names them */
function judgeLine({ shift, plans, values }: ShiftCase, line: LineRecord, isActive: boolean, open: string | undefined): LineVerdict {
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

async function judge({ record, lines, context }: CheckInput, isNew: boolean): Promise<CheckResult> {
  const values = shiftValues(record.values)
  if (!values) return { problems: [{ code: 'shift_incomplete' }], warnings: [] }
  const employeeIds = lines.map((l) => l.employeeId)
  const input = await readCase(values, employeeIds, context)
  const problems = requestProblems(input, isNew)
  if (problems.length > 0) return { problems, warnings: [] }
  const [present, open] = [await active(employeeIds, input), await openElsewhere(employeeIds, values, record.id)]
  const verdicts = lines.map((line) => ({ field: fieldOfLine({ def: manualShift }, line), ...judgeLine(input, line, present.has(line.employeeId), open.get(line.employeeId)) }))
  return {
    problems: verdicts.flatMap(({ field, problem }) => (problem ? [{ ...problem, field }] : [])),
    warnings: verdicts.flatMap(({ field, warnings }) => warnings.map((w) => ({ ...w, field }))),
  }
}

/** Check at submit: every rule. */
export const checkSubmit = (input: CheckInput): Promise<CheckResult> => judge(input, true)

/** Check at approval: the plan or the people may have changed since the submit. Taking a shift back is always free. */
export const checkApprove = (input: CheckInput): Promise<CheckResult> =>
  outcomeOf(input.record.status as StatusId, 'approve')?.effects === 'reverse' ? Promise.resolve({ problems: [], warnings: [] }) : judge(input, false)
