/** Who rates an evaluation, for those who may know. @see contract/modules/performance-appraisal/README.md#raters */
import { and, asc, count, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { PaStatus } from '../../../../contract/growth/appraisal.ts'
import { appraisalCalls, type TeamRaterInput, type TeamRaterList } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { q } from '../../../db/context.ts'
import { paged, pagedRows } from '../../../db/paging.ts'
import { type Evaluation, findEvaluation } from '../../../growth/appraisal/evaluations.ts'
import { stepsOfEvaluations } from '../../../growth/appraisal/raters.ts'
import { evaluation, raterStep } from '../../../growth/appraisal/table.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { isNamed } from '../../../org/names.ts'
import { isHrFor } from '../../../org/scope.ts'
import { employee } from '../../../org/table.ts'
import { mostOf, typeOf } from '../numbers.ts'
import { raterTasks } from './tasks.ts'

/** Leaves a trace that somebody looked: which call, and what it was about. */
export type NoteReading = (call: string, recordId: string, context: Context) => Promise<void>

/** What the caller is to the raters of an evaluation. Whoever writes it is that alone, HR or not; whom it is about is nothing. */
export async function teamRoleOf({ employeeId, evaluatorId }: Pick<Evaluation, 'employeeId' | 'evaluatorId'>, context: Context): Promise<'evaluator' | 'office' | null> {
  const me = context.caller.employeeId
  if (employeeId === me) return null
  if (evaluatorId === me) return 'evaluator'
  return (await isHrFor(employeeId, context, { def: performanceAppraisal })) ? 'office' : null
}

/** An evaluation whose raters the caller may know of. @throws CallError not_found */
export async function teamOf(id: string, context: Context): Promise<{ of: Evaluation; role: 'evaluator' | 'office' }> {
  const of = (await findEvaluation(id)) ?? refuse('not_found')
  return { of, role: (await teamRoleOf(of, context)) ?? refuse('not_found') }
}

const isAsked = or(isNull(raterStep.outcome), ne(raterStep.outcome, 'removed'))

/** What the caller is to rate: open parts first, the most urgent of them on top. */
async function ownTasks(input: TeamRaterInput, context: Context): Promise<TeamRaterList> {
  const where = and(eq(raterStep.raterId, context.caller.employeeId), isAsked, isNamed(input.filterSearch))
  const isOver = sql`(${raterStep.paStatusId} = ${PaStatus.done} or ${raterStep.dueDate} < ${context.today})`
  const page = await paged(
    ({ limit, offset }) =>
      q().select({ step: raterStep }).from(raterStep).innerJoin(evaluation, eq(evaluation.id, raterStep.evaluationId)).innerJoin(employee, eq(employee.id, evaluation.employeeId))
        .where(where).orderBy(isOver, asc(raterStep.dueDate), asc(employee.sortName), asc(raterStep.id)).limit(limit).offset(offset),
    async () => (await q().select({ total: count() }).from(raterStep).innerJoin(evaluation, eq(evaluation.id, raterStep.evaluationId)).innerJoin(employee, eq(employee.id, evaluation.employeeId)).where(where))[0]?.total ?? 0,
    input,
  )
  return { ...page, listData: await raterTasks(page.listData.map((r) => r.step), () => true, context), version: null, most: [] }
}

/**
 * The caller's own parts, or the raters of an evaluation. Whoever writes it knows whom they asked and who is done; HR is told names when they ask
 * for them, which is noted.
 * @throws CallError not_found, not_allowed
 */
export async function teamRaters(input: TeamRaterInput, context: Context, noteReading: NoteReading): Promise<TeamRaterList> {
  if (input.id === undefined) return ownTasks(input, context)
  const { of, role } = await teamOf(input.id, context)
  if (input.names && role !== 'office') refuse('not_allowed')
  const steps = ((await stepsOfEvaluations([of.id])).get(of.id) ?? []).filter((s) => s.outcome !== 'removed')
  const page = pagedRows(steps, input)
  const listData = await raterTasks(page.listData, () => role === 'evaluator' || input.names === true, context)
  if (input.names) await noteReading(appraisalCalls.getTeamRater.id, of.id, context)
  return { ...page, listData, version: of.version, most: mostOf(await typeOf(of)) }
}
