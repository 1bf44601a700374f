/** Accounts of everybody, for administrators: all ours. @see contract/modules/accounts/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'

/** What the list may be narrowed to. */
export const accountStates = ['locked', 'neverSignedIn', 'withoutSecondFactor', 'invited', 'administrators'] as const
export type AccountState = (typeof accountStates)[number]

/** What may be done to an account now, by whoever reads it. */
export type AccountAction = 'invite' | 'sendReset' | 'lock' | 'unlock' | 'endSessions' | 'resetSecondFactor' | 'unpinIdentity' | 'makeAdministrator' | 'endAdministrator'

export interface AccountRow {
  id: string
  username: string
  employeeId: string
  employee: string
  /** Of the employee. */
  code: string
  /** Department; '' for a person without one today. */
  companyStructure: string
  isLocked: boolean
  isAdministrator: boolean
  /** Of the password this server keeps; false where another provider signs people in. */
  hasPassword: boolean
  hasSecondFactor: boolean
  /** The person has left: nobody signs in. */
  hasLeft: boolean
  /** Until when an invitation is good; null: there is none. */
  invitedUntil: string | null
  /** Last sign-in at this server's own provider; null: not yet. */
  signedInAt: string | null
}

/** Something that was done to an account. */
export interface AccountDeed {
  id: string
  /** `account.locked`; its text is `accounts:deed.<deed>`. */
  deed: string
  at: string
  /** Name of the person, or of the operator at the command line; '': its owner. */
  by: string
}

export interface AccountDetail extends AccountRow {
  /** Where links are mailed to; '' when nobody knows. */
  email: string
  /** Pinned to who signed in at another provider: nobody else signs in to it. */
  isPinned: boolean
  actions: AccountAction[]
  /** Newest first, at most 30. */
  deeds: AccountDeed[]
}

export interface AccountListInput extends ListInput {
  state?: AccountState
}

/** So many are invited at once. */
export const MOST_INVITED = 500

/** `sent`, or why not: locked, the person has left, no address, a password is there already, no such account, that of an administrator (asked by who is none). */
export type InviteOutcome = 'sent' | 'unknown' | 'locked' | 'left' | 'noAddress' | 'hasPassword' | 'administrator'

type OnAccount = { id: string }
const command = { kind: 'command', method: 'POST', added: true } as const

export const accountCalls = defineCalls('accounts', {
  list: defineCall<AccountListInput, Paged<AccountRow>>({ kind: 'query', kept: 'never', method: 'POST', path: '/administration/accounts/list', added: true }),
  detail: defineCall<OnAccount, AccountDetail>({ kind: 'query', kept: 'never', method: 'GET', path: '/administration/accounts/{id}', added: true }),
  /** Mails each a link of seven days to choose the first password. */
  invite: defineCall<{ ids: string[] }, { outcomes: { id: string; outcome: InviteOutcome }[]; sent: number }>({ ...command, path: '/administration/accounts/invite', security: 'password' }),
  /** Mails a link of an hour to choose another password. */
  sendReset: defineCall<OnAccount, OnAccount>({ ...command, path: '/administration/accounts/send-reset', security: 'password' }),
  /** Nobody signs in to it any more, and whoever is signed in is signed out at once. */
  lock: defineCall<OnAccount, OnAccount>({ ...command, path: '/administration/accounts/lock', security: 'right' }),
  unlock: defineCall<OnAccount, OnAccount>({ ...command, path: '/administration/accounts/unlock', security: 'right' }),
  endSessions: defineCall<OnAccount, OnAccount>({ ...command, path: '/administration/accounts/end-sessions', security: 'right' }),
  /** For a lost phone: the person is told. */
  resetSecondFactor: defineCall<OnAccount, OnAccount>({ ...command, path: '/administration/accounts/reset-second-factor', security: 'password' }),
  /** The next sign-in with its name at another provider pins it anew: for a person who has another `sub` there. */
  unpinIdentity: defineCall<OnAccount, OnAccount>({ ...command, path: '/administration/accounts/unpin-identity', security: 'right' }),
  /** By administrators alone. */
  setAdministrator: defineCall<OnAccount & { isAdministrator: boolean }, OnAccount>({ ...command, path: '/administration/accounts/administrator', security: 'right' }),
})
