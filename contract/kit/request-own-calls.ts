/** Calls of ours that every request module gets by existing: what people do beside the decisions. */
import type { ActInput, ActOutput } from './act.ts'
import { defineCall, type Kept } from './call.ts'
import type { FieldError } from './wire.ts'

/** One comment of the thread beside a request's history. */
export interface RequestComment {
  id: string
  authorId: string
  author: string
  /** UTC instant. */
  at: string
  text: string
}

export interface CommentThread {
  /** Oldest first. */
  comments: RequestComment[]
  /** False for somebody who may only look. */
  mayWrite: boolean
}

/** Longest comment. */
export const MAX_COMMENT = 1000

/** Somebody else who is away on days of the request; only for those allowed to know. */
export interface AlsoAway {
  /** People of the same team away on at least one of the days. */
  count: number
  /** Their names, for those allowed to know; else empty: "Away" is all that is said. */
  names: string[]
}

export interface NudgeOutput {
  message: string
  /** UTC instant from which the requester may remind again. */
  againAt: string
}

/** What a submit of the draft would say now. A `field` is '' for the request as a whole, or names a line (`employees.<line>`). */
export interface DraftCheck {
  problems: FieldError[]
  warnings: FieldError[]
}

/** @param read facts of what reads a request: whether a device keeps it */
export const ownRequestCalls = (module: string, read: { readonly kind: 'query'; readonly kept?: Kept }) => ({
  /** HR takes up a request that was decided. */
  reopen: defineCall<ActInput, ActOutput>({ kind: 'command', method: 'POST', path: `/requests/${module}/reopen`, added: true }),
  /** The requester reminds those whose turn it is; once in so many hours. */
  nudge: defineCall<{ id: string }, NudgeOutput>({ kind: 'command', method: 'POST', path: `/requests/${module}/nudge`, added: true }),
  /** A document that follows: files for a request of one's own that is on its way. */
  addAttachment: defineCall<{ id: string; attachmentIds: string[]; note?: string }, ActOutput>({ kind: 'command', method: 'POST', path: `/requests/${module}/add-attachment`, added: true }),
  /** Asked while a form is filled in: problems and warnings, per field and per line. Nothing is kept. */
  checkDraft: defineCall<{ id: string }, DraftCheck>({ ...read, method: 'POST', path: `/requests/${module}/check-draft`, added: true }),
  comments: defineCall<{ id: string }, CommentThread>({ ...read, method: 'POST', path: `/requests/${module}/comments`, added: true }),
  /** `commentId` is made on the device: the same comment sent again is answered, not written twice. */
  addComment: defineCall<{ id: string; commentId: string; text: string }, RequestComment>({ kind: 'command', method: 'POST', path: `/requests/${module}/add-comment`, added: true }),
})
