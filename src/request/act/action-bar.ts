/** The bottom action bar: which buttons a record gets. Drawn from its `actions`, nothing else. @see docs/product/screens.md#action-bar */
import { type Action, cancelLabel, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { AnyRequestDef } from '../../../contract/kit/request.ts'

/** Actions a person can take from a screen. The jobs' own ones are not buttons. */
export const BAR_ORDER = ['cancel', 'reopen', 'save', 'reject', 'revise', 'approve', 'submit'] as const
export type BarAction = (typeof BAR_ORDER)[number]

export interface BarButton {
  action: BarAction
  /** Key of a fixed text. */
  label: string
  /** One primary a screen: what most people came for. */
  tone: 'primary' | 'neutral' | 'danger'
}

const cancelText = { 'Cancel Submission': 'fixed:bottom-action.cancel-status-1', Delete: 'fixed:bottom-action.cancel-status-0', Cancel: 'fixed:bottom-action.cancel' } as const

const tones: Record<BarAction, BarButton['tone']> = { approve: 'primary', submit: 'primary', save: 'neutral', revise: 'neutral', reject: 'danger', cancel: 'danger', reopen: 'neutral' }

/**
 * Buttons in reading order: the destructive end first, the primary one last and under the thumb.
 * @param actions what this person may do now, as the record says
 * @param status null for a record not yet saved
 */
export function actionBar(actions: readonly Action[], status: StatusId | null): BarButton[] {
  return BAR_ORDER.filter((a) => actions.includes(a)).map((action) => ({
    action,
    // no text is fixed for what HR alone does
    label: action === 'cancel' ? cancelText[cancelLabel(status ?? 0)] : action === 'reopen' ? 'aside:reopen' : `fixed:bottom-action.${action}`,
    tone: tones[action],
  }))
}

/** True when the module wants a note with this action. Default: revise, reject and reopen. */
export const needsNote = (def: AnyRequestDef, action: BarAction): boolean => (def.noteRequired ?? ['revise', 'reject', 'reopen']).some((a: Action) => a === action)

/** Fixed success message of an action, with the module's name in `module`. */
export const successKey: Partial<Record<BarAction, string>> = {
  approve: 'fixed:note-action.success-approved',
  revise: 'fixed:note-action.success-revised',
  reject: 'fixed:note-action.success-rejected',
  submit: 'fixed:note-action.success-submitted',
  cancel: 'fixed:note-action.success-cancelled',
}

/** May this action wait in the outbox while there is no network? */
export const maySendLater = (def: AnyRequestDef, action: BarAction): boolean => (def.whenOffline?.[action] ?? 'queue') === 'queue'
