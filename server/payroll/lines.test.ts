import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { payPeriod } from '../org/table.ts'
import { addPayrollLine, payrollReversalProblem, reversePayrollLines } from './lines.ts'
import { payrollLine } from './table.ts'

const NOW = new Date('2026-05-12T05:00:00Z')
const id = () => newId(NOW)
const periods = { april: id(), may: id(), june: id() }
const employeeId = id()
let database: Database

const booking = () => ({ requestId: id(), lineId: id() })
const anHour = (of: ReturnType<typeof booking>, date = '2026-05-10') => addPayrollLine({ ...of, employeeId, kind: 'overtime', date, unit: 'hours', quantity: '1.50', multiplier: '2.00' }, NOW)

beforeAll(async () => {
  database = await openTestDatabase()
  await q().insert(payPeriod).values([
    { id: periods.april, code: '2026-04', from: '2026-03-21', until: '2026-04-20', closed: true },
    { id: periods.may, code: '2026-05', from: '2026-04-21', until: '2026-05-20' },
    { id: periods.june, code: '2026-06', from: '2026-05-21', until: '2026-06-20' },
  ])
})
beforeEach(() => q().update(payPeriod).set({ closed: false }).where(eq(payPeriod.id, periods.may)))
afterAll(() => database.close())

test('a line is paid in the period of its day, or in the next one that is open', async () => {
  expect((await anHour(booking())).payPeriodId).toBe(periods.may)
  expect((await anHour(booking(), '2026-04-01')).payPeriodId).toBe(periods.may)
  await q().update(payPeriod).set({ closed: true }).where(eq(payPeriod.id, periods.may))
  expect(await anHour(booking(), '2026-04-01')).toMatchObject({ payPeriodId: periods.june, date: '2026-04-01' })
})

test('without an open period nothing is written', async () => {
  const own = booking()
  await expect(anHour(own, '2026-07-01')).rejects.toMatchObject({ code: 'pay_period_none' })
  expect(await q().select().from(payrollLine).where(eq(payrollLine.requestId, own.requestId))).toEqual([])
})

test('it is taken back once, by an opposite line in the same period', async () => {
  const own = booking()
  const line = await anHour(own)
  expect(await reversePayrollLines(own, 'overtime', NOW)).toMatchObject([{ quantity: '-1.50', multiplier: '2.00', reversalOf: line.id, payPeriodId: periods.may }])
  expect(await reversePayrollLines(own, 'overtime', NOW)).toEqual([])
  expect((await q().select().from(payrollLine).where(eq(payrollLine.requestId, own.requestId))).reduce((sum, l) => sum + Number(l.quantity), 0)).toBe(0)
})

test('another line of the request and another kind keep theirs', async () => {
  const [own, other] = [booking(), booking()]
  await anHour(own)
  await anHour({ ...other, requestId: own.requestId })
  expect(await reversePayrollLines(own, 'overtimeAdjustment', NOW)).toEqual([])
  expect(await reversePayrollLines(own, 'overtime', NOW)).toHaveLength(1)
  expect(await payrollReversalProblem({ ...other, requestId: own.requestId }, 'overtime')).toBeNull()
})

test('what is paid, or whose period is closed, stays', async () => {
  const [paid, closed] = [booking(), booking()]
  const line = await anHour(paid)
  await q().update(payrollLine).set({ paidAt: NOW }).where(eq(payrollLine.id, line.id))
  await expect(reversePayrollLines(paid, 'overtime', NOW)).rejects.toMatchObject({ code: 'payroll_line_paid' })
  await anHour(closed)
  await q().update(payPeriod).set({ closed: true }).where(eq(payPeriod.id, periods.may))
  expect(await payrollReversalProblem(closed, 'overtime')).toMatchObject({ code: 'period_locked', params: { period: '2026-05' } })
})
