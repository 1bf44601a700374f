import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpenForApproval, outcomeOf, Status, type StatusId, Step } from '../../contract/kit/lifecycle.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { isCallError } from '../lib/refuse.ts'
import { approvalStep, effectLog, requestHistory } from './table.ts'
import { foundCompany, grant, setMatrix, START, type Who, who } from './testing/company.ts'
import { budgetOf, setBudget } from './testing/tiny.ts'
import { act, draft, stored } from './testing/story.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  // all-of with a delegate in the middle: every kind of progress
  await setMatrix([
    { resolver: { kind: 'superior' }, rule: 'anyOne' },
    { resolver: { kind: 'departmentHead' }, rule: 'allOf' },
    { resolver: { kind: 'role', role: 'hrOwner' }, rule: 'anyOne' },
  ])
  await grant({ from: 'head', to: 'outsider' })
})
afterAll(() => database.close())

const people: (Who | 'system')[] = ['emp', 'sup', 'head', 'hr', 'outsider', 'emp2', 'system']
const anyStep = fc.record({
  person: fc.constantFrom(...people),
  action: fc.constantFrom('submit', 'submit', 'approve', 'approve', 'approve', 'cancel', 'revise', 'reject', 'reopen', 'void', 'expire'),
})

/** What must be true of a request whatever happened to it. */
async function requireSoundState(record: { id: string }, amount: number): Promise<void> {
  const row = await stored(record)
  if (!row) throw new Error('gone')
  const status = row.status as StatusId
  const budget = await budgetOf(who.emp)
  const isHeld = outcomeOf(status, 'approve')?.effects === 'post'
  const isSpent = status === Status.approved || status === Status.cancellationInApproval
  expect([status, budget.held, budget.spent]).toEqual([status, isHeld ? amount : 0, isSpent ? amount : 0])
  const steps = await q().select().from(approvalStep).where(eq(approvalStep.requestId, record.id))
  const onDesk = steps.filter((s) => s.statusId === Step.onDesk)
  expect(onDesk.every((s) => s.round === row.round && s.level === row.level)).toBe(true)
  expect([status, onDesk.length > 0, row.level > 0]).toEqual([status, isOpenForApproval(status), isOpenForApproval(status)])
  const history = await q().select().from(requestHistory).where(eq(requestHistory.requestId, record.id)).orderBy(requestHistory.position)
  expect(history.map((h) => h.position)).toEqual(history.map((_, i) => i + 1))
  expect(history.slice(1).every((h, i) => h.fromStatus === history[i]?.toStatus)).toBe(true)
  const log = await q().select().from(effectLog).where(eq(effectLog.requestId, record.id))
  expect(log.filter((e) => e.reversalOf === null && e.reversedAt === null)).toHaveLength(isHeld || isSpent ? 1 : 0)
}

test('whatever people do in whatever order: holds, effects, desks and history agree with the status, and a refused action changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 14 }), async (story) => {
      await setBudget(who.emp, { total: 100, held: 0, spent: 0 }, START)
      const record = await draft({ amount: 10 })
      for (const { person, action } of story) {
        const before = await stored(record)
        const after = await act(person, action, record).catch((e: unknown) => {
          if (!isCallError(e)) throw e
          return null
        })
        if (after === null) expect(await stored(record)).toEqual(before)
        else expect(after.version).toBeGreaterThan(before?.version ?? 0)
        await requireSoundState(record, 10)
      }
    }),
    { numRuns: 20 },
  )
}, 120_000)
