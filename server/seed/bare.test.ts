import { requestModules } from '../../contract/requests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { leaveTypes } from '../ledger/read.ts'
import { verifyPassword } from '../lib/password.ts'
import { callerOf, findAccountByUsername } from '../org/accounts.ts'
import { accessOf, seekerOf } from '../org/access.ts'
import { employee } from '../org/table.ts'
import { addFirstAdmin, seedNone } from './bare.ts'
import { seededWith } from './index.ts'

const now = new Date('2026-05-12T08:00:00+07:00')
const clock = { now: () => now }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

test('a company of one’s own starts with leave types and no people, however often it is loaded', async () => {
  await seedNone(clock)
  await seedNone(clock)
  expect(await seededWith()).toBe('none')
  expect(await leaveTypes()).toHaveLength(11)
  expect(await q().select().from(employee)).toEqual([])
})

test('a first administrator whose password is easy to guess is refused in one line, and nobody is made', async () => {
  for (const password of ['password1234', 'first.admin-2026']) await expect(addFirstAdmin(clock, { username: 'first.admin', password })).rejects.toThrow(/^ADMIN_PASSWORD is easy to guess[^\n]*$/)
  expect(await findAccountByUsername('first.admin')).toBeNull()
})

test('the first administrator can sign in and has the modules; a second one is not made that way', async () => {
  expect(await addFirstAdmin(clock, { username: 'Boss', password: 'correct horse battery' })).toBe(true)
  expect(await addFirstAdmin(clock, { username: 'other', password: 'correct horse battery' })).toBe(false)
  const found = await findAccountByUsername('boss')
  expect(found?.demo).toBe(false)
  expect(await verifyPassword('correct horse battery', found?.passwordHash)).toBe(true)
  const caller = await callerOf(found?.id ?? '', now)
  expect(caller?.roles).toContain('admin')
  expect((await accessOf(await seekerOf(caller?.employeeId ?? '', '2026-05-12'))).map((a) => a.slug)).toEqual([...requestModules.map((m) => m.slug), 'accounts', 'attendance', 'bonus', 'directory', 'leave-balance', 'payroll', 'reports', 'rules', 'shift-schedules', 'training'].sort())
})
