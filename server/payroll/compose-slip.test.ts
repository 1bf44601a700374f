import { expect, test } from 'vitest'
import { addDays } from '../../contract/kit/civil-date.ts'
import { demoRules, lineOf, rupiah, slipInput } from './testing/slips.ts'
import { CannotCompose, composeSlip } from './compose-slip.ts'
import type { SlipInput, SlipLine } from './slip.ts'
import { differences, totalsOf, yearWith } from './slip-sums.ts'

const compose = (input: Partial<SlipInput> = {}) => composeSlip(slipInput(input))
const amounts = (lines: readonly SlipLine[] | undefined) => Object.fromEntries((lines ?? []).map((l) => [l.code, l.amount / 100]))

const days = Array.from({ length: 20 }, (_, i) => ({ date: addDays('2026-04-21', i), values: { meal: '1.00', transport: '1.00', nightAllowance: '0.00' } }))
const overtime = [lineOf('overtime', '1.00', '1.50'), lineOf('overtime', '1.50', '2.00')]
const unpaidDays = (count: number) => Array.from({ length: count }, (_, i) => ({ factId: `fact-${String(i).padStart(2, '0')}`, date: addDays('2026-05-04', i), days: '1.00', request: null }))
const instalment = { accountId: 'a', number: 3, duePeriod: '2026-05', amount: rupiah(833_333), requestId: 'r', requestCode: 'LN-1', module: 'loan' }
const worked: Partial<SlipInput> = { days, lines: [...overtime, lineOf('leaveDisbursement', '2.00')], unpaid: unpaidDays(1), instalments: [instalment] }

test('the worked slip, to the rupiah', () => {
  const slip = compose(worked)
  expect(amounts(slip?.lines)).toEqual({
    BASE: 8_400_000, MEAL: 700_000, TRANSPORT: 500_000, OVERTIME: 218_497, LEAVEPAY: 800_000,
    UNPAID: 400_000, BPJSKES: 84_000, BPJSJHT: 168_000, BPJSJP: 84_000, PPH21: 255_462, LOAN: 833_333,
    BPJSKES_ER: 336_000, BPJSJHT_ER: 310_800, BPJSJP_ER: 168_000,
  })
  expect([slip?.totalEarnings, slip?.totalDeductions, slip?.takeHome, slip?.taxable]).toEqual([10_618_497, 1_824_795, 8_793_702, 10_218_497].map(rupiah))
  expect(slip?.lines.find((l) => l.code === 'OVERTIME')).toMatchObject({ quantity: '2.50', multiplier: null, unit: 'hours', sources: [{ amount: rupiah(72_832) }, { amount: rupiah(145_665) }] })
  expect(slip?.taken.map((t) => t.sourceKind).sort()).toEqual(['dayFact', 'loanInstalment', 'payrollLine', 'payrollLine', 'payrollLine'])
})

/** Differences between the slip as it should have been and as it was. */
function corrected(now: Partial<SlipInput>) {
  const before = compose(worked)
  const again = compose({ ...worked, ...now, instalments: [], signed: true })
  const lines = differences(again?.lines ?? [], before?.lines ?? [])
  return { lines, takeHome: totalsOf(lines).takeHome }
}

test('its correction: an hour and a half of overtime was forgotten', () => {
  const { lines, takeHome } = corrected({ byHand: [{ code: 'OVERTIME', date: '2026-05-20', quantity: '1.50', multiplier: '2.00' }] })
  expect(amounts(lines)).toEqual({ OVERTIME: 145_665, PPH21: 3_642 })
  expect(takeHome).toBe(rupiah(142_023))
  expect(lines[0]).toMatchObject({ quantity: '1.50', multiplier: '2.00', sources: [{ byHand: true, id: null }] })
})

test('its correction: an unpaid day was forgotten', () => {
  const { lines, takeHome } = corrected({ unpaid: unpaidDays(2) })
  expect(amounts(lines)).toEqual({ UNPAID: 400_000, PPH21: -10_000 })
  expect(takeHome).toBe(rupiah(-390_000))
})

test('stretches: joined on the tenth of thirty days, and a rise on the eleventh of thirty-one', () => {
  const april = { from: '2026-04-01', until: '2026-04-30' }
  const joined = compose({ period: april, employed: { from: '2026-04-10', until: '2026-04-30' }, basePays: [{ from: '2026-04-10', until: null, basePay: rupiah(7_200_000) }] })
  expect(joined?.lines[0]).toMatchObject({ code: 'BASE', amount: rupiah(5_040_000), quantity: '21.00', unit: 'days' })
  const may = { from: '2026-05-01', until: '2026-05-31' }
  const risen = compose({ period: may, employed: may, basePays: [{ from: '2024-01-01', until: '2026-05-10', basePay: rupiah(8_000_000) }, { from: '2026-05-11', until: null, basePay: rupiah(8_400_000) }] })
  expect(risen?.lines[0]?.sources.map((s) => s.amount)).toEqual([rupiah(2_580_645), rupiah(5_690_323)])
  expect(risen?.lines[0]?.amount).toBe(rupiah(8_270_968))
})

test('the floor: an instalment that would leave too little is put off whole', () => {
  const slip = compose({ basePays: [{ from: '2024-01-01', until: null, basePay: rupiah(5_900_000) }], unpaid: unpaidDays(12), instalments: [{ ...instalment, amount: rupiah(560_000) }] })
  expect(amounts(slip?.lines)).toMatchObject({ UNPAID: 3_371_424, BPJSKES: 59_000, BPJSJHT: 118_000, BPJSJP: 59_000 })
  expect(slip?.lines.some((l) => l.code === 'PPH21' || l.code === 'LOAN')).toBe(false)
  expect(slip?.takeHome).toBe(rupiah(2_292_576))
  expect(slip?.instalmentsDeferred).toHaveLength(1)
  expect(slip?.instalmentsTaken).toEqual([])
})

test('an instalment that leaves the floor to the rupiah is taken, one rupiah more is not', () => {
  const left = compose()?.takeHome ?? 0
  const most = left - rupiah(8_400_000) * 0.4
  expect(compose({ instalments: [{ ...instalment, amount: most }] })?.instalmentsTaken).toHaveLength(1)
  expect(compose({ instalments: [{ ...instalment, amount: most + 100 }] })?.instalmentsDeferred).toHaveLength(1)
})

test('more unpaid days than base pay holds: the rest of the last one waits, and is taken once', () => {
  const slip = compose({ unpaid: unpaidDays(23) })
  expect(amounts(slip?.lines)).toMatchObject({ BASE: 8_400_000, UNPAID: 8_400_000 })
  expect(slip?.taken).toHaveLength(21)
  const seven = compose({ basePays: [{ from: '2024-01-01', until: null, basePay: rupiah(7_600_000) }], unpaid: unpaidDays(22) })
  expect(seven?.taken.at(-1)).toEqual({ sourceKind: 'dayFact', sourceId: 'fact-20', amount: rupiah(361_900), rest: rupiah(5) })
  const next = compose({ unpaid: [{ ...unpaidDays(1)[0]!, fixed: { amount: 500, isRest: true } }] })
  expect(next?.taken).toEqual([{ sourceKind: 'dayFactRest', sourceId: 'fact-00', amount: 500 }])
})

test('deductions above earnings are carried out, and the next slip carries them without counting them in the year', () => {
  const slip = compose({ unpaid: unpaidDays(21) })
  expect(amounts(slip?.lines)).toMatchObject({ CARRIEDOUT: 336_000 })
  expect(slip?.takeHome).toBe(0)
  const next = compose({ carried: [{ id: 'slip', date: '2026-04-25', amount: rupiah(336_000), request: null }] })
  expect(amounts(next?.lines)).toMatchObject({ CARRIED: 336_000 })
  expect(yearWith([], [...(slip?.lines ?? []), ...(next?.lines ?? [])]).map((r) => r.code)).not.toContain('CARRIED')
})

test('a line taken back before the run is no line, and both are done with', () => {
  const slip = compose({ lines: [lineOf('overtime', '1.50', '2.00'), lineOf('overtime', '-1.50', '2.00')] })
  expect(amounts(slip?.lines)).not.toHaveProperty('OVERTIME')
  expect(slip?.taken).toHaveLength(2)
})

test('what was paid out for a loan is not taxed, what is given back of a day is', () => {
  const usual = compose()?.taxable ?? 0
  expect(compose({ lines: [lineOf('loanDisbursement', '12000000.00')] })).toMatchObject({ taxable: usual, totalEarnings: usual + rupiah(12_000_000) })
  expect(compose({ back: [{ id: 'f', date: '2026-04-02', amount: rupiah(400_000), request: null }] })).toMatchObject({ taxable: usual + rupiah(400_000), returned: ['f'] })
})

test('who leaves pays back what is owed, down to nothing', () => {
  const employed = { from: '2026-04-21', until: '2026-05-05' }
  const balance = { accountId: 'a', principal: rupiah(2_000_000), interest: rupiah(10_000), requestId: 'r', requestCode: 'LN-1', module: 'loan' }
  const slip = compose({ employed, isLeaving: true, balances: [balance, { ...balance, accountId: 'b', principal: rupiah(90_000_000) }], instalments: [instalment] })
  expect(slip?.settled.map((s) => s.amount)).toEqual([rupiah(2_010_000), (slip?.lines.find((l) => l.code === 'LOAN')?.amount ?? 0) - rupiah(2_010_000)])
  expect(slip?.takeHome).toBe(0)
  expect(slip?.instalmentsTaken).toEqual([])
})

test('who has left is paid what is still due, and a debt alone makes no slip', () => {
  const gone = { employed: null, instalments: [instalment] }
  expect(compose(gone)).toBeNull()
  expect(compose({ ...gone, carried: [{ id: 's', date: '', amount: 100, request: null }] })).toBeNull()
  const slip = compose({ ...gone, lines: [lineOf('leaveDisbursement', '3.00')] })
  expect(amounts(slip?.lines)).toEqual({ LEAVEPAY: 1_200_000 })
})

test('what is not set up is said without amounts', () => {
  expect(() => compose({ basePays: [], lines: [lineOf('overtime', '1.00', '1.50')] })).toThrow(new CannotCompose('no base pay'))
  expect(() => compose({ calendarOn: () => 'NEW', unpaid: unpaidDays(1) })).toThrow(new CannotCompose('no day divisor of calendar NEW'))
})

/** Numbers by chance that fall the same way each time. */
function chance(seed: number) {
  let state = seed
  return (most: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % (most + 1)
}

function anyInput(seed: number): SlipInput {
  const upTo = chance(seed * 7919 + 1)
  const base = rupiah(1_000_000 + upTo(80_000_000))
  const from = addDays('2026-04-21', upTo(3) === 0 ? upTo(29) : 0)
  const employed = upTo(9) === 0 ? null : { from, until: '2026-05-20' }
  return slipInput({
    employed, isLeaving: employed !== null && upTo(6) === 0,
    basePays: upTo(2) === 0 ? [{ from: '2024-01-01', until: '2026-05-02', basePay: base }, { from: '2026-05-03', until: null, basePay: base + rupiah(upTo(900_000)) }] : [{ from: '2024-01-01', until: null, basePay: base }],
    lines: Array.from({ length: upTo(4) }, (_, i) => lineOf((['overtime', 'overtimeAdjustment', 'leaveDisbursement', 'loanDisbursement'] as const)[upTo(3)] ?? 'overtime', `${upTo(6) === 0 ? '-' : ''}${1 + upTo(9)}.${upTo(1) ? '50' : '25'}`, '2.00', `line-${i}`)),
    days: days.slice(0, upTo(20)), unpaid: unpaidDays(upTo(25)),
    back: upTo(3) === 0 ? [{ id: 'back', date: '2026-04-01', amount: rupiah(upTo(900_000) + 1), request: null }] : [],
    carried: upTo(3) === 0 ? [{ id: 'carried', date: '2026-04-25', amount: rupiah(upTo(30_000_000) + 1), request: null }] : [],
    instalments: Array.from({ length: upTo(3) }, (_, i) => ({ ...instalment, accountId: `a${i}`, amount: rupiah(1 + upTo(4_000_000)) })),
    balances: [{ accountId: 'a', principal: rupiah(upTo(20_000_000) + 1), interest: rupiah(upTo(90_000)), requestId: 'r', requestCode: '', module: 'loan' }],
  })
}

test('whatever comes: lines sum to totals, nothing is paid below zero, base pay holds the unpaid days, and twice is the same', () => {
  let slips = 0
  for (let seed = 1; seed <= 1500; seed++) {
    const input = anyInput(seed)
    const slip = composeSlip(input)
    expect(composeSlip(anyInput(seed))).toEqual(slip)
    if (!slip) continue
    slips += 1
    const { totalEarnings, totalDeductions, takeHome } = totalsOf(slip.lines)
    expect([slip.totalEarnings, slip.totalDeductions, slip.takeHome]).toEqual([totalEarnings, totalDeductions, takeHome])
    expect(takeHome).toBeGreaterThanOrEqual(0)
    for (const line of slip.lines) {
      if (line.code !== 'LOANPAID') expect(Math.abs(line.amount) % input.step).toBe(0)
      if (line.sources.length > 0) expect(line.sources.reduce((a, s) => a + s.amount, 0)).toBe(line.amount)
    }
    const of = (code: string) => slip.lines.find((l) => l.code === code)?.amount ?? 0
    expect(of('UNPAID')).toBeLessThanOrEqual(of('BASE'))
    expect(new Set(slip.taken.map((t) => `${t.sourceKind} ${t.sourceId}`)).size).toBe(slip.taken.length)
    if (!input.isLeaving && slip.instalmentsTaken.length > 0) expect(takeHome * 100).toBeGreaterThanOrEqual((input.basePays.at(-1)?.basePay ?? 0) * demoRules.instalmentFloorPercent)
  }
  expect(slips).toBeGreaterThan(1200)
})
