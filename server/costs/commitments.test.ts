import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { commitCost, settleCost } from './commitments.ts'
import { costCommitment } from './table.ts'

const NOW = new Date('2026-05-12T02:00:00Z')
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('an amount of sixteen digits is kept to the hundredth, and settled once', async () => {
  const of = { requestId: newId(NOW), lineId: newId(NOW) }
  const id = await commitCost({ ...of, employeeId: newId(NOW), kind: 'tool-loans', amount: '9999999999999999.99', committedOn: '2026-05-12' }, NOW)
  const row = async () => (await q().select().from(costCommitment).where(eq(costCommitment.id, id)))[0]
  expect(await row()).toMatchObject({ amount: '9999999999999999.99', status: 'committed', settledAt: null })
  expect(await settleCost({ requestId: of.requestId }, 'released', NOW)).toEqual([id])
  expect(await settleCost(of, 'spent', NOW)).toEqual([])
  expect(await row()).toMatchObject({ status: 'released' })
})
