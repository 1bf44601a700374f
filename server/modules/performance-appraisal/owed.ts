/** What appraisals ask of a person: objectives, ratings, evaluations, results to acknowledge. Never what anybody said, nor how it was scored. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { isToDo, PaStatus, Rater } from '../../../contract/growth/appraisal.ts'
import { PERFORMANCE_APPRAISAL } from '../../../contract/modules/performance-appraisal/sources.ts'
import { q } from '../../db/context.ts'
import { told } from '../../growth/appraisal/sight.ts'
import { evaluation, raterStep } from '../../growth/appraisal/table.ts'
import { taskRows, tasksConcerning } from '../../growth/appraisal/tasks.ts'
import { everyPeriod, type GrowthPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import type { OwedSource, OwedThing } from '../../lib/owed.ts'
import { employee } from '../../org/table.ts'
import { isAssessed, isWritten } from './read/periods.ts'

const OPEN = [PaStatus.notStarted, PaStatus.inProgress]
/** Whom one rates is kept on no device. */
const OF_ANOTHER = { notKept: ['title'] }
/** More than anybody does in a sitting. */
const MOST = 20

/** '' for one that was taken out of the configuration. */
const called = (period: GrowthPeriod | undefined, language: string): string => (period ? nameIn(period, language) : '')

async function objectives(context: Context): Promise<OwedThing[]> {
  const rows = await taskRows(await tasksConcerning(context.caller.employeeId, []), context)
  const theirs = rows.filter((r) => isToDo(r.paStatusId) && (!r.forYourself || r.dueDate >= context.today)).slice(0, MOST)
  return theirs.map(({ objectiveFillingRequestId: id, recordId, employee: of, forYourself, evaluationPeriod, dueDate }) => ({
    id: `objectives:${id}`, deed: 'fill', title: forYourself ? context.t('owed:appraisal.ownObjectives') : context.t('owed:appraisal.objectives', { person: of }), ...(forYourself ? {} : OF_ANOTHER), sub: evaluationPeriod, due: dueDate, path: `${PERFORMANCE_APPRAISAL}/objective-filling/${id}`, recordId, covers: [recordId],
  }))
}

async function ratings({ caller, today, language, t }: Context): Promise<OwedThing[]> {
  const periods = await everyPeriod('appraisal')
  const assessed = [...periods.values()].filter((p) => isAssessed(p, today)).map((p) => p.id)
  if (assessed.length === 0) return []
  const steps = await q().select({ id: raterStep.id, kind: raterStep.kind, dueDate: raterStep.dueDate, periodId: evaluation.periodId, person: employee.fullName }).from(raterStep)
    .innerJoin(evaluation, eq(evaluation.id, raterStep.evaluationId)).innerJoin(employee, eq(employee.id, evaluation.employeeId))
    .where(and(eq(raterStep.raterId, caller.employeeId), inArray(raterStep.paStatusId, OPEN), isNull(raterStep.outcome), gte(raterStep.dueDate, today), inArray(evaluation.periodId, assessed), inArray(evaluation.paStatusId, OPEN)))
    .orderBy(asc(raterStep.dueDate), asc(raterStep.id)).limit(MOST)
  const asOne = ({ id, kind, dueDate, periodId, person }: (typeof steps)[number]): OwedThing => ({
    id: `rating:${id}`, deed: 'fill', title: kind === Rater.self ? t('owed:appraisal.self') : t('owed:appraisal.rating', { person }), ...(kind === Rater.self ? {} : OF_ANOTHER), sub: called(periods.get(periodId), language), due: dueDate, path: `${PERFORMANCE_APPRAISAL}/rate/${id}`, recordId: id,
  })
  const [own, others] = [steps.filter((s) => s.kind === Rater.self), steps.filter((s) => s.kind !== Rater.self)]
  const [first] = others
  if (first === undefined || others.length === 1) return steps.map(asOne)
  // side by side, where each is chosen
  return [...own.map(asOne), { id: 'ratings', deed: 'fill', title: t('owed:appraisal.ratings', { count: others.length }), sub: called(periods.get(first.periodId), language), due: first.dueDate, path: PERFORMANCE_APPRAISAL }]
}

/** One row for all that are to be written: they are written side by side. */
async function evaluations({ caller, today, language, t }: Context): Promise<OwedThing[]> {
  const periods = [...(await everyPeriod('appraisal')).values()].filter((p) => isWritten(p, today))
  if (periods.length === 0) return []
  const rows = await q().select({ periodId: evaluation.periodId, n: sql<number>`count(*)::int`, records: sql<string[]>`array_agg(${evaluation.recordId})` }).from(evaluation)
    .where(and(eq(evaluation.evaluatorId, caller.employeeId), inArray(evaluation.paStatusId, OPEN), inArray(evaluation.periodId, periods.map((p) => p.id)))).groupBy(evaluation.periodId)
  return periods.flatMap((period) => {
    const { n: count, records } = rows.find((r) => r.periodId === period.id) ?? { n: 0, records: [] }
    return count === 0 ? [] : [{ id: `evaluations:${period.id}`, deed: 'fill', title: t('owed:appraisal.write', { count }), sub: nameIn(period, language), ...(period.assessUntil === null ? {} : { due: period.assessUntil }), path: `${PERFORMANCE_APPRAISAL}/team`, covers: records }]
  })
}

async function results({ caller, language, t }: Context): Promise<OwedThing[]> {
  const periods = await everyPeriod('appraisal')
  const rows = await q().select({ id: evaluation.id, periodId: evaluation.periodId }).from(evaluation).where(and(eq(evaluation.employeeId, caller.employeeId), told(), isNotNull(evaluation.publishedAt), isNull(evaluation.acknowledgedAt))).orderBy(asc(evaluation.publishedAt)).limit(MOST)
  return rows.map(({ id, periodId }) => ({ id: `result:${id}`, deed: 'acknowledge', title: t('owed:appraisal.result'), sub: called(periods.get(periodId), language), path: `${PERFORMANCE_APPRAISAL}/result/${id}`, recordId: id }))
}

export const owedAppraisals: OwedSource = {
  slug: PERFORMANCE_APPRAISAL,
  owed: async (context) => [...(await objectives(context)), ...(await ratings(context)), ...(await evaluations(context)), ...(await results(context))],
}
