/** The task goes with its request: how far its writer is, and which request writes it next. @see contract/modules/performance-appraisal/README.md#states */
import { and, eq, isNull } from 'drizzle-orm'
import { PaStatus } from '../../../contract/growth/appraisal.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import { type Evaluation, evaluationWrittenIn, windowStatus } from '../../growth/appraisal/evaluations.ts'
import { closeSteps } from '../../growth/appraisal/raters.ts'
import { newId } from '../../lib/new-id.ts'
import { evaluation } from '../../growth/appraisal/table.ts'
import { nameIn } from '../../lib/name-in.ts'
import { refuse } from '../../lib/refuse.ts'
import { todayOf } from '../../org/today.ts'
import type { Moved } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import { notYours } from './compute.ts'
import { numbersIn } from './values.ts'
import { periodOf } from './window.ts'

type Change = Partial<typeof evaluation.$inferInsert>
const unscored: Change = { objectiveScore: null, criteriaScore: null, score: null }

const keep = (of: Evaluation, change: Change) => q().update(evaluation).set(change).where(eq(evaluation.id, of.id))

/** Written again after it had ended, by HR who reopened it. @throws CallError evaluation_exists: another request writes it by now; evaluation_not_yours (403): somebody else does */
async function takeBack(of: Evaluation, { record, context }: Moved): Promise<void> {
  if (of.recordId === record.id) return
  const [later] = await q().select({ code: request.code }).from(request).where(and(eq(request.id, of.recordId), isNull(request.deletedAt)))
  const period = await periodOf(of)
  if (later) refuse('evaluation_exists', { code: later.code, period: period ? nameIn(period, context.language) : '' })
  if (of.evaluatorId !== record.requestorId) throw await notYours(of.evaluatorId)
}

/** The next request of the task is another one; while evaluations are written it waits to be begun. */
async function startOver(of: Evaluation, { record, context }: Moved): Promise<void> {
  if (of.recordId !== record.id) return
  const paStatusId = windowStatus(await periodOf(of), await todayOf(of.employeeId, context.now))
  await keep(of, { ...unscored, recordId: newId(context.now), paStatusId })
}

export async function movedEvaluation(input: Moved): Promise<void> {
  const { record, from, to, context } = input
  const of = await evaluationWrittenIn(record)
  if (!of) {
    // a task somebody else was given at this moment
    if (from === null) refuse('not_found')
    return
  }
  switch (to) {
    case Status.draft:
    case Status.revision:
    case Status.reopened:
      await takeBack(of, input)
      await keep(of, { ...unscored, recordId: record.id, paStatusId: PaStatus.inProgress })
      return
    case Status.inApproval: {
      const { objectiveScore, criteriaScore, score } = numbersIn(record.values)
      await closeSteps(of.id, context.now)
      await keep(of, { objectiveScore, criteriaScore, score, paStatusId: PaStatus.inApproval })
      return
    }
    case Status.cancellationInApproval:
      await keep(of, { paStatusId: PaStatus.inApproval })
      return
    case Status.approved:
      await keep(of, { paStatusId: PaStatus.done })
      return
    default:
      await startOver(of, input)
  }
}
