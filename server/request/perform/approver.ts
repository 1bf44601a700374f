/** What an approver does: approve, return for revision, reject. @see docs/product/lifecycle.md#actions */
import { type Outcome, Step } from '../../../contract/kit/lifecycle.ts'
import type { ActInput } from '../../../contract/kit/request.ts'
import { refuse } from '../../lib/refuse.ts'
import { type Desk, deskOf, type Subject } from '../actions.ts'
import type { RequestRecord } from '../module.ts'
import { post, requireReversible, reverse } from './effect-log.ts'
import { type HistoryNote, writeHistory } from './history.ts'
import { move } from './move.ts'
import { offerRight } from './right-offer.ts'
import { closeDesk, tellDesk, tellOutcome } from './notices.ts'
import { requireChecked } from './checked.ts'
import { requireLevel } from './desk.ts'
import { lockEmployee, type Turn } from './requester.ts'
import { advance, answerStep, markRejectedByOther, noLevel, returnSteps } from './round.ts'

export type LevelTurn = Extract<Outcome, { levels: unknown }>

/** The step the caller decides; rights were checked before. */
const theDesk = (subject: Subject): Desk => deskOf(subject) ?? refuse('not_allowed')

const answerOf = ({ context }: Subject, { onBehalfOfId }: Desk, input: ActInput) => ({
  at: context.now, actedById: onBehalfOfId === null ? null : context.caller.employeeId, note: input.note?.trim() ?? '',
})

const historyOf = ({ record }: Subject, { onBehalfOfId }: Desk, input: ActInput): HistoryNote => ({ ...input, onBehalfOfId, level: record.level })

/** Everything the last approval does, in its transaction; a problem leaves the request where it was. */
async function complete(subject: Subject, turn: LevelTurn): Promise<void> {
  const { holds = [], effects = [] } = subject.module
  await lockEmployee(subject)
  await requireChecked(subject, 'approve')
  if (turn.effects === 'post') {
    await reverse(holds, subject)
    await post(effects, subject)
    return
  }
  await requireReversible(effects, subject)
  await reverse(effects, subject)
}

/** Approves a level: quiet in between, and once, at the end, the requester hears of it. */
export async function approve(subject: Subject, turn: LevelTurn, input: ActInput): Promise<RequestRecord> {
  const desk = theDesk(subject)
  await requireLevel(subject)
  await answerStep(desk.step, Step.approved, answerOf(subject, desk, input))
  const progress = await advance(subject, desk.step)
  if (progress.state === 'done') await complete(subject, turn)
  const isPosting = turn.effects === 'post'
  const me = subject.context.caller.employeeId
  const after = await move(
    subject,
    progress.state === 'done'
      ? { status: turn.levels.last, ...noLevel, ...(isPosting ? { lastApproverId: me } : {}) }
      : progress.state === 'next' ? progress.fields : {},
  )
  await writeHistory(subject, 'approve', after, historyOf(subject, desk, input))
  await closeDesk(subject, progress.state === 'level' ? [desk.step.personId, me] : undefined)
  if (progress.state === 'next') await tellDesk(subject, after, progress.steps)
  if (progress.state === 'done') await tellOutcome(subject, after, isPosting ? 'approved' : 'cancellationApproved')
  if (progress.state === 'done' && isPosting) await offerRight(subject, after)
  return after
}

/** Rejects: final for a request; a rejected cancellation leaves it approved. Never asks the balance. */
export async function reject(subject: Subject, turn: Turn, input: ActInput): Promise<RequestRecord> {
  const desk = theDesk(subject)
  await answerStep(desk.step, Step.rejected, answerOf(subject, desk, input))
  await markRejectedByOther(subject, desk.step)
  if (turn.effects === 'release') await reverse(subject.module.holds ?? [], subject)
  const after = await move(subject, { status: turn.to, ...noLevel })
  await writeHistory(subject, 'reject', after, historyOf(subject, desk, input))
  await closeDesk(subject)
  await tellOutcome(subject, after, turn.effects === 'release' ? 'rejected' : 'cancellationRejected')
  return after
}

/** Returns the form to its requester; the next submit starts again at level 1, this round is kept. */
export async function revise(subject: Subject, turn: Turn, input: ActInput): Promise<RequestRecord> {
  const desk = theDesk(subject)
  await answerStep(desk.step, Step.revised, answerOf(subject, desk, input))
  await returnSteps(subject, desk.step)
  if (turn.effects === 'release') await reverse(subject.module.holds ?? [], subject)
  const after = await move(subject, { status: turn.to, ...noLevel })
  await writeHistory(subject, 'revise', after, historyOf(subject, desk, input))
  await closeDesk(subject)
  await tellOutcome(subject, after, 'revised')
  return after
}
