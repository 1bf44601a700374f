/** A rater keeps, hands in or declines their part. Who is late meets what closed it. @see contract/modules/performance-appraisal/README.md#raters */
import { and, eq } from 'drizzle-orm'
import { type PaStatusId, PaStatus, Rater, type RaterOutcome } from '../../../../contract/growth/appraisal.ts'
import type { PaOutput, SubmitAssessmentInput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { q, tx } from '../../../db/context.ts'
import { type Evaluation, findEvaluation, lockEvaluation } from '../../../growth/appraisal/evaluations.ts'
import { type RaterStep, standingOf } from '../../../growth/appraisal/raters.ts'
import { raterAnswer, raterStep } from '../../../growth/appraisal/table.ts'
import type { Context } from '../../../lib/handler.ts'
import { CallError, refuse, refuseAll } from '../../../lib/refuse.ts'
import { todayAt } from '../../../org/calendar.ts'
import { agreedWith, objectivesKey } from './agreed.ts'
import { answerTo, askedOf, isAnswered, problemsOf, questionsIn } from './questions.ts'

/** The caller's own part. @throws CallError not_found: there is none, it is somebody else's, or they are asked no more */
export async function ownStep(id: string, { caller }: Context): Promise<RaterStep> {
  const [step] = await q().select().from(raterStep).where(and(eq(raterStep.id, id), eq(raterStep.raterId, caller.employeeId)))
  return step && step.outcome !== 'removed' ? step : refuse('not_found')
}

/** @throws CallError rater_submitted, rater_closed, rater_not_open */
function requireOpen(step: RaterStep, of: Evaluation, { caller, today }: Context): void {
  const { paStatusId, outcome } = standingOf(step, today)
  if (outcome === 'done' || outcome === 'declined') refuse('rater_submitted', { date: todayAt(caller.timeZone, step.submittedAt ?? of.openedAt) })
  if (paStatusId === PaStatus.done) refuse('rater_closed', { date: step.dueDate })
  if (of.paStatusId === PaStatus.inApproval || of.paStatusId === PaStatus.done) refuse('rater_closed', { date: today })
  if (paStatusId === PaStatus.waiting) refuse('rater_not_open', { date: step.opensOn })
}

/** @throws CallError stale: kept on another device since */
function requireVersion(step: RaterStep, version: number, { caller, now }: Context): void {
  if (version !== step.version) throw new CallError('stale', [{ code: 'stale' }], { current: { version: step.version, status: 0, changedBy: caller.fullName, byYou: true, changedAt: now.toISOString() } })
}

interface Ended {
  paStatusId: PaStatusId
  outcome: RaterOutcome | null
  /** Key of what the rater is told. */
  said: 'kept' | 'handed-in' | 'declined'
}

function endOf({ draft, decline, comment }: SubmitAssessmentInput, { kind }: RaterStep): Ended {
  if (decline) {
    if (kind === Rater.self) refuse('rater_no_decline')
    if (!comment?.trim()) refuse('note_required', {}, 'comment')
    return { paStatusId: PaStatus.done, outcome: 'declined', said: 'declined' }
  }
  return draft ? { paStatusId: PaStatus.inProgress, outcome: null, said: 'kept' } : { paStatusId: PaStatus.done, outcome: 'done', said: 'handed-in' }
}

/** What is said now is all that is said: what was kept before and is not sent again is gone. */
export const submitAssessment = (input: SubmitAssessmentInput, context: Context): Promise<PaOutput> =>
  tx(async () => {
    const { evaluationId } = await ownStep(input.id, context)
    await lockEvaluation(evaluationId)
    const step = await ownStep(input.id, context)
    const of = (await findEvaluation(evaluationId)) ?? refuse('not_found')
    requireOpen(step, of, context)
    requireVersion(step, input.version, context)
    const { said, ...end } = endOf(input, step)
    const asked = askedOf(step, of, (await agreedWith([of], context.language)).get(objectivesKey(of)) ?? [])
    // who declines says nothing but why
    const given = input.decline ? [] : input.answers
    refuseAll(problemsOf(asked, given))
    const answers = given.map((a) => answerTo(asked, a))
    const missing = questionsIn(asked) - answers.filter(isAnswered).length
    if (end.outcome === 'done' && missing > 0) refuse('rater_incomplete', { count: missing })
    await q().delete(raterAnswer).where(eq(raterAnswer.stepId, step.id))
    const kept = answers.filter((a) => isAnswered(a) || a.comment !== '')
    if (kept.length > 0) await q().insert(raterAnswer).values(kept.map((a) => ({ stepId: step.id, ...a })))
    const words = ({ strengths = '', improvements = '' }: Pick<SubmitAssessmentInput, 'strengths' | 'improvements'>) => ({ strengths: strengths.trim(), improvements: improvements.trim() })
    const version = step.version + 1
    await q().update(raterStep).set({ ...end, ...words(input.decline ? {} : input), comment: input.comment?.trim() ?? '', submittedAt: end.outcome === null ? null : context.now, version }).where(eq(raterStep.id, step.id))
    return { id: step.id, version, paStatusId: end.paStatusId, paStatus: context.t(`performance-appraisal:pa-status.${end.paStatusId}`), message: context.t(`performance-appraisal:rate.${said}`) }
  })
