import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Context } from '../../lib/handler.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { passwordProofLimit } from '../../org/attempts.ts'
import { account } from '../../org/table.ts'
import { createUpdatePassword } from './update-password.ts'

const id = '00000000-0000-4000-8000-0000000000a1'
const context = { caller: { sub: id, username: 'dina', session: 'this one' }, t: (key: string) => key } as unknown as Context
let database: Database
const ended: [string, string | undefined][] = []
const endSessions = async (accountId: string, keep: string | undefined) => void ended.push([accountId, keep])

beforeAll(async () => {
  database = await openTestDatabase()
  await q().insert(account).values({ id, username: 'dina', employeeId: id, passwordHash: await hashPassword('old password') })
})
afterAll(() => database.close())

const isNow = async (password: string) => verifyPassword(password, (await q().select().from(account).where(eq(account.id, id)))[0]?.passwordHash)

test('a password is changed by whoever knows the old one', async () => {
  const update = createUpdatePassword({ isLocal: true, clock: systemClock, endSessions })
  await expect(update({ currentPassword: 'guess', newPassword: 'new password' }, context)).rejects.toThrow('wrong_password')
  await expect(update({ currentPassword: 'old password', newPassword: 'old password' }, context)).rejects.toThrow('same_password')
  await update({ currentPassword: 'old password', newPassword: 'new password' }, context)
  expect(await isNow('new password')).toBe(true)
  expect(ended).toEqual([[id, 'this one']])
})

test('the tries are limited', async () => {
  const update = createUpdatePassword({ isLocal: true, clock: systemClock, endSessions })
  for (let i = 0; i < 5; i++) await expect(update({ currentPassword: `guess ${i}`, newPassword: 'x'.repeat(8) }, context)).rejects.toThrow('wrong_password')
  await expect(update({ currentPassword: 'new password', newPassword: 'x'.repeat(8) }, context)).rejects.toMatchObject({ status: 429 })
  // whatever else asks for the sign-in password has no count of its own
  expect(await passwordProofLimit(systemClock).take(id)).toBeGreaterThan(0)
})

test('a password kept by an external provider is not changed here', async () => {
  const update = createUpdatePassword({ isLocal: false, clock: systemClock, endSessions })
  await expect(update({ currentPassword: 'new password', newPassword: 'x'.repeat(8) }, context)).rejects.toMatchObject({ status: 400, code: 'password_kept_elsewhere' })
})
