/** What the plan says to a request, under the plan's lock: of two at the same moment one is judged after the other. @see docs/product/workforce.md#room */
import type { Params, Problem } from '../../lib/refuse.ts'
import { settingOf } from '../../org/settings.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { departmentsById } from '../../org/departments.ts'
import { frameName } from '../../workforce/periods.ts'
import { lockPlanOf, type PlanFacts, readPlanFacts, tightest } from '../../workforce/plan/room.ts'
import { type Standing, standingIn } from './compute.ts'
import { askedOf, type Draft, draftOf, roomAsked } from './values.ts'

interface Measured extends Standing {
  facts: PlanFacts | null
  draft: Draft
}

/** Name of the frame that has least room. */
export function frameOf(facts: PlanFacts | null, language: string, counts: 'held' | 'used' = 'held'): string {
  const least = facts ? tightest(facts, counts) : null
  return facts && least ? frameName(least.frame, facts.period, language) : ''
}

/** Anew, once nobody else changes the plan; null while something is missing. */
async function measured({ record: { id, values } }: CheckInput, counts: 'held' | 'used'): Promise<Measured | null> {
  const [asked, ask] = [askedOf(values), roomAsked(values, id)]
  if (!asked || !ask) return null
  await lockPlanOf(ask)
  const facts = await readPlanFacts(ask)
  return { ...(await standingIn(facts, asked.headCount, counts)), facts, draft: draftOf(values) }
}

const unitAndDate = async ({ companyStructure, requiredDate }: Draft): Promise<Params> => ({ unit: (await departmentsById([companyStructure ?? ''])).get(companyStructure ?? '') ?? '', date: requiredDate ?? '' })

const hasReason = ({ overPlanReason }: Draft): boolean => typeof overPlanReason === 'string' && overPlanReason.trim() !== ''

async function overProblems({ withoutPlan, overPlan, facts, draft }: Measured, language: string): Promise<Problem[]> {
  if (withoutPlan && (await settingOf('manpowerWithoutPlan')) === 'refuse') return [{ code: 'manpower_no_plan', params: await unitAndDate(draft), field: 'requiredDate' }]
  if (overPlan === 0 || hasReason(draft)) return []
  if (withoutPlan) return [{ code: 'manpower_over_unplanned_reason', params: await unitAndDate(draft), field: 'overPlanReason' }]
  return [{ code: 'manpower_over_plan_reason', params: { count: overPlan, frame: frameOf(facts, language) }, field: 'overPlanReason' }]
}

/** What the request was worked out with a moment ago, and will be routed by, is so no more. */
const isChanged = ({ overPlan }: Measured, { values }: CheckInput['record']): boolean => (overPlan > 0) !== (Number(values.overPlan ?? 0) > 0)

/** At the submit, and while the form is filled in. */
export async function checkPlan(input: CheckInput): Promise<CheckResult> {
  const { record, context: { language } } = input
  const now = await measured(input, 'held')
  if (!now) return { problems: [], warnings: [] }
  const { withoutPlan, overPlan, planRoom, facts, draft } = now
  const warnings: Problem[] = [
    ...(withoutPlan ? [{ code: 'manpower_no_plan', params: await unitAndDate(draft), field: 'requiredDate' }] : []),
    ...(overPlan > 0 && !withoutPlan ? [{ code: 'manpower_over_plan', params: { count: overPlan, frame: frameOf(facts, language) }, field: 'headCount' }] : []),
  ]
  if (isChanged(now, record)) return { problems: [{ code: 'manpower_plan_changed', params: { room: Math.max(0, planRoom ?? 0) }, field: 'headCount' }], warnings }
  const problems = await overProblems(now, language)
  return { problems, warnings: problems.length > 0 ? [] : warnings }
}

/** At the last approval: first approved, first served. What was routed over the plan passes whatever is left of it. */
export async function approvalPlanProblems(input: CheckInput): Promise<Problem[]> {
  const now = await measured(input, 'used')
  if (!now) return []
  const { withoutPlan, overPlan, planRoom, facts, draft } = now
  if (withoutPlan && (await settingOf('manpowerWithoutPlan')) === 'refuse') return [{ code: 'manpower_no_plan', params: await unitAndDate(draft) }]
  if ((draft.overPlan ?? 0) > 0 || overPlan === 0) return []
  return withoutPlan ? [] : [{ code: 'manpower_plan_used', params: { room: Math.max(0, planRoom ?? 0), count: draft.headCount ?? 0, frame: frameOf(facts, input.context.language, 'used') } }]
}
