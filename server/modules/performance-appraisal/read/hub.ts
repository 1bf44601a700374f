/** Everything that is asked of the caller, and what is written about them: one read, kept for the time without a network. Nothing in it is a score. */
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { PaStatus } from '../../../../contract/growth/appraisal.ts'
import type { AppraisalHub } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { q } from '../../../db/context.ts'
import { told } from '../../../growth/appraisal/sight.ts'
import { evaluation, raterStep } from '../../../growth/appraisal/table.ts'
import { taskRows, tasksConcerning } from '../../../growth/appraisal/tasks.ts'
import { everyPeriod, type GrowthPeriod, isOpenOn } from '../../../growth/periods.ts'
import type { Context } from '../../../lib/handler.ts'
import { employee } from '../../../org/table.ts'
import { raterTasks } from '../raters/tasks.ts'
import { currentPeriods, isAssessed } from './periods.ts'
import { type Machinery, readAll } from './reader.ts'
import { rowsOf } from './rows.ts'

/** More than anybody writes. */
const MOST = 200

const idsWhere = (periods: Iterable<GrowthPeriod>, holds: (period: GrowthPeriod) => boolean): string[] => [...periods].filter(holds).map((p) => p.id)

async function evaluationsIn(periodIds: readonly string[], { caller }: Context) {
  if (periodIds.length === 0) return []
  const isOver = inArray(evaluation.paStatusId, [PaStatus.inApproval, PaStatus.done])
  const rows = await q().select({ of: evaluation }).from(evaluation).innerJoin(employee, eq(employee.id, evaluation.employeeId))
    .where(and(inArray(evaluation.periodId, [...periodIds]), or(eq(evaluation.employeeId, caller.employeeId), eq(evaluation.evaluatorId, caller.employeeId))))
    // how far one's own is must not be told by its place either
    .orderBy(sql`case when ${evaluation.employeeId} = ${caller.employeeId} then 0 when ${isOver} then 2 else 1 end`, asc(employee.sortName), asc(evaluation.id)).limit(MOST)
  return rows.map((r) => r.of)
}

async function stepsIn(periodIds: readonly string[], { caller, today }: Context) {
  if (periodIds.length === 0) return []
  const isOver = sql`(${raterStep.paStatusId} = ${PaStatus.done} or ${raterStep.dueDate} < ${today})`
  const rows = await q().select({ step: raterStep }).from(raterStep).innerJoin(evaluation, eq(evaluation.id, raterStep.evaluationId)).innerJoin(employee, eq(employee.id, evaluation.employeeId))
    .where(and(eq(raterStep.raterId, caller.employeeId), or(isNull(raterStep.outcome), ne(raterStep.outcome, 'removed')), inArray(evaluation.periodId, [...periodIds])))
    .orderBy(isOver, asc(raterStep.dueDate), asc(employee.sortName), asc(raterStep.id)).limit(MOST)
  return rows.map((r) => r.step)
}

const wasToldResult = async ({ caller }: Context): Promise<boolean> => (await q().select({ id: evaluation.id }).from(evaluation).where(and(eq(evaluation.employeeId, caller.employeeId), told())).limit(1)).length > 0

export async function appraisalHub(requests: Machinery, context: Context): Promise<AppraisalHub> {
  const periods = [...(await everyPeriod('appraisal')).values()]
  const assessed = idsWhere(periods, (p) => isAssessed(p, context.today))
  const reads = await readAll(await evaluationsIn(assessed, context), requests, context)
  return {
    listData: await rowsOf(reads, context, { scores: false }),
    toRate: await raterTasks(await stepsIn(assessed, context), () => false, context),
    objectives: await taskRows(await tasksConcerning(context.caller.employeeId, idsWhere(periods, (p) => isOpenOn(p, context.today))), context),
    periods: await currentPeriods(context),
    hasResult: await wasToldResult(context),
  }
}
