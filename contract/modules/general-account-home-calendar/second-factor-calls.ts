/** The second factor of a local account: a code of an authenticator app besides the password. */
import { defineCall, defineCalls } from '../../kit/call.ts'

export interface SecondFactorState {
  /** What the company says of this person: not offered, offered, or asked of them. */
  rule: 'off' | 'optional' | 'required'
  /** When the app was set up; null: there is none. */
  since: string | null
  recoveryCodesLeft: number
}

/** What somebody is shown once, before it is theirs. Never to be kept on the device. */
export interface SecondFactorOffer {
  /** The same, sealed by the server: goes back with the first code. */
  offer: string
  /** Base32, for whoever cannot scan. */
  key: string
  /** `otpauth://…` for a QR code. */
  uri: string
  recoveryCodes: string[]
}

/** Proof of who asks: the password, and a code of the app or a recovery code. */
interface Proof {
  currentPassword: string
  code: string
}

// What is secret goes out in the answer of a query, which nobody keeps, and comes back sealed: answers of commands are kept for replays.
export const secondFactorCalls = defineCalls('general-account-home-calendar', {
  secondFactor: defineCall<Record<string, never>, SecondFactorState>({ kind: 'query', method: 'GET', path: '/account/second-factor', added: true }),
  offerSecondFactor: defineCall<Record<string, never>, SecondFactorOffer>({ kind: 'query', method: 'POST', path: '/account/second-factor/offer', added: true }),
  /** `code` is of the offered key. Signs the account out everywhere else. */
  confirmSecondFactor: defineCall<Proof & { offer: string }, SecondFactorState>({ kind: 'command', method: 'POST', path: '/account/second-factor/confirm', ownTransactions: true, security: 'password', added: true }),
  /** The recovery codes of an offer in place of those there were; its key is not used. */
  renewRecoveryCodes: defineCall<Proof & { offer: string }, SecondFactorState>({ kind: 'command', method: 'POST', path: '/account/second-factor/recovery-codes', ownTransactions: true, security: 'password', added: true }),
  removeSecondFactor: defineCall<Proof, SecondFactorState>({ kind: 'command', method: 'POST', path: '/account/second-factor/remove', ownTransactions: true, security: 'password', added: true }),
})
