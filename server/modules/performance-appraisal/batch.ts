/** Many evaluations handed in or decided at once: each a command of its own, as the inbox does it, of this module alone. */
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import type { BatchOutcome } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { BatchInput } from '../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../contract/modules/performance-appraisal/index.ts'
import { findEvaluation } from '../../growth/appraisal/evaluations.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { Requests } from '../../request/requests.ts'
import { sayProblem } from '../../request/say-problem.ts'
import { emptyProblem } from './check.ts'

type Outcomes = Promise<{ outcomes: BatchOutcome[] }>
type Machinery = Pick<Requests, 'batch'>

const ofModule = (items: BatchInput['items']) => items.map((item) => ({ ...item, module: performanceAppraisal.slug }))

/** @throws CallError note_required */
export function batchDecide(requests: Machinery, action: ApproverAction, { items, note }: BatchInput, context: Context): Outcomes {
  if (action === 'reject' && !note?.trim()) refuse('note_required', {}, 'note')
  return requests.batch({ action, items: ofModule(items), ...(note === undefined ? {} : { note }) }, context)
}

/** A task of the caller that nothing was written for yet is there, and says how much is missing. */
async function asTask(outcome: BatchOutcome, context: Context): Promise<BatchOutcome> {
  if (outcome.errorCode !== 'not_found') return outcome
  const of = await findEvaluation(outcome.id)
  if (!of || of.recordId !== outcome.id || of.evaluatorId !== context.caller.employeeId) return outcome
  const problem = await emptyProblem(of, context.language)
  return { ...outcome, errorCode: problem.code, message: sayProblem(problem, context) }
}

export async function batchSubmit(requests: Machinery, { items, note }: BatchInput, context: Context): Outcomes {
  const { outcomes } = await requests.batch({ action: 'submit', items: ofModule(items), ...(note === undefined ? {} : { note }) }, context)
  const told: BatchOutcome[] = []
  for (const outcome of outcomes) told.push(await asTask(outcome, context))
  return { outcomes: told }
}
