/** What a requester does: submit and cancel; and what HR and jobs do to a request as a whole. */
import { eq } from 'drizzle-orm'
import { opensCancellation, outcomeOf, type Outcome, type SystemAction } from '../../../contract/kit/lifecycle.ts'
import type { ActInput } from '../../../contract/kit/request.ts'
import { lockNames, q } from '../../db/context.ts'
import { setAttachments } from '../../files/refs.ts'
import { statusOf, stepsNow, type Subject } from '../actions.ts'
import { type CancellationCandidate, cancellationLevel, resolveLevels } from '../approval/resolve.ts'
import type { RequestRecord } from '../module.ts'
import { refuse, refuseAll } from '../../lib/refuse.ts'
import { linesOf, stepsOf, subjectFor } from '../records.ts'
import { statedByFields } from '../said-by-fields.ts'
import { post, requireReversible, reverse } from './effect-log.ts'
import { requireChecked } from './checked.ts'
import { requireComplete } from './complete.ts'
import { writeHistory } from './history.ts'
import { requireInReach } from './in-reach.ts'
import { move } from './move.ts'
import { currencyProblems } from './own-currency.ts'
import { closeDesk, tellDesk, tellFiledFor, tellOutcome, tellWithdrawn } from './notices.ts'
import { clearDesks, noLevel, openRound } from './round.ts'
import { refresh } from './save.ts'
import { requestLine } from '../table.ts'

/** Outcome of an action that does not depend on levels. */
export type Turn = Extract<Outcome, { to: unknown }>

/** Two requests that concern one person are judged one after the other, whoever files them and in whichever module: rules count what else there is. */
export const lockEmployee = ({ record, covered }: Subject): Promise<void> => lockNames([record.employeeId, ...covered].map((id) => `request:${id}`))

/** Submits of one request: each leaves steps, history and notices for good, and who reads the request reads them all. */
export const MOST_SUBMITS = 20

/** Draft, revision or reopened -> in approval: for people the caller may still file for, values complete, rules kept, people resolved and frozen, holds placed. */
export async function submit(found: Subject, turn: Turn, input: ActInput): Promise<RequestRecord> {
  const { module, context } = found
  await requireInReach(found)
  requireComplete(module, found.record)
  // the company may have changed over since the draft was saved
  refuseAll(await currencyProblems(module, found.record.values))
  await lockEmployee(found)
  const record = await refresh(found)
  const subject = await subjectFor(module, record, found.viewer, context)
  const { covered } = subject
  if (record.round >= MOST_SUBMITS) refuse('submitted_too_often', { most: MOST_SUBMITS })
  await requireChecked(subject, 'submit')
  const stated = { ...(await statedByFields(module.def, record.values)), ...(await module.conditions?.({ record, values: record.values, context })) }
  const { fields, steps } = await openRound(subject, await resolveLevels({ ...record, covered }, stated, context.today))
  const { values, from, until } = record
  const after = await move(subject, { status: turn.to, values, from, until, submittedAt: context.now, sortAt: context.now, ...fields })
  await post(module.holds ?? [], { ...subject, record: after })
  await writeHistory(subject, 'submit', after, input)
  await tellDesk(subject, after, steps)
  if (record.submittedAt === null) await tellFiledFor(subject, after)
  return after
}

/** Takes back what the outcome says: reservations, or everything the approval did. */
async function undo(subject: Subject, turn: Turn): Promise<void> {
  const effects = subject.module.effects ?? []
  if (turn.effects === 'release') await reverse(subject.module.holds ?? [], subject)
  if (turn.effects !== 'reverse') return
  await requireReversible(effects, subject)
  await reverse(effects, subject)
}

/** Ends what is open: effects per the outcome, desks cleared, no level on. */
async function leave(subject: Subject, turn: Turn, more: Partial<RequestRecord> = {}): Promise<RequestRecord> {
  await undo(subject, turn)
  if (turn.round === 'close') {
    await clearDesks(subject)
    await closeDesk(subject)
  }
  return move(subject, { status: turn.to, ...noLevel, ...more })
}

/** Who may grant the cancellation of an approved request. The last approver who cancels needs nobody else. */
function cancellationCandidates({ record, steps, viewer }: Subject): CancellationCandidate[] {
  const last: CancellationCandidate[] = record.lastApproverId === null ? [] : [{ employeeId: record.lastApproverId, reasonCode: 'lastApprover' }]
  if (record.lastApproverId === viewer.employeeId) return last
  // the latest round: the approved one, or an earlier cancellation that was rejected, which had the same people
  const lastLevel = steps.filter((s) => s.round === record.round && s.level === record.levelCount)
  return [...last, ...lastLevel.map((s): CancellationCandidate => ({ employeeId: s.personId, reasonCode: 'lastLevel' }))]
}

/** Asks for the cancellation of an approved request: the last approver, or anyone of the last level, decides. */
async function openCancellation(subject: Subject, turn: Turn): Promise<RequestRecord> {
  await requireReversible(subject.module.effects ?? [], subject)
  const level = await cancellationLevel({ ...subject.record, covered: subject.covered }, cancellationCandidates(subject), subject.context.today)
  const { fields, steps } = await openRound(subject, [level])
  const after = await move(subject, { status: turn.to, ...fields })
  await tellDesk(subject, after, steps)
  return after
}

/** What is left of a draft that is thrown away: who made it and who deleted it when. What was written is kept of those alone that others have read. */
async function forget({ record, context }: Subject): Promise<Partial<RequestRecord>> {
  if (record.round > 0) return { deletedAt: context.now }
  await setAttachments({ ids: [], recordId: record.id, ownerId: record.requestorId, now: context.now })
  await q().delete(requestLine).where(eq(requestLine.requestId, record.id))
  return { deletedAt: context.now, values: {}, note: '', search: '' }
}

/** It is approved, and its module asks nobody for this cancellation. */
export const cancelsAtOnce = async ({ module, record, context }: Subject): Promise<boolean> =>
  module.cancelsAtOnce !== undefined && opensCancellation(record.status) && module.cancelsAtOnce({ record, lines: await linesOf(record.id), context })

/** Where the round that would be opened leads once it is granted. */
function granted({ to }: Turn): Turn {
  const outcome = outcomeOf(to, 'approve')
  return outcome && 'levels' in outcome ? { to: outcome.levels.last, effects: outcome.effects } : refuse('illegal_transition')
}

/** Delete, withdraw, cancel, or ask for a cancellation: the status decides which, and the module whether one needs to be asked for. */
export async function cancel(subject: Subject, asked: Turn, input: ActInput): Promise<RequestRecord> {
  const { record } = subject
  const turn = (await cancelsAtOnce(subject)) ? granted(asked) : asked
  if (turn !== asked) await lockEmployee(subject)
  await requireChecked(subject, 'cancel')
  const hadIt = turn.round === 'close' ? stepsNow(subject).filter((s) => s.actedAt === null).map((s) => s.personId) : []
  const after = turn.round === 'open' ? await openCancellation(subject, turn) : await leave(subject, turn, turn.delete ? await forget(subject) : {})
  await writeHistory(subject, 'cancel', after, { ...input, level: 0 })
  if (hadIt.length > 0) await tellWithdrawn(subject, after, hadIt)
  // a new, unsubmitted draft concerns nobody else
  if (turn.round !== 'open' && record.submittedAt !== null) await tellOutcome(subject, after, 'cancelled')
  return after
}

/** Of a submission that was taken back: the draft that is left goes, too. Nobody is told a second time. */
export async function putAway(subject: Subject): Promise<RequestRecord> {
  const { record } = subject
  const outcome = outcomeOf(statusOf(record), 'cancel')
  if (record.deletedAt !== null || !outcome || !('to' in outcome) || !outcome.delete) return record
  const after = await leave(subject, outcome, await forget(subject))
  await writeHistory(subject, 'cancel', after)
  return after
}

const told = { reopen: 'reopened', expire: 'expired', void: 'voided', return: 'returned' } as const

/** HR reopens; a job expires, voids or returns, and the record is marked when it was voided. */
export async function bySystem(action: SystemAction, subject: Subject, turn: Turn, input: ActInput): Promise<RequestRecord> {
  if (action === 'reopen' && turn.effects === 'reverse') await requireChecked(subject, 'cancel')
  const after = await leave(subject, turn, action === 'void' ? { markedBySystem: true } : {})
  await writeHistory(subject, action, after, input)
  const ends = action === 'expire' || action === 'void'
  await (ends && input.note ? tellOutcome(subject, after, `${told[action]}For`, { what: input.note }) : tellOutcome(subject, after, told[action]))
  return after
}

/** Steps of the record as they are now, for a second move in the same command. */
export const reread = async (subject: Subject, record: RequestRecord): Promise<Subject> => ({ ...subject, record, steps: (await stepsOf([record.id])).get(record.id) ?? [] })
