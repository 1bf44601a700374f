/** What a timesheet must keep to. @see contract/modules/timesheets/README.md#checks */
import { and, gte, lte } from 'drizzle-orm'
import { lineField } from '../../../contract/kit/field-path.ts'
import { timesheet } from '../../../contract/modules/timesheets/index.ts'
import { dayProblems, differenceOf, differsMuch, periodProblems, workByDay } from '../../../contract/modules/timesheets/rules.ts'
import { q } from '../../db/context.ts'
import type { Problem } from '../../lib/refuse.ts'
import { belongsOn, categoriesById, membershipsOf } from '../../projects/read.ts'
import { heldBy } from '../../request/held.ts'
import type { CheckInput, CheckResult, RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import { sheetDays } from './days.ts'
import { type Sheet, sheetOf } from './sheet.ts'

/** Another timesheet of the person that has some of these days and is submitted or approved. */
async function overlapProblem({ id, employeeId }: RequestRecord, { start, until }: Sheet): Promise<Problem[]> {
  const [other] = await q()
    .select({ code: request.code })
    .from(request)
    .where(and(heldBy(timesheet, employeeId, id), lte(request.from, until), gte(request.until, start)))
    .orderBy(request.from, request.id)
    .limit(1)
  return other ? [{ code: 'timesheet_period_taken', params: { code: other.code }, field: 'start' }] : []
}

async function lineProblems(employeeId: string, { start, until, lines }: Sheet, onLeave: ReadonlySet<string>): Promise<Problem[]> {
  const memberships = await membershipsOf(employeeId, start, until)
  const categories = await categoriesById(lines.map((l) => l.taskCategory))
  return lines.flatMap(({ lineId, date, project, taskCategory }): Problem[] => {
    const category = categories.get(taskCategory)
    const problems: Problem[] = []
    if (!belongsOn(memberships, project, date)) problems.push({ code: 'timesheet_project', params: { date }, field: lineField('lines', lineId, 'project') })
    if (!category) problems.push({ code: 'field.invalid', field: lineField('lines', lineId, 'taskCategory') })
    else if (onLeave.has(date) && !category.isAbsence) problems.push({ code: 'timesheet_leave_day', params: { date }, field: lineField('lines', lineId, 'taskCategory') })
    return problems
  })
}

const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

export async function checkSheet({ record, context }: CheckInput): Promise<CheckResult> {
  const sheet = sheetOf(record.values)
  if (!sheet) return { problems: [], warnings: [] }
  const wrongPeriod = periodProblems(sheet.start, sheet.until)
  if (wrongPeriod.length > 0) return { problems: wrongPeriod, warnings: [] }
  const days = await sheetDays(record.employeeId, sheet.start, sheet.until, context.language)
  const onLeave = new Set(days.filter((d) => d.onLeave).map((d) => d.date))
  const categories = await categoriesById(sheet.lines.map((l) => l.taskCategory))
  const work = workByDay(sheet.lines, new Set([...categories.values()].filter((c) => c.isAbsence).map((c) => c.id)))
  const differing = days.filter((d) => d.date <= context.today && differsMuch(differenceOf(work.get(d.date) ?? 0, d.workedMinutes)))
  return {
    problems: [...(await overlapProblem(record, sheet)), ...dayProblems(sheet, context.today), ...(await lineProblems(record.employeeId, sheet, onLeave))],
    warnings: differing.map((d) => ({ code: 'timesheet_differs', params: { date: d.date, reported: hours(work.get(d.date) ?? 0), worked: hours(d.workedMinutes ?? 0) } })),
  }
}
