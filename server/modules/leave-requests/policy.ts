/** The verdict on a leave request: everything that refuses it and everything worth knowing. @see DOMAIN §2.1 Checks */
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { outcomeOf, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { type Coverage, coverage } from '../../ledger/balance.ts'
import { findBalance, ledgersOf, lockedLedgers } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import { isHrRole } from '../../org/roles.ts'
import { lockedPeriodsIn } from '../../org/pay-period.ts'
import { findEmployee } from '../../org/people.ts'
import { todayOf } from '../../org/today.ts'
import type { CheckInput, CheckResult, RequestRecord } from '../../request/module.ts'
import { colleagues, isAway, overlapProblem } from './absences.ts'
import { type LeaveCase, type LeaveValues, leaveValues, paidDays, readCase, storedTotal } from './leave-case.ts'
import { sitesById } from '../../org/sites.ts'
import { submittedOn, withProof } from './proof.ts'
import { attachmentVerdict, rangeProblems, typeProblems } from './rules.ts'

/** Dates in a closed pay period: names the period and whom to ask. */
async function lockedProblem({ startDate, endDate }: { startDate: string; endDate: string }): Promise<Problem | null> {
  const [period] = await lockedPeriodsIn(startDate, endDate)
  return period ? { code: 'leave_period_locked', params: { period: period.code, contact: period.contact }, field: 'startDate' } : null
}

/** The balance of the case over its own days, its own reservation left out; null for a type without balance. */
export async function coverageOf(input: LeaveCase, requestId: string | null, lock: boolean): Promise<Coverage | null> {
  const typeId = input.type?.balanceTypeId
  if (!typeId) return null
  const days = paidDays(input.count).map((d) => ({ date: d.date, amount: toHundredths(d.amount) }))
  const balance = await findBalance(input.employeeId, typeId)
  if (!balance) return { before: 0, after: -input.total, short: input.total, debt: input.total }
  const [ledger] = lock ? [...(await lockedLedgers([balance.id])).values()] : await ledgersOf([balance.id])
  return ledger ? coverage(ledger, days, requestId ?? undefined) : null
}

/** Refused when not covered; a warning when the type lets the balance go below zero that far. */
export function balanceVerdict(input: LeaveCase, covered: Coverage | null): CheckResult {
  if (!covered || covered.short <= 0) return { problems: [], warnings: [] }
  const floor = input.type?.rules.negativeFloor ?? 0
  const params = { usable: fromHundredths(Math.max(0, covered.before)), totalDay: input.count.totalDay }
  if (covered.debt > -floor * 100) return { problems: [{ code: 'leave_balance', params, field: 'leaveType' }], warnings: [] }
  return { problems: [], warnings: [{ code: 'leave_balance_negative', params: { after: fromHundredths(covered.after) }, field: 'leaveType' }] }
}

async function replacementProblems(input: LeaveCase): Promise<Problem[]> {
  const { replacement } = input.values
  if (!replacement) return []
  if (replacement === input.employeeId) return [{ code: 'leave_replacement_self', field: 'replacement' }]
  const person = await findEmployee(replacement)
  if (!person || (person.leaveDate !== null && person.leaveDate < input.values.endDate)) return [{ code: 'leave_replacement_unknown', field: 'replacement' }]
  return (await isAway(replacement, input.values)) ? [{ code: 'leave_replacement_away', params: { person: person.fullName }, field: 'replacement' }] : []
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

export interface Verdict extends CheckResult {
  covered: Coverage | null
}

/** Everything but the attachment: what a form may know while it is being filled in. */
export async function judge(input: LeaveCase, requestId: string | null, lock: boolean): Promise<Verdict> {
  const problems = rangeProblems(input)
  if (problems.length > 0) return { problems, warnings: [], covered: null }
  const covered = await coverageOf(input, requestId, lock)
  const balance = balanceVerdict(input, covered)
  const found = [
    ...typeProblems(input),
    ...balance.problems,
    ...(await replacementProblems(input)),
    await locationProblem(input),
    await overlapProblem(input.employeeId, input.values, requestId),
    await lockedProblem(input.values),
  ]
  return { problems: found.filter((p) => p !== null), warnings: [...balance.warnings, ...(await colleagueWarnings(input))], covered }
}

const incomplete: CheckResult = { problems: [{ code: 'leave_incomplete' }], warnings: [] }

/** Files the requester or the employee gave. */
const attachedTo = async (record: RequestRecord): Promise<number> => (await withProof([record])).size

/** Check at submit: every rule. */
export async function checkSubmit({ record, context }: CheckInput): Promise<CheckResult> {
  const values = leaveValues(record.values)
  if (!values) return incomplete
  const input = await readCase(record.employeeId, values, context.now)
  const { problems, warnings } = await judge(input, record.id, true)
  const proof = attachmentVerdict(input, await attachedTo(record), input.today)
  return { problems: [...problems, ...(proof.problem ? [proof.problem] : [])], warnings: [...warnings, ...(proof.warning ? [proof.warning] : [])] }
}

/** True where an approval takes the leave back. */
const takesBack = (status: number): boolean => outcomeOf(status as StatusId, 'approve')?.effects === 'reverse'

/**
 * Check at approval: what may have changed since the submit. Notice and the like were judged then and are not again.
 * A cancellation is judged as such: giving days back never asks the balance.
 */
export async function checkApprove(check: CheckInput): Promise<CheckResult> {
  const { record, context } = check
  if (takesBack(record.status)) return checkCancel(check)
  const values = leaveValues(record.values)
  if (!values) return incomplete
  const locked = await lockedProblem(values)
  const input = await readCase(record.employeeId, values, context.now)
  const problems = rangeProblems(input)
  if (problems.length > 0) return { problems, warnings: [] }
  const submitted = storedTotal(record.values)
  const recounted: Problem | null =
    submitted !== null && toHundredths(submitted) !== input.total ? { code: 'leave_count_changed', params: { before: submitted, after: input.count.totalDay }, field: 'totalDay' } : null
  const balance = balanceVerdict(input, await coverageOf(input, record.id, true))
  const proof = attachmentVerdict(input, await attachedTo(record), submittedOn(record, input))
  const found = [...balance.problems, await overlapProblem(input.employeeId, values, record.id), locked, recounted, proof.problem]
  const warnings = [...balance.warnings, ...(await replacementProblems(input)), proof.warning]
  return { problems: found.filter((p) => p !== null), warnings: warnings.filter((w) => w !== null) }
}

/** True where a cancel must itself be approved: the leave was granted. */
function opensRound(status: number): boolean {
  const outcome = outcomeOf(status as StatusId, 'cancel')
  return outcome !== null && 'to' in outcome && outcome.round === 'open'
}

/**
 * Check at cancel: an approved leave keeps its locked and, unless HR asks, its past days. Past days are judged when the
 * cancel is asked for, not again when it is approved. Withdrawing what was never approved is always free.
 */
export async function checkCancel({ record, context }: CheckInput): Promise<CheckResult> {
  const values = leaveValues(record.values)
  const asked = opensRound(record.status)
  if (!values || !(asked || takesBack(record.status))) return { problems: [], warnings: [] }
  const locked = await lockedProblem(values)
  const past = asked ? await pastDaysProblem(values, record.employeeId, context) : null
  return { problems: [locked, past].filter((p) => p !== null), warnings: [] }
}

async function pastDaysProblem(values: LeaveValues, employeeId: string, context: Context): Promise<Problem | null> {
  const today = await todayOf(employeeId, context.now)
  return values.startDate < today && !isHrRole(context.caller.roles) ? { code: 'leave_days_past', field: 'startDate' } : null
}
