/** What stands against a leave, and what is worth knowing of it. @see docs/product/days.md#leave-types */
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { type Coverage, coverage } from '../ledger/balance.ts'
import { findBalance, ledgersOf, lockedLedgers } from '../ledger/read.ts'
import type { PaidDay } from '../ledger/table.ts'
import type { Context } from '../lib/handler.ts'
import type { Problem } from '../lib/refuse.ts'
import { closedPeriodProblem } from '../org/pay-period.ts'
import { findEmployee } from '../org/people.ts'
import { isHrFor, knownAwayTo } from '../org/scope.ts'
import { sitesById } from '../org/sites.ts'
import { todayOf } from '../org/today.ts'
import type { CheckResult } from '../request/module.ts'
import { colleagues, isAway, isColleague, overlapProblem } from './leave-absences.ts'
import { firstCounted, type LeaveCase, type LeaveValues, paidDays } from './leave-case.ts'
import { attachmentVerdict, rangeProblems, typeProblems } from './leave-rules.ts'

const lockedProblem = ({ startDate, endDate }: { startDate: string; endDate: string }): Promise<Problem | null> => closedPeriodProblem(startDate, endDate, 'startDate')

/** Days of the same balance that the same request takes beside a case. */
export type Beside = readonly PaidDay[]

/** The balance of the case over its own days and those beside them, the request's own reservation left out; null for a type without balance. */
export async function coverageOf(input: LeaveCase, requestId: string | null, lock: boolean, beside: Beside = []): Promise<Coverage | null> {
  const typeId = input.type?.balanceTypeId
  if (!typeId) return null
  const days = [...beside, ...paidDays(input.count)].map((d) => ({ date: d.date, amount: toHundredths(d.amount) })).sort((a, b) => (a.date < b.date ? -1 : 1))
  const total = days.reduce((sum, d) => sum + d.amount, 0)
  const balance = await findBalance(input.employeeId, typeId)
  if (!balance) return { before: 0, after: -total, short: total, debt: total }
  const [ledger] = lock ? [...(await lockedLedgers([balance.id])).values()] : await ledgersOf([balance.id])
  return ledger ? coverage(ledger, days, requestId ?? undefined) : null
}

/** Refused when not covered; a warning when the type lets the balance go below zero that far. */
function balanceVerdict(input: LeaveCase, covered: Coverage | null): CheckResult {
  if (!covered || covered.short <= 0) return { problems: [], warnings: [] }
  const floor = input.type?.rules.negativeFloor ?? 0
  const params = { usable: fromHundredths(Math.max(0, covered.before)), totalDay: input.count.totalDay }
  if (covered.debt > -floor * 100) return { problems: [{ code: 'leave_balance', params, field: 'leaveType' }], warnings: [] }
  return { problems: [], warnings: [{ code: 'leave_balance_negative', params: { after: fromHundredths(covered.after) }, field: 'leaveType' }] }
}

/** A colleague of the department, and not away: that is said of people only of whom the one who asks may know it. */
async function replacementProblems(input: LeaveCase, context: Context): Promise<Problem[]> {
  const { replacement } = input.values
  if (!replacement) return []
  if (replacement === input.employeeId) return [{ code: 'leave_replacement_self', field: 'replacement' }]
  if (!input.work || !(await isColleague(replacement, input.work.departmentId, input.values))) return [{ code: 'leave_replacement_unknown', field: 'replacement' }]
  if (!(await knownAwayTo(context, [replacement])).has(replacement) || !(await isAway(replacement, input.values))) return []
  return [{ code: 'leave_replacement_away', params: { person: (await findEmployee(replacement))?.fullName ?? '' }, field: 'replacement' }]
}

async function locationProblem({ values, type }: LeaveCase): Promise<Problem | null> {
  if (!values.location || !type?.rules.enableLocation) return null
  return (await sitesById([values.location])).size > 0 ? null : { code: 'leave_location_unknown', field: 'location' }
}

async function colleagueWarnings(input: LeaveCase): Promise<Problem[]> {
  if (!input.work || input.total === 0) return []
  const { away } = await colleagues(input.employeeId, input.work.departmentId, input.values)
  return away.length > 0 ? [{ code: 'leave_colleagues_away', params: { count: away.length }, field: 'startDate' }] : []
}

/** "At the earliest" names a day on which this person can be on leave, not a Sunday. */
async function onCountedDay(problem: Problem, input: LeaveCase): Promise<Problem> {
  const earliest = problem.params?.earliest
  const first = typeof earliest === 'string' ? await firstCounted(input, earliest) : null
  return first === null ? problem : { ...problem, params: { ...problem.params, earliest: first } }
}

interface Verdict extends CheckResult {
  covered: Coverage | null
}

/** Everything but the attachment: what a form may know while it is being filled in. */
export async function judgeLeave(input: LeaveCase, requestId: string | null, lock: boolean, context: Context, beside?: Beside): Promise<Verdict> {
  const problems = rangeProblems(input)
  if (problems.length > 0) return { problems, warnings: [], covered: null }
  const covered = await coverageOf(input, requestId, lock, beside)
  const balance = balanceVerdict(input, covered)
  const found = [
    ...(await Promise.all(typeProblems(input).map((problem) => onCountedDay(problem, input)))),
    ...balance.problems,
    ...(await replacementProblems(input, context)),
    await locationProblem(input),
    await overlapProblem(input.employeeId, input.values, requestId),
    await lockedProblem(input.values),
  ]
  return { problems: found.filter((p) => p !== null), warnings: [...balance.warnings, ...(await colleagueWarnings(input))], covered }
}

export interface Granting {
  requestId: string
  /** Total as it was submitted; null where none is kept. */
  submitted: string | null
  /** Files there are, and the day from which those that may follow are waited for. */
  attached: number
  since: string
  beside?: Beside
}

/** What may have changed between submit and approval. Notice and the like were judged then and are not again. */
export async function judgeGranting(input: LeaveCase, context: Context, { requestId, submitted, attached, since, beside }: Granting): Promise<CheckResult> {
  const problems = rangeProblems(input)
  if (problems.length > 0) return { problems, warnings: [] }
  const recounted: Problem | null =
    submitted !== null && toHundredths(submitted) !== input.total ? { code: 'leave_count_changed', params: { before: submitted, after: input.count.totalDay }, field: 'totalDay' } : null
  const balance = balanceVerdict(input, await coverageOf(input, requestId, true, beside))
  const proof = attachmentVerdict(input, attached, since)
  const found = [...balance.problems, await overlapProblem(input.employeeId, input.values, requestId), await lockedProblem(input.values), recounted, proof.problem]
  const warnings = [...balance.warnings, ...(await replacementProblems(input, context)), proof.warning]
  return { problems: found.filter((p) => p !== null), warnings: warnings.filter((w) => w !== null) }
}

/** What stands against taking granted leave back. @param isAsked the cancel is being asked for, not approved: days already past stay unless HR asks */
export async function takeBackProblems(values: LeaveValues, employeeId: string, context: Context, isAsked: boolean): Promise<Problem[]> {
  const today = await todayOf(employeeId, context.now)
  const past: Problem | null = isAsked && values.startDate < today && !(await isHrFor(employeeId, context)) ? { code: 'leave_days_past', field: 'startDate' } : null
  return [await lockedProblem(values), past].filter((p) => p !== null)
}
