/** What stands against each line, by its type: the rules of the stand-alone modules, and those of the three types only this module has. @see contract/modules/custom-module-request/README.md */
import { daysBetween } from '../../../contract/kit/civil-date.ts'
import { payHourReasons } from '../../../contract/modules/custom-module-request/choices.ts'
import { toHundredths } from '../../../contract/kit/decimal.ts'
import { daysOfLine, lineType, type LineTypeName, MAX_RANGE_DAYS } from '../../../contract/modules/custom-module-request/line-types.ts'
import type { Problem } from '../../lib/refuse.ts'
import { calendarGroups, groupsOn } from '../../org/calendar-groups.ts'
import { employmentsOn } from '../../org/employment.ts'
import { closedPeriodProblem, payPeriodById } from '../../org/pay-period.ts'
import { findChoice } from '../../org/choices.ts'
import { sitesById } from '../../org/sites.ts'
import type { CheckResult } from '../../request/module.ts'
import { judgeShift } from '../../time/shift-check.ts'
import { shiftValues } from '../../time/shift-case.ts'
import { dateProblem, judgeOverrides } from '../../time/override-check.ts'
import { lockedFrom } from './change-group.ts'
import { judgeLeaves } from './judge-leave.ts'
import { judgeOvertimes } from './judge-overtime.ts'
import { at, type Judge, type Judging } from './judging.ts'
import { ofType, type Row, textIn } from './rows.ts'

const refused = (problems: Problem[]): CheckResult => ({ problems, warnings: [] })

/** Each row by itself. */
async function each(rows: readonly Row[], judge: (row: Row) => Promise<CheckResult | Problem[]>): Promise<CheckResult> {
  const found: CheckResult = { problems: [], warnings: [] }
  for (const row of rows) {
    const said = await judge(row)
    const { problems, warnings } = Array.isArray(said) ? refused(said) : said
    found.problems.push(...problems)
    found.warnings.push(...warnings)
  }
  return found
}

/** Days the wrong way round, too many of them, or in a closed pay period. */
async function dayProblems(row: Row): Promise<Problem[]> {
  const [, until] = lineType(row.type).days
  const days = daysOfLine(row.type, row.line)
  if (!days) return [at(row, { code: 'cmr_days_order' }, until)]
  if (daysBetween(days.from, days.until) >= MAX_RANGE_DAYS) return [at(row, { code: 'cmr_range_too_long', params: { count: MAX_RANGE_DAYS } }, until)]
  const locked = await closedPeriodProblem(days.from, days.until)
  return locked ? [at(row, locked, lineType(row.type).days[0])] : []
}

/** Rows whose days are in order, judged further; the others say what is wrong with theirs. */
async function inOrder(rows: readonly Row[], judge: (sound: Row[]) => Promise<CheckResult>): Promise<CheckResult> {
  const sound: Row[] = []
  const wrong: Problem[] = []
  for (const row of rows) {
    const problems = await dayProblems(row)
    if (problems.length === 0) sound.push(row)
    wrong.push(...problems)
  }
  const said = await judge(sound)
  return { problems: [...wrong, ...said.problems], warnings: said.warnings }
}

/** In service on the first and the last day. */
async function serviceProblems(row: Row): Promise<Problem[]> {
  const days = daysOfLine(row.type, row.line)
  if (!days) return []
  for (const date of new Set([days.from, days.until])) {
    if (!(await employmentsOn([row.line.employeeId], date)).has(row.line.employeeId)) return [at(row, { code: 'cmr_not_employed', params: { date } }, 'employeeId')]
  }
  return []
}

const shifts: Judge = ({ rows, record, context, isNew }) =>
  inOrder(rows, (sound) => each(sound, async (row) => {
    const values = shiftValues(row.line)
    if (!values) return []
    const { problems, verdicts } = await judgeShift({ values, lines: row.units, requestId: record.id, isNew, context })
    return {
      problems: [...problems.map((p) => at(row, p, p.field)), ...verdicts.flatMap((v) => (v.problem ? [at(row, v.problem)] : []))],
      warnings: verdicts.flatMap((v) => v.warnings.map((w) => at(row, w))),
    }
  }))

async function overrides({ rows, record, context, isNew }: Judging): Promise<CheckResult> {
  const problems: Problem[] = rows.filter((r) => r.units.length === 0).map((row) => at(row, { code: 'cmr_no_time' }, 'newCheckIn'))
  const sites = await sitesById(rows.map((r) => textIn(r.line, 'site')).filter(Boolean))
  for (const row of rows) if (textIn(row.line, 'site') && !sites.has(textIn(row.line, 'site'))) problems.push(at(row, { code: 'cto_site_unknown' }, 'site'))
  const days = rows.map((r) => ({ employeeId: r.line.employeeId, date: textIn(r.line, 'date') }))
  for (const [date, own] of Map.groupBy(rows, (r) => textIn(r.line, 'date'))) {
    const late = isNew ? await Promise.all(own.map(async (row) => ({ row, problem: await dateProblem(date, row.line.employeeId, context.now) }))) : []
    const wrong = late.flatMap(({ row, problem }) => (problem ? [at(row, problem, 'date')] : []))
    problems.push(...wrong)
    if (wrong.length > 0) continue
    for (const { line, problem, part } of await judgeOverrides({ lines: own.flatMap((r) => r.units), date, requestId: record.id, now: context.now, beside: days.filter((d) => d.date !== date) })) {
      const row = own.find((r) => r.units.includes(line))
      if (row) problems.push(at(row, problem, part && (line.values.checkStatus === 1 ? 'newCheckIn' : 'newCheckOut')))
    }
  }
  return refused(problems)
}

const components: Judge = ({ rows }) =>
  inOrder(rows, (sound) => each(sound, async (row) => (toHundredths(textIn(row.line, 'value')) < 0 ? [at(row, { code: 'cmr_value_negative' }, 'value')] : serviceProblems(row))))

/** Most hours of one adjustment, and the most one of them may be worth. */
const MAX_HOURS = 100
const MAX_MULTIPLIER = 10

const payHours: Judge = ({ rows, isNew }) =>
  each(rows, async (row) => {
    const [hours, multiplier] = [toHundredths(textIn(row.line, 'hours')), toHundredths(textIn(row.line, 'multiplier'))]
    const period = await payPeriodById(textIn(row.line, 'periodPay'))
    const reason = await findChoice(payHourReasons, textIn(row.line, 'reason'))
    const found: (Problem | false)[] = [
      (hours === 0 || hours % 25 !== 0 || Math.abs(hours) > MAX_HOURS * 100) && at(row, { code: 'cmr_hours', params: { max: MAX_HOURS } }, 'hours'),
      (multiplier <= 0 || multiplier > MAX_MULTIPLIER * 100) && at(row, { code: 'cmr_multiplier', params: { max: MAX_MULTIPLIER } }, 'multiplier'),
      !period && at(row, { code: 'cmr_period_unknown' }, 'periodPay'),
      period?.closed === true && at(row, { code: 'period_locked', params: { period: period.code, contact: period.contact } }, 'periodPay'),
      !(reason && (reason.active || !isNew)) && at(row, { code: 'cmr_reason_unknown' }, 'reason'),
      ...(await serviceProblems(row)),
    ]
    return found.filter((p) => p !== false)
  })

async function mutations({ rows }: Judging): Promise<CheckResult> {
  const groups = new Map((await calendarGroups()).map((g) => [g.id, g]))
  return each(rows, async (row) => {
    const date = textIn(row.line, 'effectiveDate')
    const [to, now] = [groups.get(textIn(row.line, 'toCalendarGroup')), (await groupsOn([row.line.employeeId], date)).get(row.line.employeeId)]
    if (!now) return serviceProblems(row)
    if (!to) return [at(row, { code: 'cmr_group_unknown' }, 'toCalendarGroup')]
    if (to.id === now.groupId) return [at(row, { code: 'cmr_group_same', params: { group: to.name } }, 'toCalendarGroup')]
    const locked = await lockedFrom(date)
    return locked ? [at(row, locked, 'effectiveDate')] : []
  })
}

/** Overtime on days that are closed is refused before its own rules are asked. */
const overtimes: Judge = (input) => inOrder(input.rows, (sound) => judgeOvertimes({ ...input, rows: sound }))

const judges: Record<LineTypeName, Judge> = {
  manualShifts: shifts, manualOts: overtimes, payrollOtAdjustments: payHours, checkTimeOverrides: (input) => inOrder(input.rows, (sound) => overrides({ ...input, rows: sound })),
  attendanceComponents: components, calendarGroupMutations: mutations, leaveTransactions: judgeLeaves,
}

/** Everything said of these rows, type by type. */
export async function judgeRows(input: Judging): Promise<CheckResult> {
  const found: CheckResult = { problems: [], warnings: [] }
  for (const type of Object.keys(judges) as LineTypeName[]) {
    const rows = ofType(input.rows, type)
    if (rows.length === 0) continue
    const { problems, warnings } = await judges[type]({ ...input, rows })
    found.problems.push(...problems)
    found.warnings.push(...warnings)
  }
  return found
}
