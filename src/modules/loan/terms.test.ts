import { describe, expect, test } from 'vitest'
import type { DefaultValueOutput, LoanItemOption, LoanPeriodOption } from '../../../contract/modules/loan/calls.ts'
import { answeredTerms, periodsOf, termsInput, termsOf, withinLimits } from './terms.ts'

const idr = (rupiah: number) => ({ minor: rupiah * 100, currency: 'IDR' })
const housing: LoanItemOption = {
  id: 'h', displayName: 'Housing deposit', code: 'housing', description: '', interestType: 2, interestRate: '7.50', minAmount: idr(10_000_000), maxAmount: idr(150_000_000), amountStep: idr(100_000),
  minTenorMonths: 12, maxTenorMonths: 60, minServiceMonths: 24, availableFrom: null, needsDocument: true, roundedTo: { minor: 100, currency: 'IDR' }, firstPeriods: 3,
}
const period = (code: string, from: string, until: string): LoanPeriodOption => ({ id: code, displayName: code, code, from, until })
const open = [period('2026-05', '2026-04-21', '2026-05-20'), period('2026-06', '2026-05-21', '2026-06-20'), period('2026-07', '2026-06-21', '2026-07-20')]

describe('the schedule worked out here', () => {
  test('is the server’s, with its months', () => {
    const terms = termsOf(housing, { amount: idr(24_000_000), tenorMonths: 24 }, '2026-06')
    expect(terms).toMatchObject({ instalment: idr(1_079_990), lastInstalment: idr(1_079_994), totalInterest: idr(1_919_764), totalPayable: idr(25_919_764) })
    expect([terms?.schedule[0]?.duePeriod, terms?.schedule.at(-1)?.duePeriod]).toEqual(['2026-06', '2028-05'])
  })
  test.each([[{}], [{ amount: idr(24_000_000) }], [{ amount: idr(24_000_000), tenorMonths: 0 }], [{ amount: { minor: 1, currency: 'USD' }, tenorMonths: 24 }]])('is none of %j', (values) => {
    expect(termsOf(housing, values, '2026-06')).toBeNull()
  })
})

test('what the server says is taken whole, or not at all', () => {
  const schedule = [{ number: 1, duePeriod: '2026-06', principal: idr(500), interest: idr(7) }]
  const terms = { instalment: idr(507), lastInstalment: idr(507), totalInterest: idr(7), totalPayable: idr(507) }
  const answer: DefaultValueOutput = {
    loanDate: '2026-05-15', firstPeriodPay: 'p', firstPeriodPayText: '2026-06', paidPeriodText: '2026-05', interestType: 1, interestRate: '6.00', maxAmount: null, maxAmountWhy: '', maxInstalment: null, otherInstalments: null,
    ...terms, lastPeriod: '2026-06', schedule,
  }
  expect(answeredTerms(answer)).toEqual({ ...terms, schedule })
  expect(answeredTerms({ ...answer, schedule: null })).toBeNull()
})

describe('periods of the first instalment', () => {
  test('come after the one the money comes with', () => {
    expect(periodsOf(open, '2026-05-15', 3)).toEqual({ paid: open[0], allowed: [open[1], open[2]] })
    expect(periodsOf(open, '2026-05-15', 1).allowed).toEqual([open[1]])
    // a day whose own period is closed is paid with the first that is open
    expect(periodsOf(open, '2026-04-01', 3).paid).toBe(open[0])
  })
  test('are none beyond what is set up', () => {
    expect(periodsOf(open, '2027-01-01', 3)).toEqual({ paid: null, allowed: [] })
    expect(periodsOf(open, null, 3)).toEqual({ paid: null, allowed: [] })
  })
})

test('another loan moves what is outside its limits, and nothing else', () => {
  expect(withinLimits(housing, { amount: idr(5_000_000), tenorMonths: 24 })).toEqual({ amount: idr(10_000_000) })
  expect(withinLimits(housing, { amount: idr(20_000_000), tenorMonths: 6 })).toEqual({ tenorMonths: 12 })
  expect(withinLimits(housing, { amount: null, tenorMonths: null })).toEqual({})
})

test('the server is asked with what is filled in', () => {
  expect(termsInput({ recordId: 'r', values: { employeeId: 'e' } })).toBeNull()
  expect(termsInput({ recordId: 'r', values: { employeeId: 'e', loanItem: 'h', amount: { minor: 0, currency: 'IDR' }, tenorMonths: 361 } })).toEqual({ id: 'r', employeeId: 'e', loanItem: 'h' })
})
