/** Rules of a leave type, one function each. Pure: they look at the case only. @see docs/product/days.md#leave-types */
import { addDays, daysBetween } from '../../contract/kit/civil-date.ts'
import { fromHundredths } from '../../contract/kit/decimal.ts'
import { rangeFault } from '../../contract/modules/leave-requests/range.ts'
import type { LeaveTypeRules } from '../ledger/table.ts'
import { monthsBetween } from '../../contract/kit/months.ts'
import type { Problem } from '../lib/refuse.ts'
import type { LeaveCase } from './leave-case.ts'

type Rule = (input: LeaveCase, rules: LeaveTypeRules) => Problem | null
const days = (count: number) => fromHundredths(count * 100)

const countsSomething: Rule = ({ total }) => (total > 0 ? null : { code: 'leave_no_working_day', field: 'endDate' })

const halfDay: Rule = ({ values }, rules) => {
  if (rules.allowsHalfDay) return null
  if (values.startDateLeaveType !== 0) return { code: 'leave_half_day', field: 'startDateLeaveType' }
  return values.endDateLeaveType !== 0 ? { code: 'leave_half_day', field: 'endDateLeaveType' } : null
}

/** Days ahead are judged by the notice, days already past by the backdate limit. */
const notice: Rule = ({ values, today }, { noticeDays = 0, maxBackdateDays = 0 }) => {
  const past = values.startDate < today
  if ((past && maxBackdateDays > 0) || daysBetween(today, values.startDate) >= noticeDays) return null
  return noticeDays > 0 ? { code: 'leave_notice', params: { days: noticeDays, earliest: addDays(today, noticeDays) }, field: 'startDate' } : null
}

const backdate: Rule = ({ values, today }, { maxBackdateDays = 0, noticeDays = 0 }) => {
  if (values.startDate >= addDays(today, -maxBackdateDays)) return null
  if (noticeDays > 0 && maxBackdateDays === 0) return null
  return { code: 'leave_backdate', params: { days: maxBackdateDays, earliest: addDays(today, -maxBackdateDays) }, field: 'startDate' }
}

/** First day that may be asked for today by these two rules, and the first from today on: a type may be for days ahead, for days past, or for both. */
export function firstDays({ noticeDays = 0, maxBackdateDays = 0 }: LeaveTypeRules, today: string): { earliest: string; soonest: string } {
  const soonest = addDays(today, noticeDays)
  return { earliest: noticeDays > 0 && maxBackdateDays === 0 ? soonest : addDays(today, -maxBackdateDays), soonest }
}

const minDays: Rule = ({ total }, rules) =>
  total > 0 && rules.minDays !== undefined && total < rules.minDays * 100 ? { code: 'leave_min_days', params: { days: days(rules.minDays) }, field: 'endDate' } : null

const maxDays: Rule = ({ total }, rules) =>
  rules.maxDays !== undefined && total > rules.maxDays * 100 ? { code: 'leave_max_days', params: { days: days(rules.maxDays) }, field: 'endDate' } : null

const blackout: Rule = ({ count }, rules) => {
  const hit = rules.blackout?.find((b) => count.days.some((d) => d.skipped === null && d.date >= b.from && d.date <= b.until))
  return hit ? { code: 'leave_blackout', params: { from: hit.from, until: hit.until }, field: 'startDate' } : null
}

const service: Rule = ({ person, values }, { minServiceMonths = 0 }) =>
  person && monthsBetween(person.joinDate, values.startDate) < minServiceMonths ? { code: 'leave_service_months', params: { months: minServiceMonths }, field: 'leaveType' } : null

const gender: Rule = ({ person }, rules) => (rules.gender && person && person.gender !== rules.gender ? { code: 'leave_gender', field: 'leaveType' } : null)

const employmentStatus: Rule = ({ work }, rules) =>
  rules.employmentStatus && work && !rules.employmentStatus.includes(work.employmentStatus) ? { code: 'leave_employment_status', field: 'leaveType' } : null

const location: Rule = ({ values }, rules) => (values.location && !rules.enableLocation ? { code: 'leave_location', field: 'location' } : null)

/** Whether this type is for this person at all. */
const eligibility: readonly Rule[] = [service, gender, employmentStatus]
const perRequest: readonly Rule[] = [halfDay, notice, backdate, minDays, maxDays, blackout, location]

const applied = (list: readonly Rule[], input: LeaveCase): Problem[] => {
  const rules = input.type?.rules
  return rules ? list.flatMap((rule) => rule(input, rules) ?? []) : []
}

/** A type that is retired is offered no longer. */
const retired: Rule = (_, rules) => (rules.retired ? { code: 'leave_type_unknown', field: 'leaveType' } : null)

/** Why the person may not ask for this type; empty when they may. */
export const eligibilityProblems = (input: LeaveCase): Problem[] => applied([retired, ...eligibility], input)

/** What is wrong with the request in itself, whoever asks: its days and whether they count. */
export function rangeProblems(input: LeaveCase): Problem[] {
  const fault = rangeFault(input.values)
  if (fault) return [fault]
  if (!input.type) return [{ code: 'leave_type_unknown', field: 'leaveType' }]
  const { person, work, values } = input
  if (!person || !work || person.joinDate > values.startDate || (person.leaveDate !== null && person.leaveDate < values.endDate)) return [{ code: 'leave_not_employed', field: 'startDate' }]
  return applied([countsSomething], input)
}

/** Every rule of the type that the request breaks: judged when it is submitted. */
export const typeProblems = (input: LeaveCase): Problem[] => applied([retired, ...eligibility, ...perRequest], input)

/** A leave of this length needs a document, now or a little later. */
export function needsDocument({ type, total }: LeaveCase): boolean {
  const after = type?.rules.attachmentAfterDays
  return after !== undefined && total > after * 100
}

/**
 * The attachment a longer leave needs.
 * @param since day the request was submitted; days of grace run from there
 * @returns a problem when it is missing and may not, or may no longer, follow; a warning while it may
 */
export function attachmentVerdict(input: LeaveCase, attached: number, since: string): { problem: Problem | null; warning: Problem | null } {
  const { attachmentAfterDays: after, attachmentGraceDays: grace } = input.type?.rules ?? {}
  if (after === undefined || attached > 0 || !needsDocument(input)) return { problem: null, warning: null }
  const params = { days: days(after) }
  if (grace === undefined || input.today > addDays(since, grace)) return { problem: { code: 'leave_attachment', params, field: 'attachmentIds' }, warning: null }
  return { problem: null, warning: { code: 'leave_attachment_follows', params: { ...params, until: addDays(since, grace) }, field: 'attachmentIds' } }
}
