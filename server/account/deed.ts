/** What was done to an account: a row in the audit, and a line in the security log, with who did it and to whom. */
import { isEmptyId } from '../../contract/kit/ids.ts'
import { afterCommit, q } from '../db/context.ts'
import { audit } from '../http/table.ts'
import type { Context } from '../lib/handler.ts'
import { newId } from '../lib/new-id.ts'
import type { SecurityLog } from '../lib/security-log.ts'
import type { Account } from '../org/accounts.ts'

/** Each is an audit row `account.<deed>` (`second-factor.reset`) about the account. */
export type Deed = 'account.invited' | 'account.reset-sent' | 'account.reset-asked' | 'account.password-set' | 'account.locked' | 'account.unlocked' | 'account.renamed' | 'account.sessions-ended' | 'account.administrator-made' | 'account.administrator-ended' | 'second-factor.reset'

/** Who does something to an account: a person, an operator by the name they have on the machine, or the owner of a link. */
export interface By {
  sub: string
  employeeId: string | null
  /** Of a person. */
  username?: string | undefined
  commandId?: string | undefined
  requestId?: string | undefined
  address?: string | undefined
}

/** Who makes a call, as what is done by it is noted. */
export const byOf = ({ caller, commandId, requestId, address }: Context): By => ({ sub: caller.sub, employeeId: isEmptyId(caller.employeeId) ? null : caller.employeeId, username: caller.username, commandId, requestId, address })

/** In the open transaction; the line in the log follows its commit. */
export async function noteDeed(deed: Deed, { id, username }: Pick<Account, 'id' | 'username'>, by: By, now: Date, security: SecurityLog | undefined): Promise<void> {
  const row = newId(now)
  const { sub, employeeId, commandId = row, requestId = row } = by
  await q().insert(audit).values({ id: row, at: now, sub, employeeId, call: deed, commandId, requestId, recordId: id, detail: null })
  afterCommit(() => security?.note('changed', { username, by: by.username, call: deed, requestId: by.requestId, address: by.address }))
}
