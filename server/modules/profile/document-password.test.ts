import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { profileCalls as calls } from '../../../contract/modules/profile/calls.ts'
import { brokenRules } from '../../../contract/modules/profile/document-password.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { documentUnlock } from '../../documents/table.ts'
import { delivery, notification } from '../../effects/table.ts'
import { aCompany, aContext, anEmployee, NOON } from '../../ledger/testing/company.ts'
import { movableClock } from '../../lib/clock.ts'
import type { Context } from '../../lib/handler.ts'
import { hashPassword } from '../../lib/password.ts'
import { documentPasswordOf } from '../../org/document-password.ts'
import { account, documentPassword, signInAttempt } from '../../org/table.ts'
import { profileApi, seal } from './testing/calls.ts'

const GOOD = 'Rain on 7 roofs'
let db: Database
let dina = ''
const clock = movableClock(NOON)
let send = profileApi(clock)
const me = (more: Partial<Context['caller']> = {}): Context => {
  const context = aContext(dina)
  return { ...context, caller: { ...context.caller, username: 'dina', ...more } }
}
const set = (newPassword = GOOD, currentPassword: string | null = 'demo', context = me()) =>
  send(calls.updateDocumentPassword, { newPassword, ...(currentPassword === null ? {} : { currentPassword }) }, context)
const stored = () => documentPasswordOf(seal, dina)

beforeAll(async () => {
  db = await openTestDatabase()
  dina = await anEmployee(await aCompany(), 'Dina Wati')
  await q().insert(account).values({ id: dina, username: 'dina', employeeId: dina, passwordHash: await hashPassword('demo') })
})
afterAll(() => db.close())
beforeEach(async () => {
  send = profileApi(clock)
  await q().delete(documentPassword)
  await q().delete(signInAttempt)
  await q().delete(notification)
  await q().delete(delivery)
})

test('it is sealed, can be read again for a document, and the person hears of it by mail', async () => {
  await set()
  expect(await stored()).toBe(GOOD)
  const [row] = await q().select().from(documentPassword)
  expect(JSON.stringify(row)).not.toContain('Rain')
  expect((await q().select().from(notification)).map((n) => n.code)).toEqual(['documentPasswordSet'])
  expect((await q().select().from(delivery)).map((d) => d.kind)).toEqual(['mail'])
  expect((await send(calls.getProfile, {}, me())).documentPasswordSince).not.toBeNull()
  await send(calls.resetDocumentPassword, { currentPassword: 'demo' }, me())
  expect(await stored()).toBeNull()
  expect((await send(calls.getProfile, {}, me())).documentPasswordSince).toBeNull()
})

test('set anew or forgotten, what it opened is locked: of this person alone', async () => {
  const other = await anEmployee({ siteId: dina, calendarId: dina, departmentId: dina }, 'Budi')
  const opened = async () => {
    await q().delete(documentUnlock)
    await q().insert(documentUnlock).values([dina, other].map((employeeId) => ({ tokenDigest: employeeId, employeeId, sub: 'x', issuedAt: NOON, until: new Date(NOON.getTime() + 300_000) })))
  }
  const still = async () => (await q().select().from(documentUnlock)).map((row) => row.employeeId)
  await opened()
  await set()
  expect(await still()).toEqual([other])
  await opened()
  await send(calls.resetDocumentPassword, { currentPassword: 'demo' }, me())
  expect(await still()).toEqual([other])
})

test('a row of one person opens for nobody else', async () => {
  await set()
  const other = await anEmployee({ siteId: dina, calendarId: dina, departmentId: dina }, 'Budi')
  await q().update(documentPassword).set({ employeeId: other }).where(eq(documentPassword.employeeId, dina))
  expect(await documentPasswordOf(seal, other)).toBeNull()
})

describe('whoever changes it proves who they are', () => {
  test('by the sign-in password, five times wrong and no more', async () => {
    await expect(set(GOOD, null)).rejects.toMatchObject({ code: 'field.required' })
    for (let i = 0; i < 5; i++) await expect(set(GOOD, `guess ${i}`)).rejects.toMatchObject({ code: 'wrong_password', status: 400 })
    await expect(set()).rejects.toMatchObject({ status: 429, problems: [{ code: 'too_many' }] })
    await expect(send(calls.resetDocumentPassword, { currentPassword: 'demo' }, me())).rejects.toMatchObject({ status: 429 })
    clock.set(new Date(NOON.getTime() + 16 * 60_000))
    await set()
    expect(await stored()).toBe(GOOD)
    clock.set(NOON)
  })

  test('at an external provider by a fresh sign-in', async () => {
    send = profileApi(clock, false)
    await expect(set()).rejects.toMatchObject({ code: 'sign_in_again' })
    const context = me()
    const ago = (minutes: number) => ({ ...context, caller: { ...context.caller, signedInAt: new Date(context.now.getTime() - minutes * 60_000) } })
    await expect(set(GOOD, null, ago(11))).rejects.toMatchObject({ code: 'sign_in_again' })
    await set(GOOD, null, ago(9))
    expect(await stored()).toBe(GOOD)
  })
})

describe('a password that will not do', () => {
  test.each([
    ['short1', ['length']],
    ['x'.repeat(64) + '1', ['length', 'plain']],
    ['only letters', []],
    ['Dina Wati 1988', ['personal']],
    ['rain-1988-05-01', ['personal']],
    ['aaaaaaaaaaa1', ['plain']],
    ['Räin on 7 roofs', ['plain']],
    [GOOD, []],
  ])('%s', (password, broken) => {
    expect(brokenRules(password, ['Dina', 'Wati', '1988-05-01'])).toEqual(broken)
  })

  test('is refused with every reason at its field', async () => {
    await expect(set('wati')).rejects.toMatchObject({ status: 400, problems: [{ code: 'document_password_length', field: 'newPassword' }, { code: 'document_password_personal' }, { code: 'document_password_plain' }] })
    for (const common of ['Password12345!', 'qwertyuiop12', 'January2026!']) await expect(set(common)).rejects.toMatchObject({ status: 400, problems: [{ code: 'password_guessable', field: 'newPassword' }] })
    await set()
    await expect(set()).rejects.toMatchObject({ code: 'same_password' })
  })
})
