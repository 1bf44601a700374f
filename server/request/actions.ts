/** What a person may do with a record now: one pure answer for lists, details, the inbox and the command itself. */
import { isDecidedByHr } from '../../contract/kit/decided-by.ts'
import { type Action, outcomeOf, type StatusId, Step } from '../../contract/kit/lifecycle.ts'
import { callOf } from '../../contract/kit/request.ts'
import type { Context } from '../lib/handler.ts'
import { keepsAccess, standInsOf } from './approval/delegation.ts'
import type { RequestRecord, ServerModule, StepRecord } from './module.ts'
import { relationTo, type Viewer } from './viewer.ts'

/** A record with all that the rules look at. */
export interface Subject {
  module: ServerModule
  record: RequestRecord
  /** Every step of every round. */
  steps: readonly StepRecord[]
  /** People who stand on its lines. */
  covered: ReadonlySet<string>
  viewer: Viewer
  context: Context
}

export const statusOf = (record: Pick<RequestRecord, 'status'>): StatusId => record.status as StatusId

/** A step the caller may decide, and whether it is somebody else's. */
export interface Desk {
  step: StepRecord
  onBehalfOfId: string | null
}

/** The requester, or the employee it is for. */
export const isOwn = ({ record, viewer }: Subject) => record.requestorId === viewer.employeeId || record.employeeId === viewer.employeeId

/** Their own request, or one that covers them: nobody decides on what concerns them. @see docs/product/lifecycle.md#approval */
const isConcerned = (s: Subject) => isOwn(s) || s.covered.has(s.viewer.employeeId)

/** Where HR alone decides, whoever is the person's HR now. */
const mayDecideAtAll = (s: Subject) => !isDecidedByHr(s.module.def.slug) || relation(s).isHr

/** Steps of the level that is on now. */
export const stepsNow = ({ record, steps }: Pick<Subject, 'record' | 'steps'>): StepRecord[] =>
  steps.filter((s) => s.round === record.round && s.level === record.level)

/** The open step the caller may decide: their own first, else one they stand in for; never on what concerns them. */
export function deskOf(subject: Subject): Desk | null {
  const { record, viewer, covered } = subject
  if (isConcerned(subject) || !mayDecideAtAll(subject)) return null
  const open = stepsNow(subject).filter((s) => s.statusId === Step.onDesk)
  const own = open.find((s) => s.personId === viewer.employeeId && keepsAccess(viewer.grants, s, record, covered))
  if (own) return { step: own, onBehalfOfId: null }
  const other = open.find((s) => s.personId !== viewer.employeeId && standInsOf(viewer.grants, s, record).includes(viewer.employeeId))
  return other ? { step: other, onBehalfOfId: other.personId } : null
}

/** True when the caller is the last approver and the company lets that person cancel an approved request. */
const isCancellingLastApprover = (subject: Subject): boolean => {
  const { record, viewer } = subject
  const opensRound = outcomeOf(statusOf(record), 'cancel')
  return viewer.lastApproverMayCancel && mayDecideAtAll(subject) && record.lastApproverId === viewer.employeeId && !isConcerned(subject) && opensRound !== null && 'round' in opensRound && opensRound.round === 'open'
}

/** Approver actions the module has. */
const has = (module: ServerModule, action: Action) => !(module.def.without as readonly Action[] | undefined)?.includes(action)

const relation = (s: Subject) => relationTo(s.viewer, s.module, s.record, s.steps)

/** A draft is deleted by its author alone, though others may cancel what was submitted. */
function mayCancel(subject: Subject): boolean {
  const outcome = outcomeOf(statusOf(subject.record), 'cancel')
  const deletes = outcome !== null && 'to' in outcome && outcome.delete === true
  return subject.module.can.cancel(relation(subject), subject.context) && (!deletes || relation(subject).isRequestor)
}
const decides = (s: Subject) => deskOf(s) !== null

const rules: Record<Action, (subject: Subject) => boolean> = {
  save: (s) => s.module.can.draft(relation(s), s.context),
  submit: (s) => s.module.can.submit(relation(s), s.context),
  cancel: (s) => mayCancel(s) || isCancellingLastApprover(s),
  approve: decides,
  revise: decides,
  reject: decides,
  reopen: (s) => s.viewer.isSystem || (relation(s).isHr && !isConcerned(s)),
  expire: (s) => s.viewer.isSystem,
  void: (s) => s.viewer.isSystem,
  return: (s) => s.viewer.isSystem,
}

/** True when this person may take the action, were the status right for it. */
export const isAllowed = (subject: Subject, action: Action): boolean => has(subject.module, action) && rules[action](subject)

type About = Pick<Subject, 'module' | 'record' | 'covered'>

/** It is about this person, who did not file it, and is not for them to know of. */
const isKeptFrom = ({ module, record, covered }: About, personId: string): boolean =>
  module.def.confidential === true && record.requestorId !== personId && (record.employeeId === personId || covered.has(personId))

/** Of these people those who may learn that there is such a request. */
export const whoMayKnow = (subject: About, people: readonly string[]): string[] => people.filter((id) => !isKeptFrom(subject, id))

/** The requester, and the employee it is for where they may know. */
export const ownersOf = (subject: About): string[] => whoMayKnow(subject, [subject.record.requestorId, subject.record.employeeId])

/** An unsubmitted draft is its author's alone; else whoever decides or may decide sees it, and whom the module lets. */
export function isVisible(subject: Subject): boolean {
  if (subject.viewer.isSystem) return true
  if (isKeptFrom(subject, subject.viewer.employeeId)) return false
  const to = relation(subject)
  if (subject.record.submittedAt === null) return to.isRequestor
  return to.isInChain || subject.module.can.view(to, subject.context)
}

/** Somebody who stands on a line, and whom nothing else lets see the request: read only, and only what concerns them. */
export const seesOwnLinesOnly = (subject: Subject): boolean =>
  subject.record.submittedAt !== null && !isKeptFrom(subject, subject.viewer.employeeId) && subject.covered.has(subject.viewer.employeeId) && !isVisible(subject)

/** All or a part of it is for this person to see. */
export const isShown = (subject: Subject): boolean => isVisible(subject) || seesOwnLinesOnly(subject)

const offered = ['save', 'submit', 'cancel', 'approve', 'revise', 'reject', 'reopen'] as const

/** Actions the caller may take now, of those that have a call; none for a module they may only look at. */
export function actionsOf(subject: Subject): Action[] {
  const { module, record, viewer } = subject
  if (viewer.readOnly.get(module.def.slug) !== false || seesOwnLinesOnly(subject)) return []
  return offered.filter((action) => outcomeOf(statusOf(record), action) !== null && callOf(module.def, action) !== null && isAllowed(subject, action))
}
