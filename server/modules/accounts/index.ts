/** Accounts of everybody, for whoever has the module. @see contract/modules/accounts/README.md#calls */
import { accountCalls, type AccountAction, type AccountDetail, type AccountRow } from '../../../contract/modules/accounts/calls.ts'
import { accountSchemas } from '../../../contract/modules/accounts/schemas.ts'
import { administrates, administratorsAmong } from '../../account/administrators.ts'
import { byOf } from '../../account/deed.ts'
import { type AccountFacts, accountFacts, deedsOf, listAccounts } from '../../account/read.ts'
import type { AccountService, Done, Unsent } from '../../account/service.ts'
import { type Context, type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accessTo } from '../../org/access.ts'
import { todayOfCompany } from '../../org/today.ts'

export interface AccountsDeps {
  accounts: AccountService
  /** False when an external provider keeps the passwords: no links, no second factors. */
  isLocal: boolean
  /** Lets an account be pinned anew by the next sign-in with its name. */
  unpinIdentity: (accountId: string, by: { sub: string; employeeId: string | null }, now: Date) => Promise<'done' | 'unknown' | 'none'>
}

const rowOf = ({ id, username, employeeId, fullName, code, department, isLocked, isAdministrator, hasPassword, hasSecondFactor, hasLeft, invitedUntil, signedInAt }: AccountFacts): AccountRow => ({
  id, username, employeeId, employee: fullName, code, companyStructure: department, isLocked, isAdministrator, hasPassword, hasSecondFactor, hasLeft,
  invitedUntil: invitedUntil?.toISOString() ?? null, signedInAt: signedInAt?.toISOString() ?? null,
})

/** Of these accounts those that are not the reader's to touch: of administrators, by whoever is none. Else the right to this module were all rights there are. */
const closedTo = async (ids: readonly string[], { caller, now }: Context): Promise<ReadonlySet<string>> =>
  administrates(caller) ? new Set() : administratorsAmong(ids, await todayOfCompany(now))

/** @throws CallError account_of_administrator */
async function requireOpen(id: string, context: Context): Promise<void> {
  if ((await closedTo([id], context)).size > 0) refuse('account_of_administrator')
}

const unsent: Record<Exclude<Unsent, 'unknown'>, string> = { locked: 'account_locked', left: 'account_left', noAddress: 'account_no_address', hasPassword: 'account_has_password' }
const undone: Record<Exclude<Done, 'done' | 'same' | 'unknown'>, string> = { left: 'account_left', oneself: 'account_oneself', last: 'account_last_administrator' }

/** What was done before is done: a command that comes twice says the same. */
function settled(id: string, done: Done): { id: string } {
  if (done === 'unknown') return refuse('not_found')
  if (done !== 'done' && done !== 'same') return refuse(undone[done])
  return { id }
}

export function createAccounts({ accounts, isLocal, unpinIdentity }: AccountsDeps): ServedCall[] {
  const requireLocal = (): void => void (isLocal || refuse('password_kept_elsewhere'))

  /** What is offered; what is asked for nevertheless is judged again when it is done. */
  async function actionsOf(row: AccountFacts, context: Context): Promise<AccountAction[]> {
    const access = await accessTo(context, 'accounts')
    if (!access || access.readOnly || (await closedTo([row.id], context)).size > 0) return []
    const isOneself = row.employeeId === context.caller.employeeId
    const isOpen = !row.isLocked && !row.hasLeft
    const offered: [AccountAction, boolean][] = [
      ['invite', isLocal && isOpen && !row.hasPassword && row.email !== ''],
      ['sendReset', isLocal && isOpen && row.hasPassword && row.email !== ''],
      ['unlock', row.isLocked],
      ['endSessions', isOpen],
      ['resetSecondFactor', isLocal && row.hasSecondFactor && !isOneself],
      ['unpinIdentity', row.externalSubject !== null],
      ['makeAdministrator', administrates(context.caller) && !row.isAdministrator && isOpen],
      ['endAdministrator', administrates(context.caller) && row.isAdministrator && !isOneself],
      ['lock', !row.isLocked && !isOneself],
    ]
    return offered.flatMap(([action, is]) => (is ? [action] : []))
  }

  async function detailOf(id: string, context: Context): Promise<AccountDetail> {
    const row = (await accountFacts(id, context.now)) ?? refuse('not_found')
    const deeds = await deedsOf(id)
    return { ...rowOf(row), email: row.email, isPinned: row.externalSubject !== null, actions: await actionsOf(row, context), deeds: deeds.map(({ at, ...deed }) => ({ ...deed, at: at.toISOString() })) }
  }

  async function done(deed: 'lock' | 'unlock' | 'endSessions' | 'resetSecondFactor', { id }: { id: string }, context: Context): Promise<{ id: string }> {
    await requireOpen(id, context)
    return settled(id, await accounts[deed](id, byOf(context)))
  }

  return serve(accountCalls, accountSchemas, {
    async list(input, context) {
      const { listData, ...pages } = await listAccounts(input, context.now)
      return { listData: listData.map(rowOf), ...pages }
    },
    detail: ({ id }, context) => detailOf(id, context),
    async invite({ ids }, context) {
      requireLocal()
      const asked = [...new Set(ids)]
      const closed = await closedTo(asked, context)
      const told = new Map((await accounts.invite(asked.filter((id) => !closed.has(id)), byOf(context), context.language)).map(({ id, outcome }) => [id, outcome]))
      const outcomes = asked.map((id) => ({ id, outcome: told.get(id) ?? ('administrator' as const) }))
      return { outcomes, sent: outcomes.filter(({ outcome }) => outcome === 'sent').length }
    },
    async sendReset({ id }, context) {
      requireLocal()
      await requireOpen(id, context)
      const outcome = await accounts.sendReset(id, byOf(context), context.language)
      if (outcome === 'unknown') return refuse('not_found')
      return outcome === 'sent' ? { id } : refuse(unsent[outcome])
    },
    lock: (input, context) => done('lock', input, context),
    unlock: (input, context) => done('unlock', input, context),
    endSessions: (input, context) => done('endSessions', input, context),
    async resetSecondFactor(input, context) {
      requireLocal()
      return done('resetSecondFactor', input, context)
    },
    async unpinIdentity({ id }, context) {
      await requireOpen(id, context)
      // one that is not pinned is as it was asked for
      return (await unpinIdentity(id, byOf(context), context.now)) === 'unknown' ? refuse('not_found') : { id }
    },
    async setAdministrator({ id, isAdministrator: makes }, context) {
      if (!administrates(context.caller)) refuse('not_allowed')
      return settled(id, await (makes ? accounts.makeAdministrator : accounts.endAdministrator)(id, byOf(context)))
    },
  })
}
