import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { aCompany, aContext, anEmployee } from '../../ledger/testing/company.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Context } from '../../lib/handler.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { passwordProofLimit } from '../../org/attempts.ts'
import { setSetting } from '../../org/settings.ts'
import { account, signInAttempt } from '../../org/table.ts'
import { createUpdatePassword } from './update-password.ts'

let id = ''
let context: Context
let database: Database
const ended: [string, string | undefined][] = []
const endSessions = async (accountId: string, keep: string | undefined) => void ended.push([accountId, keep])

beforeAll(async () => {
  database = await openTestDatabase()
  id = await anEmployee(await aCompany(), 'Dina Wati Permata')
  context = { ...aContext(id), t: (key: string) => key }
  context.caller = { ...context.caller, sub: id, username: 'dina', session: 'this one' }
  await setSetting('companyName', 'Warung Kita', context.now)
  await q().insert(account).values({ id, username: 'dina', employeeId: id, passwordHash: await hashPassword('old password') })
})
afterAll(() => database.close())

const isNow = async (password: string) => verifyPassword(password, (await q().select().from(account).where(eq(account.id, id)))[0]?.passwordHash)

test('a password is changed by whoever knows the old one', async () => {
  const update = createUpdatePassword({ isLocal: true, clock: systemClock, endSessions })
  await expect(update({ currentPassword: 'guess', newPassword: 'hujan di tujuh atap' }, context)).rejects.toThrow('wrong_password')
  await expect(update({ currentPassword: 'old password', newPassword: 'old password' }, context)).rejects.toThrow('same_password')
  await update({ currentPassword: 'old password', newPassword: 'hujan di tujuh atap' }, context)
  expect(await isNow('hujan di tujuh atap')).toBe(true)
  expect(ended).toEqual([[id, 'this one']])
})

test('the tries are limited', async () => {
  const update = createUpdatePassword({ isLocal: true, clock: systemClock, endSessions })
  for (let i = 0; i < 5; i++) await expect(update({ currentPassword: `guess ${i}`, newPassword: 'another pair of shoes' }, context)).rejects.toThrow('wrong_password')
  await expect(update({ currentPassword: 'hujan di tujuh atap', newPassword: 'another pair of shoes' }, context)).rejects.toMatchObject({ status: 429 })
  // whatever else asks for the sign-in password has no count of its own
  expect(await passwordProofLimit(systemClock).take(id)).toBeGreaterThan(0)
})

test('a password kept by an external provider is not changed here', async () => {
  const update = createUpdatePassword({ isLocal: false, clock: systemClock, endSessions })
  await expect(update({ currentPassword: 'hujan di tujuh atap', newPassword: 'another pair of shoes' }, context)).rejects.toMatchObject({ status: 400, code: 'password_kept_elsewhere' })
})

describe('a password that will not do', () => {
  const update = createUpdatePassword({ isLocal: true, clock: systemClock, endSessions })
  const from = 'hujan di tujuh atap'
  beforeAll(async () => void (await q().delete(signInAttempt)))

  test.each([
    ['short1!', 'password_length'],
    ['elevenchars', 'password_length'],
    ['x'.repeat(201), 'password_length'],
    ['Password12345!', 'password_guessable'],
    ['qwertyuiop12', 'password_guessable'],
    ['dina2026dina', 'password_guessable'],
    ['wati.permata.1988', 'password_guessable'],
    ['Warung Kita 2026', 'password_guessable'],
  ])('%s is refused at its field', async (newPassword, code) => {
    await expect(update({ currentPassword: from, newPassword }, context)).rejects.toMatchObject({ status: 400, problems: [{ code, field: 'newPassword' }] })
    expect(await isNow(from)).toBe(true)
  })

  test('a long one may be of any characters, and is kept whole', async () => {
    const long = `ก ข ค 🚲 ${Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0x4e00 + i * 37)).join('-')}`
    await update({ currentPassword: from, newPassword: long }, context)
    expect([await isNow(long), await isNow(long.slice(0, -1))]).toEqual([true, false])
    await update({ currentPassword: long, newPassword: from }, context)
  })

  test('the person is told', async () => {
    expect((await q().select().from(notification)).map((n) => n.code)).toContain('passwordChanged')
  })

  test('demo accounts may have any, and so may everybody where the company says so', async () => {
    await q().update(account).set({ demo: true })
    await update({ currentPassword: from, newPassword: 'demo' }, context)
    await q().update(account).set({ demo: false })
    await expect(update({ currentPassword: 'demo', newPassword: 'demo2' }, context)).rejects.toThrow('password_length')
    await setSetting('passwordRules', false, systemClock.now())
    await update({ currentPassword: 'demo', newPassword: 'demo2' }, context)
    expect(await isNow('demo2')).toBe(true)
  })
})
