import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { notification } from '../effects/table.ts'
import { type BonusCase, bonusOf, type BonusRound, foreseeBonus, payBonus } from './bonus.ts'
import { payTerms } from './run.ts'
import { bonus, bonusRun } from './table.ts'
import { aPaidCompany, aPaidEmployee, type PaidCompany } from './testing/company.ts'
import { demoRules, rupiah } from './testing/slips.ts'

let database: Database
let company: PaidCompany
beforeAll(async () => {
  database = await openTestDatabase()
  company = await aPaidCompany()
})
afterAll(() => database.close())

const worth = (of: Partial<BonusCase> & { base: number }) => {
  const { base, ...more } = of
  const found = bonusOf({ kind: 'holidayAllowance', basePay: rupiah(base), serviceMonths: 24, factor: null, amount: null, taxBands: demoRules.taxBands, step: 100, ...more })
  return found && [found.gross / 100, found.tax / 100, found.net / 100]
}

test('the vectors, to the rupiah', () => {
  expect(worth({ base: 8_400_000, serviceMonths: 63 })).toEqual([8_400_000, 588_000, 7_812_000])
  expect(worth({ base: 5_900_000, serviceMonths: 7 })?.[0]).toBe(3_441_667)
  expect(worth({ base: 7_200_000, serviceMonths: 1 })?.[0]).toBe(600_000)
  expect(worth({ base: 7_200_000, serviceMonths: 0 })).toBeNull()
  expect(worth({ base: 13_500_000, kind: 'annualBonus', factor: '1.50' })).toEqual([20_250_000, 2_835_000, 17_415_000])
})

test('an annual bonus of somebody new is in proportion', () => {
  expect(worth({ base: 8_400_000, kind: 'annualBonus', factor: '1.00', serviceMonths: 3 })?.[0]).toBe(2_100_000)
})

test('an amount below zero corrects an earlier one: the tax is that of what is left, less what was taken', () => {
  const taken = worth({ base: 8_400_000, kind: 'incentive', amount: rupiah(12_000_000) })
  const left = worth({ base: 8_400_000, kind: 'incentive', amount: rupiah(2_000_000) })
  const earlier = { gross: rupiah(12_000_000), tax: rupiah(taken?.[1] ?? 0) }
  expect([taken?.[1], left?.[1]]).toEqual([1_680_000, 50_000])
  expect(worth({ base: 8_400_000, kind: 'incentive', amount: rupiah(-10_000_000), earlier })).toEqual([-10_000_000, -1_630_000, -8_370_000])
  expect(worth({ base: 8_400_000, kind: 'incentive', amount: rupiah(-12_000_000), earlier })).toEqual([-12_000_000, -1_680_000, -10_320_000])
  for (const none of [null, { gross: rupiah(500_000), tax: 0 }]) expect(() => worth({ base: 8_400_000, kind: 'incentive', amount: rupiah(-1_000_000), earlier: none })).toThrow('corrects')
})

test('a bonus is published once, however often the command is given, and counts in the year', async () => {
  const dina = await aPaidEmployee(company, 'Dina Lestari', 8_400_000, { joinDate: '2020-01-01' })
  const terms = await payTerms()
  if (!terms) throw new Error('pay is not set up')
  const round: BonusRound = { kind: 'holidayAllowance', titles: { en: 'Holiday allowance' }, asOf: '2026-05-05', payDate: '2026-05-05' }
  const person = { employeeId: dina, joinDate: '2020-01-01', factor: null, amount: null }
  const now = new Date('2026-05-05T03:00:00Z')
  expect(await foreseeBonus(person, round, terms)).toMatchObject({ gross: rupiah(8_400_000), serviceMonths: 76 })
  expect(await Promise.all([payBonus(person, round, terms, now), payBonus(person, round, terms, now)]).then((said) => said.sort())).toEqual([false, true])
  expect(await payBonus(person, { ...round, titles: { en: 'Correction of Holiday allowance' } }, terms, now)).toBe(true)
  expect(await q().select().from(bonusRun)).toHaveLength(2)
  const rows = await q().select().from(bonus).orderBy(bonus.id)
  expect(rows.map((r) => r.yearToDate.find((y) => y.code === 'BONUS')?.amount)).toEqual([rupiah(8_400_000), rupiah(16_800_000)])
  expect((await q().select().from(notification).where(eq(notification.employeeId, dina))).map((n) => [n.code, n.params])).toEqual([['bonusReady', { date: '2026-05-05' }], ['bonusReady', { date: '2026-05-05' }]])
})

test('a round corrects what was given for the same day; one older than the newest paper is refused', async () => {
  const budi = await aPaidEmployee(company, 'Budi Santoso', 8_400_000, { joinDate: '2020-01-01' })
  const terms = await payTerms()
  if (!terms) throw new Error('pay is not set up')
  const round: BonusRound = { kind: 'incentive', titles: { en: 'Incentive' }, asOf: '2026-05-05', payDate: '2026-05-05' }
  const person = { employeeId: budi, joinDate: '2020-01-01', factor: null, amount: rupiah(12_000_000) }
  const now = new Date('2026-05-06T03:00:00Z')
  await payBonus(person, round, terms, now)
  const other: BonusRound = { ...round, titles: { en: 'Correction' }, payDate: '2026-05-06' }
  expect(await payBonus({ ...person, amount: rupiah(-12_000_000) }, other, terms, now)).toBe(true)
  const rows = await q().select().from(bonus).where(eq(bonus.employeeId, budi)).orderBy(bonus.id)
  expect(rows.map((r) => r.tax).reduce((a, b) => a + b, 0)).toBe(0)
  await expect(payBonus({ ...person, amount: rupiah(-1_000_000) }, { ...other, titles: { en: 'Once more' } }, terms, now)).rejects.toThrow('corrects')
  await expect(payBonus(person, { ...round, titles: { en: 'Late' } }, terms, now)).rejects.toThrow('2026-05-06')
  expect(await payBonus(person, round, terms, now)).toBe(false)
})
