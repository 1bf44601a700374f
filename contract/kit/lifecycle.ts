/**
 * The one lifecycle table of every request: statuses, actions and what each action does in each status.
 * A status is compared nowhere else. @see docs/product/lifecycle.md#statuses
 */

export const Status = {
  draft: 0,
  inApproval: 1,
  revision: 2,
  cancelled: 3,
  approved: 4,
  rejected: 5,
  expired: 11,
  voided: 12,
  reopened: 30,
  cancellationInApproval: 40,
} as const
export type StatusId = (typeof Status)[keyof typeof Status]

/** Approval step: 0 on this person's desk, 4 waiting (or not needed), 1 approved, 2 revised, 5 rejected by this person, 3 because another rejected. */
export const Step = { onDesk: 0, approved: 1, revised: 2, rejectedByOther: 3, waiting: 4, rejected: 5 } as const
export type StepStatusId = (typeof Step)[keyof typeof Step]

export type Colour = 'yellow' | 'blue' | 'grey' | 'green' | 'red' | 'black' | 'brown'
export type ScreenMode = 'Edit' | 'Detail' | 'Add'

/** Colour and mode of a screen by status. @see docs/product/lifecycle.md#statuses */
export const screenStatus: Record<StatusId, { colour: Colour; mode: ScreenMode; name: string }> = {
  0: { colour: 'yellow', mode: 'Edit', name: 'draft' },
  2: { colour: 'yellow', mode: 'Edit', name: 'revision' },
  30: { colour: 'yellow', mode: 'Edit', name: 'reopened' },
  1: { colour: 'blue', mode: 'Detail', name: 'inApproval' },
  40: { colour: 'blue', mode: 'Detail', name: 'cancellationInApproval' },
  3: { colour: 'grey', mode: 'Detail', name: 'cancelled' },
  4: { colour: 'green', mode: 'Detail', name: 'approved' },
  5: { colour: 'red', mode: 'Detail', name: 'rejected' },
  11: { colour: 'red', mode: 'Detail', name: 'expired' },
  12: { colour: 'red', mode: 'Detail', name: 'voided' },
}

/** A record without a status is an entry not yet saved. */
export const entryScreen: { colour: Colour; mode: ScreenMode } = { colour: 'black', mode: 'Add' }

/** Colour of an approval step, other modules. @see docs/product/lifecycle.md#steps */
export const stepColour: Record<StepStatusId, Colour> = { 0: 'yellow', 1: 'green', 2: 'yellow', 3: 'brown', 4: 'blue', 5: 'red' }

/** What a person asks for. */
export type RequesterAction = 'save' | 'submit' | 'cancel'
export type ApproverAction = 'approve' | 'revise' | 'reject'
/** What HR or a job does. */
export type SystemAction = 'reopen' | 'expire' | 'void' | 'return'
export type Action = RequesterAction | ApproverAction | SystemAction

/** Where an action leads. 'levels' = the approval engine decides between staying and the last step's target. */
export type Outcome =
  | { to: StatusId; effects?: 'post' | 'reverse' | 'release'; delete?: true; round?: 'open' | 'close' }
  | { levels: { last: StatusId }; effects: 'post' | 'reverse' }

/**
 * status -> action -> outcome. Absent = illegal.
 * - cancel at 0 deletes softly; at 1 goes back to Draft and closes the round; at 2 and 30 becomes Cancelled;
 *   at 4 opens a cancellation round (40) whose approval by the last approver reverses the effects.
 * - revise at 1 returns the form (2); every round starts again at level 1. `return` is the same by the machine: what the request is about was changed
 *   meanwhile, so that nobody could approve it as it stands.
 */
export const lifecycle: Record<StatusId, Partial<Record<Action, Outcome>>> = {
  0: { save: { to: 0 }, submit: { to: 1, round: 'open' }, cancel: { to: 0, delete: true }, void: { to: 12 } },
  2: { save: { to: 2 }, submit: { to: 1, round: 'open' }, cancel: { to: 3 }, void: { to: 12 } },
  30: { save: { to: 30 }, submit: { to: 1, round: 'open' }, cancel: { to: 3 }, void: { to: 12 } },
  1: {
    approve: { levels: { last: 4 }, effects: 'post' },
    revise: { to: 2, effects: 'release', round: 'close' },
    reject: { to: 5, effects: 'release', round: 'close' },
    cancel: { to: 0, effects: 'release', round: 'close' },
    expire: { to: 11, effects: 'release', round: 'close' },
    void: { to: 12, effects: 'release', round: 'close' },
    return: { to: 2, effects: 'release', round: 'close' },
  },
  4: { cancel: { to: 40, round: 'open' }, reopen: { to: 30, effects: 'reverse' } },
  40: {
    approve: { levels: { last: 3 }, effects: 'reverse' },
    reject: { to: 4, round: 'close' },
    void: { to: 12, effects: 'reverse', round: 'close' },
  },
  5: { reopen: { to: 30 } },
  3: {},
  11: {},
  12: {},
}

/** The outcome of an action in a status, or null when it is illegal there. */
export const outcomeOf = (status: StatusId, action: Action): Outcome | null => lifecycle[status][action] ?? null

/** The last approval now takes effects back: a cancellation is in approval. @param status as stored */
export const takesBack = (status: number): boolean => outcomeOf(status as StatusId, 'approve')?.effects === 'reverse'

/** Effects are posted and not taken back. @param status as stored */
export const isInForce = (status: number): boolean => takesBack(status) || outcomeOf(status as StatusId, 'reopen')?.effects === 'reverse'

/** Statuses whose effects hold, for queries. */
export const inForce: readonly StatusId[] = Object.values(Status).filter(isInForce)

/** A cancel must itself be approved. @param status as stored */
export function opensCancellation(status: number): boolean {
  const outcome = outcomeOf(status as StatusId, 'cancel')
  return outcome !== null && 'to' in outcome && outcome.round === 'open'
}

/** Statuses in which the requester may still edit. */
export const isEditable = (status: StatusId): boolean => screenStatus[status].mode === 'Edit'

/** Statuses that wait for an approver. */
export const isOpenForApproval = (status: StatusId): boolean => lifecycle[status].approve !== undefined

/** Begun, sent back or opened again, for queries. */
export const editable: readonly StatusId[] = Object.values(Status).filter(isEditable)

/** Statuses that wait for an approver, for queries. */
export const openForApproval: readonly StatusId[] = Object.values(Status).filter(isOpenForApproval)

/** Actions of an approver. */
export const approverActions: readonly ApproverAction[] = ['approve', 'revise', 'reject']

/** Statuses whose dates are taken: an overlapping request is refused: a cancellation not yet approved still holds. */
export const HOLDING: readonly StatusId[] = [Status.inApproval, Status.approved, Status.cancellationInApproval]

/** Which fixed text the cancel button carries. @see docs/product/lifecycle.md#actions */
export function cancelLabel(status: StatusId): 'Cancel Submission' | 'Delete' | 'Cancel' {
  if (status === Status.inApproval) return 'Cancel Submission'
  return status === Status.draft ? 'Delete' : 'Cancel'
}
