/** Accounts, what they are signed in to, and traces of what was done with them. */
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { accountLink } from '../../account/table.ts'
import { q } from '../../db/context.ts'
import { written } from '../../db/table.ts'
import { deviceArrival, deviceHeard, deviceLedger } from '../../devices/table.ts'
import { documentAccess, documentUnlock } from '../../documents/table.ts'
import { endAccess } from '../../end-access.ts'
import { audit, commandKey, ticketUse } from '../../http/table.ts'
import { knownDevice, oidcModel, secret } from '../../oidc/table.ts'
import { account, documentPassword, recoveryCode, secondFactor, signInAttempt } from '../../org/table.ts'
import { provisioned } from '../../scim/table.ts'
import type { Person, TableFacts } from '../facts.ts'

const ofAccounts = (column: AnyPgColumn) => ({ accounts }: Person): SQL => inArray(column, accounts.map(({ id }) => id))
const ofSubs = (column: AnyPgColumn) => ({ subs }: Person): SQL => inArray(column, [...subs])

/** Sessions, grants and tokens, with the push addresses and calendars that go with them. */
async function endSessions({ accounts }: Person): Promise<number> {
  const before = await q().$count(oidcModel)
  for (const { id } of accounts) await endAccess(id, undefined)
  return before - (await q().$count(oidcModel))
}

export const signInFacts: readonly TableFacts[] = [
  {
    table: oidcModel, kind: 'Account and devices', own: ({ accounts }) => sql`${oidcModel.payload} ->> 'accountId' = any(${sql.param(accounts.map(({ id }) => id))}::text[])`, hides: ['id', 'payload'],
    secrets: ['id', 'grantId', 'uid', 'userCode'], quotes: ['payload'], plain: ['kind'], erase: [{ does: 'work', run: endSessions, left: '' }],
  },
  { table: knownDevice, kind: 'Account and devices', own: ofAccounts(knownDevice.accountId), people: ['accountId'], secrets: ['id'], erase: [{ does: 'delete' }] },
  { table: accountLink, kind: 'Account and devices', own: ofAccounts(accountLink.accountId), people: ['accountId'], secrets: ['digest'], plain: ['kind'], erase: [{ does: 'delete' }] },
  { table: secondFactor, kind: 'Account and devices', own: ofAccounts(secondFactor.accountId), people: ['accountId'], secrets: ['sealed'], erase: [{ does: 'delete' }] },
  { table: recoveryCode, kind: 'Account and devices', own: ofAccounts(recoveryCode.accountId), people: ['accountId'], secrets: ['digest'], erase: [{ does: 'delete' }] },
  { table: documentPassword, kind: 'Account and devices', own: ({ id }) => eq(documentPassword.employeeId, id), people: ['employeeId'], secrets: ['sealed'], erase: [{ does: 'delete' }] },
  { table: documentUnlock, kind: 'Account and devices', own: ({ id }) => eq(documentUnlock.employeeId, id), people: ['employeeId', 'sub'], secrets: ['tokenDigest', 'session'], erase: [{ does: 'delete' }] },
  { table: deviceArrival, kind: 'Account and devices', own: ofSubs(deviceArrival.sub), people: ['sub'], plain: ['db', 'call', 'recordId'], erase: [{ does: 'delete' }] },
  { table: deviceHeard, kind: 'Account and devices', own: ofSubs(deviceHeard.sub), people: ['sub'], plain: ['db'], erase: [{ does: 'delete' }] },
  { table: deviceLedger, kind: 'Account and devices', own: ({ id }) => eq(deviceLedger.employeeId, id), people: ['sub', 'employeeId'], quotes: ['system'], plain: ['db', 'deviceId', 'open'], erase: [{ does: 'delete' }] },
  { table: written, kind: 'Traces', own: ({ id }) => eq(written.employeeId, id), people: ['employeeId'], erase: [{ does: 'delete' }] },
  { table: commandKey, kind: 'Traces', own: ofSubs(commandKey.sub), people: ['sub'], quotes: ['answer'], plain: ['commandId', 'call', 'digest'], erase: [{ does: 'delete', why: 'nobody asks again with that account' }] },
  { table: audit, kind: 'Traces', by: ['at'], own: ({ id }) => eq(audit.employeeId, id), people: ['sub', 'employeeId'], quotes: ['detail'], plain: ['id', 'call', 'commandId', 'requestId', 'recordId'], erase: [{ does: 'keep', until: 'audit' }] },
  {
    table: documentAccess, kind: 'Traces', by: ['at'], own: ({ id }) => eq(documentAccess.employeeId, id),
    people: ['employeeId', 'actorId'], secrets: ['device'], plain: ['id', 'what', 'kind', 'documentId'], erase: [{ does: 'keep', until: 'pay' }],
  },
  { table: provisioned, kind: 'Account and devices', own: ({ id }) => eq(provisioned.id, id), people: ['id'], names: ['externalId'], erase: [{ does: 'delete', why: 'nobody provisions them any more' }] },
  // what names it is gone before
  { table: account, kind: 'Account and devices', own: ({ id }) => eq(account.employeeId, id), people: ['employeeId'], names: ['username', 'externalSubject'], secrets: ['passwordHash'], plain: ['id'], erase: [{ does: 'delete' }] },
  { table: signInAttempt, plain: ['id'] },
  { table: ticketUse, plain: ['id', 'commandId'] },
  { table: secret, secrets: ['value'], plain: ['name'] },
]
