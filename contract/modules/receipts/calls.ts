/** Signed receipts of submitted requests: all ours. */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { StatusId } from '../../kit/lifecycle.ts'

/** What somebody has who submitted a request. Says that and when, never what: the content stands in it as a hash. */
export interface Receipt {
  requestId: string
  code: string
  /** Slug of the module. */
  module: string
  /** Version of the request as submitted; a request sent in twice has two receipts. */
  version: number
  /** UTC instant of the server. */
  submittedAt: string
  submittedById: string
  submittedBy: string
  /** Whom the request is for. */
  employeeId: string
  employee: string
  /** SHA-256 of the content as submitted, base64url. */
  hash: string
  /** The receipt itself: a signed text (JWS, EdDSA). */
  text: string
}

/** `unreadable`: no receipt at all, or not all of one. `altered`: our key, other words. `otherKey`: somebody else signed it. */
export type ReceiptVerdict = 'genuine' | 'unreadable' | 'altered' | 'otherKey'

/** How a genuine receipt stands to the request now. `unknown`: there is no such request here. */
export type ReceiptMatch = 'unchanged' | 'filesChanged' | 'changed' | 'cancelled' | 'unknown'

export interface ReceiptCheck {
  verdict: ReceiptVerdict
  /** Id of the key that signed; '' for an unreadable text. */
  keyId: string
  /** The rest is null unless it is genuine and this person may see the request. */
  receipt: Receipt | null
  match: ReceiptMatch | null
  /** The request as it is now; null when there is none any more. */
  now: { status: StatusId; statusText: string; version: number; changedBy: string; changedAt: string } | null
  /** The request was sent in again later. */
  newerAt: string | null
}

/** A receipt text is shorter than this. */
export const MAX_RECEIPT = 1000

export const receiptCalls = defineCalls('receipts', {
  /** The caller's own, newest first. */
  list: defineCall<Record<string, never>, { receipts: Receipt[] }>({ kind: 'query', method: 'GET', path: '/receipts', added: true }),
  /** Of one request, newest first: for its requester, its employee and HR. */
  ofRequest: defineCall<{ id: string }, { receipts: Receipt[] }>({ kind: 'query', method: 'GET', path: '/receipts/of-request/{id}', added: true }),
  /** For HR, and for those the receipt is about. */
  verify: defineCall<{ text: string }, ReceiptCheck>({ kind: 'query', method: 'POST', path: '/receipts/verify', added: true }),
})
