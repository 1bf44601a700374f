/** The verdict on a custom module request: its header, each of its lines, and lines that want the same of one person. @see contract/modules/custom-module-request/README.md */
import { opensCancellation, takesBack } from '../../../contract/kit/lifecycle.ts'
import { daysOfLine, linesIn, type LineTypeName } from '../../../contract/modules/custom-module-request/line-types.ts'
import { firstClash } from '../../../contract/modules/leave-requests/range.ts'
import { attachmentsOf } from '../../files/refs.ts'
import type { Problem } from '../../lib/refuse.ts'
import { employeesById, findEmployee } from '../../org/people.ts'
import { closedPeriodProblem } from '../../org/pay-period.ts'
import { sitesById } from '../../org/sites.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { noteAttachmentIds } from '../../request/perform/history.ts'
import { leaveValues } from '../../time/leave-case.ts'
import { takeBackProblems } from '../../time/leave-check.ts'
import { judgeRows } from './judge.ts'
import { at } from './judging.ts'
import { ofType, type Row, rowsOf } from './rows.ts'

const NOTHING: CheckResult = { problems: [], warnings: [] }

async function headerProblems({ record }: CheckInput): Promise<Problem[]> {
  const lines = linesIn(record.values)
  const { replacement, site } = record.values
  const found: (Problem | false)[] = [
    lines.length === 0 && { code: 'cmr_no_line' },
    typeof replacement === 'string' && (lines.some((l) => l.line.employeeId === replacement) ? { code: 'cmr_replacement_listed', field: 'replacement' } : !(await findEmployee(replacement)) && { code: 'employee_unknown', field: 'replacement' }),
    typeof site === 'string' && !(await sitesById([site])).has(site) && { code: 'cmr_site_unknown', field: 'site' },
  ]
  return found.filter((p) => p !== false)
}

function sharesDays(a: Row, b: Row): boolean {
  const [one, other] = [daysOfLine(a.type, a.line), daysOfLine(b.type, b.line)]
  return one !== null && other !== null && one.from <= other.until && other.from <= one.until
}

/** Whether two lines of one type and person contradict each other. Overtime is judged beside its neighbours; hours add up. */
const clashes: Partial<Record<LineTypeName, (a: Row, b: Row) => boolean>> = {
  manualShifts: sharesDays,
  checkTimeOverrides: sharesDays,
  attendanceComponents: (a, b) => a.line.attendanceComponent === b.line.attendanceComponent && sharesDays(a, b),
  calendarGroupMutations: () => true,
  leaveTransactions(a, b) {
    const [one, other] = [leaveValues(a.line), leaveValues(b.line)]
    return one !== null && other !== null && firstClash(one, other) !== null
  },
}

const clashProblems = (rows: readonly Row[]): Problem[] =>
  (Object.keys(clashes) as LineTypeName[]).flatMap((type) => {
    const own = ofType(rows, type)
    return own.filter((row, i) => own.slice(0, i).some((before) => before.line.employeeId === row.line.employeeId && clashes[type]?.(before, row))).map((row) => at(row, { code: 'cmr_line_twice' }))
  })

/** Problems of lines with the names of their people. */
async function named(problems: readonly Problem[], rows: readonly Row[]): Promise<Problem[]> {
  const people = await employeesById(rows.map((r) => r.line.employeeId))
  const rowOf = (field = '') => rows.find((r) => field.startsWith(`${r.type}.${r.line.lineId}`))
  return problems.map((p) => {
    const of = people.get(rowOf(p.field)?.line.employeeId ?? '')?.fullName
    return of ? { ...p, of } : p
  })
}

async function judge(input: CheckInput, isNew: boolean): Promise<CheckResult> {
  const { record, context } = input
  const rows = rowsOf(record)
  const notes = await noteAttachmentIds(record.id)
  const attached = ((await attachmentsOf([record.id])).get(record.id) ?? []).filter((a) => !notes.has(a.attachmentId)).length
  const { problems, warnings } = await judgeRows({ rows, record, context, isNew, attached })
  return { problems: await named([...(isNew ? await headerProblems(input) : []), ...clashProblems(rows), ...problems], rows), warnings: await named(warnings, rows) }
}

/** Check at submit: every rule. */
export const checkSubmit = (input: CheckInput): Promise<CheckResult> => judge(input, true)

/** Check at approval: what may have changed since the submit; of a cancellation, whether it may be taken back. */
export const checkApprove = (input: CheckInput): Promise<CheckResult> => (takesBack(input.record.status) ? checkCancel(input) : judge(input, false))

/** Types whose days must be open when they are taken back; the others say so themselves (leave), or with their effect (pay, calendar group). */
const keptByDays: readonly LineTypeName[] = ['manualShifts', 'manualOts', 'checkTimeOverrides', 'attendanceComponents']

async function takeBack(row: Row, { context }: CheckInput, isAsked: boolean): Promise<Problem[]> {
  const leave = row.type === 'leaveTransactions' ? leaveValues(row.line) : null
  if (leave) return (await takeBackProblems(leave, row.line.employeeId, context, isAsked)).map((p) => at(row, p, p.field))
  const days = keptByDays.includes(row.type) ? daysOfLine(row.type, row.line) : null
  const locked = days && (await closedPeriodProblem(days.from, days.until))
  return locked ? [at(row, locked)] : []
}

/** Check at cancel: what is in force goes as a whole, or not at all. What was never approved may always be withdrawn. */
export async function checkCancel(input: CheckInput): Promise<CheckResult> {
  const isAsked = opensCancellation(input.record.status)
  if (!isAsked && !takesBack(input.record.status)) return NOTHING
  const rows = rowsOf(input.record)
  const problems: Problem[] = []
  for (const row of rows) problems.push(...(await takeBack(row, input, isAsked)))
  return { problems: await named(problems, rows), warnings: [] }
}
