/** The only place where a status changes. Runs in the command's transaction. @see docs/product/lifecycle.md#actions */
import { type Action, type Outcome, outcomeOf } from '../../../contract/kit/lifecycle.ts'
import type { ActInput, AnyRequestDef } from '../../../contract/kit/request.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { deskOf, isAllowed, statusOf, type Subject } from '../actions.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { lockSubject, requireVersion, subjectFor } from '../records.ts'
import { viewerOf } from '../viewer.ts'
import { approve, type LevelTurn, reject, revise } from './approver.ts'
import { bySystem, cancel, putAway, reread, submit, type Turn } from './requester.ts'

type Move = Exclude<Action, 'save'>

const NOTED: readonly Action[] = ['revise', 'reject', 'reopen']

/** Actions of a module that need a note. */
export const noteRequired = (def: AnyRequestDef): readonly Action[] => def.noteRequired ?? NOTED

function requireNote(def: AnyRequestDef, action: Action, input: ActInput): void {
  if (noteRequired(def).includes(action) && !input.note?.trim()) refuse('note_required', {}, 'note')
}

const isTurn = (outcome: Outcome): outcome is Turn => 'to' in outcome

type Carry = (subject: Subject, outcome: Outcome, input: ActInput) => Promise<RequestRecord>

/** An action whose outcome is one status. */
const turning = (carry: (subject: Subject, turn: Turn, input: ActInput) => Promise<RequestRecord>): Carry => (subject, outcome, input) =>
  isTurn(outcome) ? carry(subject, outcome, input) : refuse('illegal_transition')

const carries: Record<Move, Carry> = {
  submit: turning(submit),
  cancel: turning(cancelOrAsk),
  approve: (subject, outcome, input) => (isTurn(outcome) ? refuse('illegal_transition') : approve(subject, outcome satisfies LevelTurn, input)),
  revise: turning(revise),
  reject: turning(reject),
  reopen: turning((subject, turn, input) => bySystem('reopen', subject, turn, input)),
  expire: turning((subject, turn, input) => bySystem('expire', subject, turn, input)),
  void: turning((subject, turn, input) => bySystem('void', subject, turn, input)),
  return: turning((subject, turn, input) => bySystem('return', subject, turn, input)),
}

/** A cancel that opens a round which the caller may decide at once (the last approver cancels) is decided at once. */
async function cancelOrAsk(subject: Subject, turn: Turn, input: ActInput): Promise<RequestRecord> {
  const asked = await cancel(subject, turn, input)
  if (turn.round !== 'open' || subject.record.lastApproverId !== subject.viewer.employeeId) return asked
  const round = await reread(subject, asked)
  const outcome = outcomeOf(statusOf(asked), 'approve')
  return outcome && !isTurn(outcome) && deskOf(round) ? approve(round, outcome, { id: input.id }) : asked
}

/**
 * Carries out an action: locked, visible, at the version it is based on, legal in its status, allowed to the caller,
 * noted where a note is needed, checked by the module; then moved.
 * @returns the record as it is now
 * @throws CallError not_found, stale (409 with the current state), illegal_transition, not_allowed (403), note_required, or the module's problems
 */
export async function perform(module: ServerModule, action: Move, input: ActInput, context: Context): Promise<RequestRecord> {
  const subject = await lockSubject(module, input.id, await viewerOf(context), context)
  await requireVersion(subject.record, input.version, context)
  const outcome = outcomeOf(statusOf(subject.record), action) ?? refuse('illegal_transition')
  if (!isAllowed(subject, action)) refuse('not_allowed')
  if (!subject.viewer.isSystem) requireNote(module.def, action, input)
  return carries[action](subject, outcome, input)
}

/**
 * Takes a request back for good: a submission with the draft that would be left of it, anything else as a cancel does. Who may cancel the
 * submission may put it away, also when somebody else wrote it. @throws CallError as `perform`
 */
export async function withdraw(module: ServerModule, input: ActInput, context: Context): Promise<RequestRecord> {
  const after = await perform(module, 'cancel', input, context)
  return putAway(await subjectFor(module, after, await viewerOf(context), context))
}
