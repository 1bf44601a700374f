import { describe, expect, test } from 'vitest'
import { amountOf, type Asked, periodAfter, scheduleOf, settlementOf, totalsOf } from './schedule.ts'

/** Whole rupiah in, whole rupiah out. */
const schedule = (interestType: Asked['interestType'], rateBp: number, rupiah: number, tenor: number) =>
  scheduleOf({ interestType, rateBp, principal: rupiah * 100, tenor, step: 100 }).map(({ principal, interest }) => [principal / 100, interest / 100] as const)
const totals = (...asked: Parameters<typeof schedule>) => {
  const { interest, payable } = totalsOf(schedule(...asked).map(([principal, due], i) => ({ number: i + 1, principal, interest: due })))
  return [interest, payable]
}

describe('the vectors of the README', () => {
  test('no interest: 10,000,000 over 7', () => {
    expect(schedule(0, 0, 10_000_000, 7)).toEqual([...Array.from({ length: 6 }, () => [1_428_571, 0]), [1_428_574, 0]])
    expect(totals(0, 0, 10_000_000, 7)).toEqual([0, 10_000_000])
  })
  test('flat 7 %: 8,000,000 over 9', () => {
    expect(schedule(1, 700, 8_000_000, 9)).toEqual([...Array.from({ length: 8 }, () => [888_889, 46_667]), [888_888, 46_664]])
    expect(totals(1, 700, 8_000_000, 9)).toEqual([420_000, 8_420_000])
  })
  test('effective 9 %: 12,000,000 over 12', () => {
    const rows = schedule(2, 900, 12_000_000, 12)
    expect([rows[0], rows[1], rows[4], rows[11]]).toEqual([[959_418, 90_000], [966_614, 82_804], [988_526, 60_892], [1_041_603, 7_812]])
    expect(rows.slice(0, 11).every(([p, i]) => p + i === 1_049_418)).toBe(true)
    expect(totals(2, 900, 12_000_000, 12)).toEqual([593_013, 12_593_013])
  })
  test('effective 9 %: 5,000,000 over 1', () => {
    expect(schedule(2, 900, 5_000_000, 1)).toEqual([[5_000_000, 37_500]])
  })
  test('effective 7.5 %: 24,000,000 over 24', () => {
    const rows = schedule(2, 750, 24_000_000, 24)
    expect([rows[0], rows[23]].map((row) => (row?.[0] ?? 0) + (row?.[1] ?? 0))).toEqual([1_079_990, 1_079_994])
    expect(totals(2, 750, 24_000_000, 24)[0]).toBe(1_919_764)
  })
  test('flat 6 %: 12,000,000 over 24', () => {
    expect(schedule(1, 600, 12_000_000, 24)).toEqual(Array.from({ length: 24 }, () => [500_000, 60_000]))
    expect(totals(1, 600, 12_000_000, 24)[0]).toBe(1_440_000)
  })
})

describe('settling', () => {
  const open = (of: ReturnType<typeof schedule>, taken: number) => of.slice(taken).map(([principal, interest]) => ({ principal, interest }))
  test('an effective loan after five months costs what is owed and one month of interest', () => {
    expect(settlementOf(open(schedule(2, 900, 12_000_000, 12), 5))).toEqual({ balance: 7_130_412, interest: 53_478, total: 7_183_890, saved: 162_033 })
  })
  test('so does a flat one: interest not yet earned is let off', () => {
    const { total, saved } = settlementOf(open(schedule(1, 700, 8_000_000, 9), 4))
    expect([total, total + saved]).toEqual([4_491_111, 4_677_776])
  })
  test('nothing is left of a loan that is paid', () => {
    expect(settlementOf([])).toEqual({ balance: 0, interest: 0, total: 0, saved: 0 })
  })
})

/** Numbers that look like any, the same at each run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    yield state / 4_294_967_296
  }
}

test('of any loan the principals make the amount, every row is above nothing, and the last is close to the others', () => {
  const random = numbers(7)
  const between = (least: number, most: number) => least + Math.floor(random.next().value * (most - least + 1))
  for (let i = 0; i < 400; i++) {
    const [tenor, step] = [between(12, 60), 100]
    const asked: Asked = { interestType: [0, 1, 2][i % 3] as Asked['interestType'], rateBp: between(100, 3600), principal: between(100, 15_000) * 10_000_000, tenor, step }
    const rows = scheduleOf(asked)
    const named = JSON.stringify(asked)
    expect(rows.map((r) => r.number), `loan ${named}`).toEqual(Array.from({ length: tenor }, (_, k) => k + 1))
    expect(rows.reduce((sum, r) => sum + r.principal, 0), `loan ${named}`).toBe(asked.principal)
    expect(rows.every((r) => r.principal > 0 && r.interest >= 0 && Number.isSafeInteger(r.principal) && r.principal % step === 0 && r.interest % step === 0), `loan ${named}`).toBe(true)
    const { instalment, lastInstalment } = totalsOf(rows)
    expect(rows.slice(0, -1).every((r) => amountOf(r) === instalment), `loan ${named}`).toBe(true)
    expect(Math.abs(lastInstalment - instalment), `loan ${named}`).toBeLessThanOrEqual(2 * tenor * step)
  }
})

test.each([['2026-05', 0, '2026-05'], ['2026-11', 3, '2027-02'], ['2026-12', 1, '2027-01'], ['2026-06', 359, '2056-05']])('%s and %d months make %s', (code, months, then) => {
  expect(periodAfter(code, months)).toBe(then)
})
