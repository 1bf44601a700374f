/** What refuses a request for people, and what is worth knowing of it. @see contract/modules/manpower/README.md#checks */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { educationLevels } from '../../../contract/kit/education.ts'
import type { ChoiceList } from '../../../contract/kit/choices.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { customGroups, EmploymentKind, HiringKind, manpowerCategories, outsourceCompanies, workingLocations } from '../../../contract/workforce/vocabulary.ts'
import type { Problem } from '../../lib/refuse.ts'
import { findChoice } from '../../org/choices.ts'
import { departmentsById } from '../../org/departments.ts'
import { employmentOn } from '../../org/employment.ts'
import { findEmployee } from '../../org/people.ts'
import { settingOf } from '../../org/settings.ts'
import { todayOf } from '../../org/today.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { whoLooksAfter } from '../../workforce/in-charge.ts'
import { findFrame, frameAt, frameName } from '../../workforce/periods.ts'
import { findPosition, type Position } from '../../workforce/places.ts'
import { holds, mayBeManager, unitIds, unitsOf } from '../../workforce/units.ts'
import { customProblems } from './custom.ts'
import { approvalPlanProblems, checkPlan } from './plan-check.ts'
import { checkReplacement, lockReplaced, replacedBy } from './replacement.ts'
import { contractIn, type Draft, draftOf } from './values.ts'

const unknown = (field: string): Problem => ({ code: 'manpower_choice_unknown', field })

async function whoProblems(draft: Draft, employeeId: string, today: string): Promise<Problem[]> {
  const person = (await findEmployee(employeeId))?.fullName ?? ''
  if (!(await mayBeManager(employeeId, MANPOWER, today))) return [{ code: 'manpower_not_lead', params: { person }, field: 'employeeId' }]
  const ids = await unitIds(await unitsOf(employeeId, MANPOWER, today))
  const unit = draft.companyStructure ?? ''
  if (!(await departmentsById([unit])).has(unit)) return [unknown('companyStructure')]
  return ids === null || ids.has(unit) ? [] : [{ code: 'manpower_unit_not_yours', params: { person }, field: 'companyStructure' }]
}

/** @param position of the request, where it is one of the manager's units */
async function placeProblems({ companyStructure, designation, site }: Draft, position: Position | null, employeeId: string, today: string): Promise<Problem[]> {
  if (!position?.active) return [unknown('position')]
  const fits = position.departmentId === companyStructure && (!designation || position.designationId === designation) && (!site || position.siteId === site)
  // HR of one site asks for people of that site
  return fits && holds(await unitsOf(employeeId, MANPOWER, today), position) ? [] : [{ code: 'manpower_position_elsewhere', field: 'position' }]
}

async function mandatoryProblems(draft: Draft): Promise<Problem[]> {
  const fits = (wanted: readonly number[], given: number | null | undefined) => wanted.length === 0 || (given !== null && given !== undefined && wanted.includes(given))
  const values = draft as Record<string, unknown>
  const asked = (await settingOf('manpowerMandatory')).filter((m) => fits(m.requestType, draft.requestType) && fits(m.employmentStatus, draft.employmentStatus))
  return [...new Set(asked.map((m) => m.field))].filter((field) => values[field] === null || values[field] === undefined || values[field] === '').map((field) => ({ code: 'field.required', field }))
}

async function employmentProblems(draft: Draft, given: number | null): Promise<Problem[]> {
  const contract = await contractIn(draft)
  const isOutsourced = draft.employmentStatus === EmploymentKind.outsource
  const [min, max] = [contract?.minMonths ?? null, contract?.maxMonths ?? null]
  const months: Problem[] =
    given === null || contract === null ? []
    : min === null || max === null ? [{ code: 'manpower_contract_not_asked', field: 'contractMonth' }]
    : given < min || given > max ? [{ code: 'manpower_contract_months', params: { min, max }, field: 'contractMonth' }] : []
  return [
    ...months,
    ...(isOutsourced && !draft.outsourceCompany ? [{ code: 'manpower_outsource_missing', field: 'outsourceCompany' }] : []),
    ...(!isOutsourced && draft.outsourceCompany ? [{ code: 'manpower_outsource_not_asked', field: 'outsourceCompany' }] : []),
  ]
}

/** A hiring takes its days; somebody who leaves sooner is replaced sooner. @param mayBeKnown of somebody elsewhere nothing is said, when they leave as little */
async function leadProblems({ requiredDate, requestType, replacement }: Draft, mayBeKnown: boolean, today: string): Promise<Problem[]> {
  const days = await settingOf('manpowerLeadDays')
  const earliest = addDays(today, days)
  if (!requiredDate || requiredDate >= earliest) return []
  const leaveDate = mayBeKnown && requestType === HiringKind.replacement && replacement ? ((await findEmployee(replacement))?.leaveDate ?? null) : null
  return leaveDate !== null && leaveDate < earliest ? [] : [{ code: 'manpower_too_soon', params: { count: days, earliest }, field: 'requiredDate' }]
}

async function frameProblems({ timeFrame, requiredDate }: Draft, language: string): Promise<Problem[]> {
  if (!timeFrame || !requiredDate) return []
  if (!(await findFrame(timeFrame))) return [unknown('timeFrame')]
  const right = await frameAt(requiredDate)
  if (right?.frame.id === timeFrame) return []
  return right ? [{ code: 'manpower_time_frame', params: { frame: frameName(right.frame, right.period, language) }, field: 'timeFrame' }] : [unknown('timeFrame')]
}

const lists: readonly [keyof Draft, ChoiceList][] = [
  ['manpowerRequestCategory', manpowerCategories], ['educationLevel', educationLevels], ['outsourceCompany', outsourceCompanies],
  ...customGroups.map((list, i): [keyof Draft, ChoiceList] => [`customGroup${i + 1}` as keyof Draft, list]),
]

/** Choices that are offered no longer, or never were; people who have left. */
async function choiceProblems(draft: Draft, position: Position | null, today: string): Promise<Problem[]> {
  const out: Problem[] = []
  for (const [field, list] of lists) {
    const id = draft[field]
    if (typeof id === 'string' && id !== '' && !(await findChoice(list, id))?.active) out.push(unknown(field))
  }
  if (draft.workingLocation) {
    const found = await findChoice(workingLocations, draft.workingLocation)
    if (!found?.active || (found.rules.site !== undefined && position !== null && found.rules.site !== position.siteCode)) out.push(unknown('workingLocation'))
  }
  if (draft.reportTo && !(await employmentOn(draft.reportTo, today))) out.push(unknown('reportTo'))
  if (draft.inCharge && position && !(await whoLooksAfter(position.siteId, today)).has(draft.inCharge)) out.push(unknown('inCharge'))
  return out
}

function gradeWarnings({ employeeGrade: grade }: Draft, position: Position | null): Problem[] {
  const { gradeFrom: from = null, gradeUntil: until = null } = position ?? {}
  const isOutside = grade !== null && grade !== undefined && ((from !== null && grade < from) || (until !== null && grade > until))
  return isOutside ? [{ code: 'manpower_grade', params: { grade, from: from ?? 1, until: until ?? '…' }, field: 'employeeGrade' }] : []
}

/** All but the plan is told together; the plan is asked once that holds. */
export async function checkSubmit(input: CheckInput): Promise<CheckResult> {
  const { record: { id, employeeId, values }, context } = input
  const draft = draftOf(values)
  const today = await todayOf(employeeId, context.now)
  const position = draft.position ? await findPosition(draft.position) : null
  const who = await whoProblems(draft, employeeId, today)
  const place = who.length > 0 ? [] : await placeProblems(draft, position, employeeId, today)
  const where = who.length + place.length === 0 ? position : null
  const replaced = await checkReplacement(draft, where, { requestId: id, today, units: await unitsOf(context.caller.employeeId, MANPOWER, context.today) })
  const isKnown = !replaced.problems.some((p) => p.code === 'manpower_choice_unknown')
  const problems = [
    ...who, ...place, ...(await mandatoryProblems(draft)), ...(await employmentProblems(draft, draft.contractMonth ?? null)), ...replaced.problems, ...(await leadProblems(draft, isKnown, today)),
    ...(await frameProblems(draft, context.language)), ...(await choiceProblems(draft, where, today)), ...(await customProblems(draft, context.language)),
  ]
  const warnings = [...replaced.warnings, ...gradeWarnings(draft, where)]
  if (problems.length > 0) return { problems, warnings }
  const plan = await checkPlan(input)
  return { problems: plan.problems, warnings: [...plan.warnings, ...warnings] }
}

/** Somebody else may have taken the places, or replaced the person, since it was handed in. A cancellation is never judged by the plan. */
export async function checkApprove(input: CheckInput): Promise<CheckResult> {
  const { record: { id, status, values } } = input
  if (isInForce(status)) return { problems: [], warnings: [] }
  const { requestType, replacement } = draftOf(values)
  const isReplacement = requestType === HiringKind.replacement && replacement
  if (isReplacement) await lockReplaced(replacement)
  const code = isReplacement ? (await replacedBy([replacement], id)).get(replacement) : undefined
  const taken: Problem[] = code === undefined ? [] : [{ code: 'manpower_replacement_taken', params: { code, person: (await findEmployee(replacement ?? ''))?.fullName ?? '' } }]
  return { problems: [...taken, ...(await approvalPlanProblems(input))], warnings: [] }
}
