/** A result is read by whom it is about; results that wait for their day are told at once. */
import { eq, sql } from 'drizzle-orm'
import { q, tx } from '../../db/context.ts'
import { findEvaluation, lockEvaluation } from '../../growth/appraisal/evaluations.ts'
import { publishResults, tellAcknowledged, unpublishedOf } from '../../growth/appraisal/publish.ts'
import { evaluation } from '../../growth/appraisal/table.ts'
import { findPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { todayAt } from '../../org/calendar.ts'
import { isHrOfAll } from '../../org/scope.ts'

/** Once, with words or without. @throws CallError not_found: before it is told, and for everybody else; evaluation_acknowledged */
export const acknowledge = ({ id, note }: { id: string; note?: string }, context: Context): Promise<{ id: string; version: number; message: string }> =>
  tx(async () => {
    const found = (await findEvaluation(id)) ?? refuse('not_found')
    await lockEvaluation(found.id)
    const of = (await findEvaluation(found.id)) ?? refuse('not_found')
    if (of.employeeId !== context.caller.employeeId || of.publishedAt === null || of.withdrawnAt !== null) refuse('not_found')
    if (of.acknowledgedAt !== null) refuse('evaluation_acknowledged', { date: todayAt(context.caller.timeZone, of.acknowledgedAt) })
    const [after] = await q().update(evaluation).set({ acknowledgedAt: context.now, acknowledgement: note?.trim() ?? '', version: sql`${evaluation.version} + 1` }).where(eq(evaluation.id, of.id)).returning()
    const { version } = after ?? refuse('not_found')
    await tellAcknowledged({ ...of, version }, context.now)
    return { id: of.id, version, message: context.t('performance-appraisal:acknowledged') }
  })

/** HR of the whole company alone: what is told to everybody is nobody's own site's. @throws CallError not_allowed, not_found */
export const publish = ({ evaluationPeriodId, evaluationTypeId }: { evaluationPeriodId: string; evaluationTypeId?: string }, context: Context): Promise<{ published: number; message: string }> =>
  tx(async () => {
    if (!isHrOfAll(context)) refuse('not_allowed')
    if (!(await findPeriod('appraisal', evaluationPeriodId))) refuse('not_found')
    const published = await publishResults(await unpublishedOf(evaluationPeriodId, evaluationTypeId), context.now)
    return { published, message: context.t('performance-appraisal:published', { count: published }) }
  })
