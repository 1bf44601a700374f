import { CallError } from './refuse.ts'

/** Why a sign-in is not taken: what somebody can tell whoever runs the server. They are named in docs/sign-in/README.md. */
export type Reason =
  | 'expired'
  | 'not_yet'
  | 'audience'
  | 'issuer'
  | 'key'
  | 'signature'
  | 'claims'
  | 'unreadable'
  | 'not_jwt'
  | 'inactive'
  | 'unknown_person'
  | 'another_identity'
  | 'another_employee'
  | 'account_off'

/** What the log says of a refused sign-in. Never the token, and nobody's name. */
export interface Why {
  reason: Reason
  expected?: string
  /** What the token says instead; `unproven`: its signature does not hold, so anybody may have written that. */
  got?: string
  unproven?: true
  /** Since when it is over. */
  seconds?: number
}

/** A sign-in that is not taken, by the token or by whom it names. */
export class SignInRefused extends CallError {
  readonly why: Why
  /** Whom the token names; the log has their pseudonym. */
  readonly username: string | undefined
  /** @param text code of what the person reads */
  constructor(code: 'unauthenticated' | 'not_allowed', text: string, why: Why, username?: string) {
    super(code, [{ code: text, params: { reason: why.reason } }])
    this.why = why
    this.username = username
  }
}

/** A token that is refused for what it says. One that is only over says to sign in (401). */
export const tokenRefused = (why: Why): SignInRefused => new SignInRefused('unauthenticated', why.reason === 'expired' ? 'unauthenticated' : 'sign_in_not_taken', why)
