import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { lastOperation, noteOperation } from './operations.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('what was done last is known, whoever notes it later', async () => {
  expect(await lastOperation('backup')).toBeNull()
  const [first, second] = [new Date('2026-05-12T01:00:00Z'), new Date('2026-05-13T01:00:00Z')]
  await noteOperation('backup', second)
  await noteOperation('backup', first, database.db)
  expect(await lastOperation('backup')).toEqual(second)
})
