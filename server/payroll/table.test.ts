import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { basePayOn } from './base-pay.ts'
import { compensation, payslip, payslipLine, payslipSource } from './table.ts'

const NOW = new Date('2026-05-25T03:00:00Z')
const id = () => newId(NOW)
const person = id()
const slip = id()
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await q().insert(compensation).values([
    { id: id(), employeeId: person, from: '2025-01-01', until: '2026-04-30', basePay: 800_000_000, currency: 'IDR', recordedAt: NOW, recordedBy: 'test' },
    { id: id(), employeeId: person, from: '2026-05-01', basePay: 840_000_000, currency: 'IDR', recordedAt: NOW, recordedBy: 'test' },
  ])
  await q().insert(payslip).values({ id: slip, runId: id(), employeeId: person, payPeriodId: id(), kind: 'regular', payDate: '2026-05-25', payYear: 2026, currency: 'IDR', totalEarnings: 900, totalDeductions: 100, takeHome: 800, taxable: 900, yearToDate: [], digest: 'x', publishedAt: NOW })
  await q().insert(payslipLine).values({ payslipId: slip, position: 1, code: 'BASE', side: 'earning', names: { en: 'Base pay' }, amount: 900, taxable: true, countsInYear: true, shown: true, sources: [] })
  await q().insert(payslipSource).values({ sourceKind: 'payrollLine', sourceId: id(), payslipId: slip, employeeId: person, amount: 900 })
})
afterAll(() => database.close())

/** What the database itself says no with. */
const reasonOf = (work: Promise<unknown>) => work.then(() => 'done', (error: unknown) => String((error as { cause?: unknown }).cause ?? error))

test('base pay is read as of a day', async () => {
  expect([await basePayOn(person, '2024-12-31'), await basePayOn(person, '2026-04-30'), await basePayOn(person, '2026-05-01'), await basePayOn(id(), '2026-05-01')]).toEqual([null, 800_000_000, 840_000_000, null])
})

test('a published slip is never changed, but is opened once', async () => {
  const own = eq(payslip.id, slip)
  expect(await reasonOf(q().update(payslip).set({ totalEarnings: 1000, takeHome: 900 }).where(own))).toContain('published pay is never changed')
  expect(await reasonOf(q().update(payslipLine).set({ amount: 1000 }).where(eq(payslipLine.payslipId, slip)))).toContain('payslip_line')
  expect(await reasonOf(q().update(payslip).set({ firstOpenedAt: NOW }).where(own))).toBe('done')
  expect(await reasonOf(q().update(payslip).set({ firstOpenedAt: new Date('2026-06-01T00:00:00Z') }).where(own))).toContain('published pay is never changed')
})

test('what was taken is given back once', async () => {
  const own = eq(payslipSource.payslipId, slip)
  expect(await reasonOf(q().update(payslipSource).set({ amount: 1 }).where(own))).toContain('published pay')
  expect(await reasonOf(q().update(payslipSource).set({ returnedBy: id() }).where(own))).toBe('done')
  expect(await reasonOf(q().update(payslipSource).set({ returnedBy: id() }).where(own))).toContain('published pay')
})

test('only the retention job deletes', async () => {
  expect(await reasonOf(q().delete(payslip).where(eq(payslip.id, slip)))).toContain('published pay')
  await tx(async () => {
    await q().execute(sql`select set_config('ess.pay_retention', 'on', true)`)
    await q().delete(payslipLine).where(eq(payslipLine.payslipId, slip))
  })
  expect(await q().select().from(payslipLine)).toEqual([])
  expect(await reasonOf(q().delete(payslipSource))).toContain('published pay')
})

test('nothing empties a table of published pay, not even the retention job', async () => {
  for (const name of ['payslip', 'payslip_line', 'payslip_source', 'pay_run', 'bonus', 'bonus_run']) {
    const emptied = tx(async () => {
      await q().execute(sql`select set_config('ess.pay_retention', 'on', true)`)
      await q().execute(sql.raw(`truncate ${name}`))
    })
    expect(await reasonOf(emptied)).toContain('published pay is never emptied')
  }
})

test('a slip adds up and is never below zero', async () => {
  const row = { id: id(), runId: id(), employeeId: person, payPeriodId: id(), kind: 'regular' as const, payDate: '2026-05-25', payYear: 2026, currency: 'IDR', totalEarnings: 100, totalDeductions: 300, takeHome: -200, taxable: 0, yearToDate: [], digest: 'x', publishedAt: NOW }
  expect(await reasonOf(q().insert(payslip).values(row))).toContain('payslip_never_negative')
  expect(await reasonOf(q().insert(payslip).values({ ...row, kind: 'correction', takeHome: 200 }))).toContain('payslip_adds_up')
  expect(await reasonOf(q().insert(payslip).values({ ...row, kind: 'correction' }))).toBe('done')
})
