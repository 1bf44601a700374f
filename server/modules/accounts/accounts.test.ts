/** Calls about accounts: what administrators see and do, and what somebody with the module but without the role may not. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls } from '../../../contract/modules/accounts/calls.ts'
import { unpinIdentity } from '../../identities.ts'
import { createAccountService } from '../../account/service.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { delivery } from '../../effects/table.ts'
import { aCompany, anEmployee } from '../../ledger/testing/company.ts'
import { type Caller, type Context, NOBODY, type Office } from '../../lib/handler.ts'
import { systemClock } from '../../lib/clock.ts'
import { newId } from '../../lib/new-id.ts'
import { createSeal } from '../../lib/seal.ts'
import { account, employee, moduleAccess } from '../../org/table.ts'
import { createAccounts } from './index.ts'

let database: Database
const ids: Record<'agus' | 'budi' | 'cici', string> = { agus: '', budi: '', cici: '' }
const served = (isLocal: boolean) => createAccounts({ isLocal, unpinIdentity, accounts: createAccountService({ clock: systemClock, seal: createSeal(Buffer.alloc(32, 5)), isLocal, allowDemo: true, endAccess: () => Promise.resolve() }) })
const caller = (name: keyof typeof ids, roles: string[], siteId: string | null = null): Caller => ({ ...NOBODY, sub: ids[name], username: name, employeeId: ids[name], fullName: name, roles, offices: roles.map((role): Office => ({ role, module: null, siteId })) })
const contextOf = (who: Caller): Context => ({ caller: who, clock: systemClock, now: systemClock.now(), today: '2026-05-12', language: 'en', t: (key) => key, commandId: newId(systemClock.now()), requestId: 'r' })
async function ask(name: keyof typeof accountCalls, input: unknown, who: Caller = caller('agus', ['admin']), isLocal = true): Promise<unknown> {
  const one = served(isLocal).find(({ call }) => call.id === `accounts.${name}`)
  return one?.handle(one.schema.parse(input), contextOf(who)).catch((error: { code?: string }) => error.code)
}

beforeAll(async () => {
  database = await openTestDatabase()
  const company = await aCompany()
  for (const name of ['agus', 'budi', 'cici'] as const) {
    ids[name] = await anEmployee(company, `${name} setiawan`)
    await q().insert(account).values({ id: ids[name], username: name, employeeId: ids[name], passwordHash: name === 'agus' ? 'scrypt$' : null })
    await q().update(employee).set({ email: name === 'cici' ? '' : `${name}@x.test` }).where(eq(employee.id, ids[name]))
  }
  await q().insert(moduleAccess).values({ id: newId(systemClock.now()), module: 'accounts' })
}, 60_000)
afterAll(() => database.close())

test('the list is searched by name and username, and says nothing of a person but who they are and how they sign in', async () => {
  const { listData } = (await ask('list', { filterSearch: 'BUDI' })) as { listData: Record<string, unknown>[] }
  expect(listData.map((row) => row.username)).toEqual(['budi'])
  expect(Object.keys(listData[0] ?? {}).sort()).toEqual(['code', 'companyStructure', 'employee', 'employeeId', 'hasLeft', 'hasPassword', 'hasSecondFactor', 'id', 'invitedUntil', 'isAdministrator', 'isLocked', 'signedInAt', 'username'])
  expect(JSON.stringify(await ask('list', {}))).not.toContain('scrypt')
})

test('many are invited at once, each with what became of it, once however often it stands there', async () => {
  const nobody = newId(systemClock.now())
  expect(await ask('invite', { ids: [ids.budi, ids.cici, ids.agus, nobody, ids.budi] })).toEqual({
    sent: 1, outcomes: [{ id: ids.budi, outcome: 'sent' }, { id: ids.cici, outcome: 'noAddress' }, { id: ids.agus, outcome: 'hasPassword' }, { id: nobody, outcome: 'unknown' }],
  })
  expect(await q().$count(delivery)).toBe(1)
  const detail = (await ask('detail', { id: ids.budi })) as { invitedUntil: string; deeds: { deed: string; by: string }[]; actions: string[] }
  expect(detail.invitedUntil).not.toBeNull()
  expect(detail.deeds).toMatchObject([{ deed: 'account.invited', by: 'agus setiawan' }])
  expect(detail.actions).toEqual(['invite', 'endSessions', 'makeAdministrator', 'lock'])
})

test('administrators are those of the whole company: who is called one at a site makes nobody one', async () => {
  const atASite = caller('cici', ['admin'], newId(systemClock.now()))
  expect(await ask('setAdministrator', { id: ids.budi, isAdministrator: true }, atASite)).toBe('not_allowed')
  expect(((await ask('detail', { id: ids.budi }, atASite)) as { actions: string[] }).actions).not.toContain('makeAdministrator')
})

test('administrators are made by administrators alone, and nobody does to themselves what would lock them out', async () => {
  expect(await ask('setAdministrator', { id: ids.budi, isAdministrator: true }, caller('cici', ['hr']))).toBe('not_allowed')
  expect(await ask('setAdministrator', { id: ids.agus, isAdministrator: true })).toEqual({ id: ids.agus })
  expect(await ask('setAdministrator', { id: ids.agus, isAdministrator: false })).toBe('account_oneself')
  expect(await ask('lock', { id: ids.agus })).toBe('account_oneself')
  expect(await ask('lock', { id: ids.agus }, caller('cici', ['admin']))).toBe('account_last_administrator')
  for (const name of ['lock', 'unlock', 'endSessions', 'sendReset', 'resetSecondFactor', 'unpinIdentity'] as const) expect([name, await ask(name, { id: ids.agus }, caller('cici', []))]).toEqual([name, 'account_of_administrator'])
  expect(await ask('lock', { id: newId(systemClock.now()) })).toBe('not_found')
  expect(((await ask('detail', { id: ids.agus }, caller('cici', []))) as { actions: string[] }).actions).toEqual([])
  expect(((await ask('detail', { id: ids.agus }, caller('cici', ['admin']))) as { actions: string[] }).actions).toEqual(['sendReset', 'endSessions', 'endAdministrator', 'lock'])
})

test('a lock and its end are the same however often they are asked for', async () => {
  for (let i = 0; i < 2; i++) expect(await ask('lock', { id: ids.cici })).toEqual({ id: ids.cici })
  expect(await ask('sendReset', { id: ids.cici })).toBe('account_locked')
  for (let i = 0; i < 2; i++) expect(await ask('unlock', { id: ids.cici })).toEqual({ id: ids.cici })
  expect(await ask('sendReset', { id: ids.cici })).toBe('account_no_address')
})

test('where another provider signs people in there are no links and no second factors, but locks', async () => {
  for (const name of ['sendReset', 'resetSecondFactor'] as const) expect(await ask(name, { id: ids.budi }, undefined, false)).toBe('password_kept_elsewhere')
  expect(await ask('invite', { ids: [ids.budi] }, undefined, false)).toBe('password_kept_elsewhere')
  expect(await ask('lock', { id: ids.budi }, undefined, false)).toEqual({ id: ids.budi })
})

test('an identity of another provider is let go once, by whoever is noted for it; an account without one stays as it is', async () => {
  const actionsOf = async () => ((await ask('detail', { id: ids.budi }, undefined, false)) as { actions: string[]; isPinned: boolean })
  await q().update(account).set({ externalSubject: 'https://login.x.test|b-1' }).where(eq(account.id, ids.budi))
  expect(await actionsOf()).toMatchObject({ isPinned: true, actions: expect.arrayContaining(['unpinIdentity']) as string[] })
  for (let i = 0; i < 2; i++) expect(await ask('unpinIdentity', { id: ids.budi }, undefined, false)).toEqual({ id: ids.budi })
  const { isPinned, actions, deeds } = (await ask('detail', { id: ids.budi }, undefined, false)) as { isPinned: boolean; actions: string[]; deeds: { deed: string; by: string }[] }
  expect([isPinned, actions.includes('unpinIdentity')]).toEqual([false, false])
  expect(deeds.filter((d) => d.deed === 'identity.unpinned')).toMatchObject([{ by: 'agus setiawan' }])
  expect(await ask('unpinIdentity', { id: newId(systemClock.now()) }, undefined, false)).toBe('not_found')
})
