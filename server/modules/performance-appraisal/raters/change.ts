/** Who rates an evaluation is changed, and who writes it. @see contract/modules/performance-appraisal/README.md#raters */
import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { PaStatus, Rater, type RaterKind } from '../../../../contract/growth/appraisal.ts'
import { isEditable, type StatusId } from '../../../../contract/kit/lifecycle.ts'
import type { TeamRaterUpdateInput, TeamRaterUpdateOutput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { q, tx } from '../../../db/context.ts'
import { type Evaluation, findEvaluation, isClosedOn, lockEvaluation } from '../../../growth/appraisal/evaluations.ts'
import { groupStanding, type RaterStep, standingOf, stepsOfEvaluations } from '../../../growth/appraisal/raters.ts'
import { evaluation, raterAnswer, raterStep } from '../../../growth/appraisal/table.ts'
import { tellAsked, tellGiven } from '../../../growth/appraisal/tell.ts'
import { findPeriod, type GrowthPeriod } from '../../../growth/periods.ts'
import type { Context } from '../../../lib/handler.ts'
import { newId } from '../../../lib/new-id.ts'
import { CallError, refuse } from '../../../lib/refuse.ts'
import { belowOf } from '../../../org/below.ts'
import { employmentOn } from '../../../org/employment.ts'
import { chainOf } from '../../../org/line.ts'
import { namesOf } from '../../../org/people.ts'
import { hrOfSite } from '../../../org/roles.ts'
import type { OwnText } from '../../../request/machine.ts'
import type { Requests } from '../../../request/requests.ts'
import { systemContext } from '../../../request/system.ts'
import { request } from '../../../request/table.ts'
import { mostOf, thresholdOf, typeOf } from '../numbers.ts'
import { teamOf, teamRoleOf } from './team.ts'

export type Machinery = Pick<Requests, 'perform'>

interface Change {
  of: Evaluation
  /** As they are now, those removed among them. */
  steps: RaterStep[]
  period: GrowthPeriod
  names: Map<string, string>
  context: Context
}

const personIn = ({ names }: Change, id: string | null): string => (id === null ? '' : (names.get(id) ?? ''))

/** @throws CallError rater_group_closed: a difference of two averages would say what one person said */
async function requireGroup({ of, steps, context }: Change, kind: RaterKind): Promise<void> {
  if (groupStanding(steps, kind, thresholdOf(await typeOf(of)), context.today).counted) refuse('rater_group_closed')
}

const stepIn = ({ steps }: Change, id: string): RaterStep => steps.find((s) => s.id === id && s.outcome !== 'removed') ?? refuse('not_found')

/** Keeps a step's change, for the database and for what comes next. */
async function keep(change: Change, step: RaterStep, set: Partial<RaterStep>): Promise<RaterStep> {
  const next = { ...step, ...set, version: step.version + 1 }
  await q().update(raterStep).set({ ...set, version: next.version }).where(eq(raterStep.id, step.id))
  change.steps = change.steps.map((s) => (s.id === step.id ? next : s))
  return next
}

/** When who is asked today begins, and until when they answer: the day everybody has, or where it is over that of the evaluation. @throws CallError rater_closed */
function daysOf({ period, context: { today } }: Change): { opensOn: string; dueDate: string } {
  const lasts = [period.selfUntil, period.assessUntil].filter((d) => d !== null)
  const dueDate = lasts.find((d) => d >= today)
  if (isClosedOn(period, today) || dueDate === undefined) return refuse('rater_closed', { date: period.closedOn ?? lasts.at(-1) ?? period.until })
  return { opensOn: period.assessFrom !== null && period.assessFrom > today ? period.assessFrom : today, dueDate }
}

async function remove(change: Change, id: string): Promise<void> {
  const step = stepIn(change, id)
  const person = personIn(change, step.raterId)
  if (step.kind === Rater.self) refuse('rater_self_stays', { person })
  await requireGroup(change, step.kind)
  const { paStatusId, outcome } = standingOf(step, change.context.today)
  if (outcome === 'missed') refuse('rater_closed', { date: step.dueDate })
  if (paStatusId === PaStatus.inProgress || paStatusId === PaStatus.done) refuse('rater_started', { person })
  await keep(change, step, { paStatusId: PaStatus.done, outcome: 'removed' })
}

async function reopen(change: Change, id: string): Promise<void> {
  const step = stepIn(change, id)
  await requireGroup(change, step.kind)
  if (standingOf(step, change.context.today).paStatusId !== PaStatus.done) refuse('illegal_transition')
  const { dueDate } = daysOf(change)
  await tellAsked(await keep(change, step, { paStatusId: PaStatus.inProgress, outcome: null, submittedAt: null, dueDate }), change.of.employeeId, change.period, change.context.now)
}

/** Declined, a part leaves its place to somebody else. */
const takesPlace = ({ outcome }: RaterStep): boolean => outcome !== 'removed' && outcome !== 'declined'

async function requireMayRate(change: Change, { employeeId, kind }: { employeeId: string; kind: RaterKind }, field: string): Promise<void> {
  const { of, steps, context } = change
  const person = personIn(change, employeeId)
  if (!change.names.has(employeeId) || !(await employmentOn(employeeId, context.today))) refuse('employee_unknown', {}, field)
  if (employeeId === of.employeeId ? kind !== Rater.self : kind === Rater.self || employeeId === of.evaluatorId) refuse('rater_self', { person }, field)
  if (steps.some((s) => s.raterId === employeeId && s.outcome !== 'removed')) refuse('rater_twice', { person }, field)
  if (kind === Rater.subordinate && !(await (await belowOf(of.employeeId, context.today)).among([employeeId])).has(employeeId)) refuse('rater_not_below', { person, employee: personIn(change, of.employeeId) }, field)
  await requireGroup(change, kind)
  const max = mostOf(await typeOf(of)).find((m) => m.kind === kind)?.max ?? 0
  if (steps.filter((s) => s.kind === kind && takesPlace(s)).length >= max) refuse('rater_too_many', { max }, field)
}

/** Asked once before and taken off again, a person has the place they had. */
async function placeFor(change: Change, asked: { employeeId: string; kind: RaterKind }): Promise<RaterStep> {
  const { of, steps, context } = change
  const fresh = { kind: asked.kind, paStatusId: PaStatus.notStarted, outcome: null, ...daysOf(change), submittedAt: null, comment: '', strengths: '', improvements: '', shuffle: randomInt(2 ** 31) }
  const former = steps.find((s) => s.raterId === asked.employeeId)
  if (former) {
    await q().delete(raterAnswer).where(eq(raterAnswer.stepId, former.id))
    return keep(change, former, fresh)
  }
  const made = { id: newId(context.now), evaluationId: of.id, raterId: asked.employeeId, version: 1, ...fresh }
  await q().insert(raterStep).values(made)
  change.steps = [...steps, made]
  return made
}

async function add(change: Change, asked: { employeeId: string; kind: RaterKind }, at: number): Promise<void> {
  await requireMayRate(change, asked, `add.${at}.employeeId`)
  await tellAsked(await placeFor(change, asked), change.of.employeeId, change.period, change.context.now)
}

/** Who may write an evaluation beside who does: superiors of the person, and HR who reach them. */
export async function writersOf({ employeeId }: Pick<Evaluation, 'employeeId'>, today: string): Promise<string[]> {
  const work = await employmentOn(employeeId, today)
  return [...new Set([...(await chainOf(employeeId, today)), ...(await hrOfSite(performanceAppraisal.slug, work?.siteId ?? null, today))])].filter((id) => id !== employeeId)
}

const GIVEN_ON: OwnText = '@performance-appraisal:note.other-writer'

/** Somebody else writes it from now on: what the one before had begun is put away by the machine, and the request is another one. */
async function giveTo(change: Change, requests: Machinery, evaluatorId: string): Promise<void> {
  const { of, steps, period, context } = change
  const person = personIn(change, evaluatorId)
  if (!(await writersOf(of, context.today)).includes(evaluatorId)) refuse('evaluation_writer', { person, employee: personIn(change, of.employeeId) }, 'evaluatorId')
  if (steps.some((s) => s.raterId === evaluatorId && s.outcome !== 'removed')) refuse('rater_twice', { person }, 'evaluatorId')
  const [begun] = await q().select({ status: request.status }).from(request).where(and(eq(request.id, of.recordId), isNull(request.deletedAt)))
  if (begun && isEditable(begun.status as StatusId)) await requests.perform(performanceAppraisal, 'void', { id: of.recordId, note: GIVEN_ON }, systemContext(context.clock, context.today, `${context.commandId}:void`))
  // the request that ended took the task to its next one
  await q().update(evaluation).set({ evaluatorId }).where(eq(evaluation.id, of.id))
  await tellGiven(of, evaluatorId, period, context.now)
}

/** A request's row is locked before the evaluation's name, as its own commands do it: neither waits for the other. */
async function lockBoth(id: string, context: Context): Promise<Evaluation> {
  const { of } = await teamOf(id, context)
  await q().select({ id: request.id }).from(request).where(eq(request.id, of.recordId)).for('update')
  await lockEvaluation(of.id)
  const now = (await findEvaluation(of.id)) ?? refuse('not_found')
  if (now.recordId !== of.recordId) stale(now, context)
  return now
}

function stale({ version, paStatusId }: Evaluation, { now }: Context): never {
  throw new CallError('stale', [{ code: 'stale' }], { current: { version, status: paStatusId, changedBy: '', changedAt: now.toISOString() } })
}

/**
 * Changes who rates, and, for HR, who writes. All of it, or nothing.
 * @throws CallError not_found, not_allowed, stale, team_closed, rater_group_closed and what speaks against one of them
 */
export const changeTeam = (requests: Machinery, input: TeamRaterUpdateInput, context: Context): Promise<TeamRaterUpdateOutput> =>
  tx(async () => {
    const of = await lockBoth(input.id, context)
    const role = (await teamRoleOf(of, context)) ?? refuse('not_found')
    const evaluatorId = input.evaluatorId && input.evaluatorId !== of.evaluatorId ? input.evaluatorId : null
    if (role !== 'office' && (evaluatorId !== null || (input.reopen?.length ?? 0) > 0)) refuse('not_allowed')
    if (input.version !== of.version) stale(of, context)
    if (of.paStatusId === PaStatus.inApproval || of.paStatusId === PaStatus.done) refuse('team_closed')
    const steps = (await stepsOfEvaluations([of.id])).get(of.id) ?? []
    const people = [of.employeeId, ...steps.flatMap((s) => s.raterId ?? []), ...(input.add ?? []).map((a) => a.employeeId), ...(evaluatorId === null ? [] : [evaluatorId])]
    const period = (await findPeriod('appraisal', of.periodId)) ?? refuse('not_found')
    const change: Change = { of, steps, period, names: await namesOf(people), context }
    for (const id of input.remove ?? []) await remove(change, id)
    for (const id of input.reopen ?? []) await reopen(change, id)
    for (const [at, asked] of (input.add ?? []).entries()) await add(change, asked, at)
    if (evaluatorId !== null) await giveTo(change, requests, evaluatorId)
    const [after] = await q().update(evaluation).set({ version: sql`${evaluation.version} + 1` }).where(eq(evaluation.id, of.id)).returning({ version: evaluation.version })
    return { id: of.id, version: after?.version ?? of.version + 1, message: context.t('performance-appraisal:team.changed') }
  })
